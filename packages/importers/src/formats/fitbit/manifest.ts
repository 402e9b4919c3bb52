import type { FormatManifest } from '../../kit/format-manifest.ts';

export const fitbit: FormatManifest = {
  format: 'fitbit',
  listed: {
    group: 'All of a tracker',
    name: 'Fitbit',
    what: 'Google Takeout with Fitbit or Google Health, or its files',
  },
  claims: 'export',
  endings: ['json', 'csv', 'txt'],
  isOfAccount: true,
  importer: async () => (await import('./fitbit-importer.ts')).createFitbitImporter(fitbit),
};
