import type { FormatManifest } from '../../kit/format-manifest.ts';

export const garminExport: FormatManifest = {
  format: 'garmin-export',
  listed: { group: 'Workouts', name: 'Garmin', what: 'the zip of a whole account' },
  claims: 'export',
  importer: async () => (await import('./garmin-importer.ts')).createGarminImporter(),
};
