import type { FormatManifest } from '../../kit/format-manifest.ts';

export const stravaExport: FormatManifest = {
  format: 'strava-export',
  listed: { group: 'Workouts', name: 'Strava', what: 'the zip of a whole account' },
  claims: 'export',
  endings: ['csv'],
  isOfAccount: true,
  importer: async () => (await import('./strava-importer.ts')).createStravaImporter(stravaExport),
};
