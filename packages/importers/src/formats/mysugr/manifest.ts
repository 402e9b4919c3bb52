import type { FormatManifest } from '../../kit/format-manifest.ts';

export const mysugr: FormatManifest = {
  format: 'mysugr',
  listed: { group: 'Glucose', name: 'mySugr', what: 'its logbook as CSV' },
  claims: 'header',
  isOfAccount: true,
  importer: async () => (await import('./mysugr-importer.ts')).createMysugrImporter(),
};
