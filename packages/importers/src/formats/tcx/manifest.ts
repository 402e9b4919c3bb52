import type { FormatManifest } from '../../kit/format-manifest.ts';

export const tcx: FormatManifest = {
  format: 'tcx',
  listed: { group: 'Workouts', name: 'TCX', what: 'files of a workout' },
  claims: 'content',
  importer: async () => (await import('./tcx-importer.ts')).createTcxImporter(),
};
