import type { FormatManifest } from '../../kit/format-manifest.ts';

export const carelink: FormatManifest = {
  format: 'carelink',
  listed: { group: 'Glucose', name: 'CareLink', what: 'glucose, insulin and carbohydrates of a Medtronic pump as CSV' },
  claims: 'header',
  isOfAccount: true,
  importer: async () => (await import('./carelink-importer.ts')).createCarelinkImporter(),
};
