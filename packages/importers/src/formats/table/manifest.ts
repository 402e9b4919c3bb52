import type { FormatManifest } from '../../kit/format-manifest.ts';

export const table: FormatManifest = {
  format: 'table',
  listed: {
    group: 'Programs of your own',
    name: 'Any table',
    what: 'CSV, TSV or Excel of measurements, workouts or foods; what it leaves open is asked',
  },
  claims: 'anyTable',
  importer: async (settings) => (await import('./table-importer.ts')).createTableImporter(settings),
};
