import type { FormatManifest } from '../../kit/format-manifest.ts';

export const openFoodFacts: FormatManifest = {
  format: 'open-food-facts',
  listed: { group: 'Foods to search', name: 'Open Food Facts', what: 'its dump or files of products' },
  claims: 'content',
  importer: async () => (await import('./off-importer.ts')).createOffImporter(),
};
