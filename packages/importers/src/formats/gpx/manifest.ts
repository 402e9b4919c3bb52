import type { FormatManifest } from '../../kit/format-manifest.ts';

export const gpx: FormatManifest = {
  format: 'gpx',
  listed: { group: 'Workouts', name: 'GPX', what: 'tracks with times' },
  claims: 'content',
  importer: async () => (await import('./gpx-importer.ts')).createGpxImporter(),
};
