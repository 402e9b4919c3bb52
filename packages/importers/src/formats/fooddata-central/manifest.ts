import type { FormatManifest } from '../../kit/format-manifest.ts';

export const fooddataCentral: FormatManifest = {
  format: 'fooddata-central',
  listed: { group: 'Foods to search', name: 'FoodData Central', what: 'the downloads of the USDA, as JSON or CSV' },
  claims: 'content',
  importer: async () => (await import('./fdc-importer.ts')).createFdcImporter(),
};
