import type { FormatManifest } from '../../kit/format-manifest.ts';

export const fit: FormatManifest = {
  format: 'fit',
  listed: { group: 'Workouts', name: 'FIT', what: 'files of watches, bike computers and scales' },
  claims: 'content',
  importer: async () => (await import('./fit-importer.ts')).createFitImporter(),
};
