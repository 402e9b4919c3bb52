import type { FormatManifest } from '../../kit/format-manifest.ts';

/** Garmin’s older form of a workout. */
export const tcx: FormatManifest = {
  format: 'tcx',
  listed: { group: 'Workouts', name: 'TCX', what: 'files of a workout' },
  claims: 'content',
  importer: async () => (await import('./tcx-importer.ts')).createTcxImporter(),
};
