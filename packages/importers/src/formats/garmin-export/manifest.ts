import type { FormatManifest } from '../../kit/format-manifest.ts';

/** Garmin’s export of an account. */
export const garminExport: FormatManifest = {
  format: 'garmin-export',
  listed: { group: 'Workouts', name: 'Garmin', what: 'the zip of a whole account' },
  claims: 'export',
  importer: async () => (await import('./garmin-importer.ts')).createGarminImporter(),
};
