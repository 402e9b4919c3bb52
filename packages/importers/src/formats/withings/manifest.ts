import type { FormatManifest } from '../../kit/format-manifest.ts';

export const withings: FormatManifest = {
  format: 'withings',
  listed: { group: 'All of a tracker', name: 'Withings', what: 'the data download of the account' },
  claims: 'header',
  endings: ['csv'],
  isOfAccount: true,
  importer: async () => (await import('./withings-importer.ts')).createWithingsImporter(withings),
};
