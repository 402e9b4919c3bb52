import type { FormatManifest } from '../../kit/format-manifest.ts';

export const garminExport: FormatManifest = {
  format: 'garmin-export',
  listed: { group: 'All of a tracker', name: 'Garmin', what: 'the export of a whole account' },
  claims: 'export',
  isOfAccount: true,
  importer: async () => (await import('./garmin-importer.ts')).createGarminImporter(),
};
