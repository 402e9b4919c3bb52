import type { FormatManifest } from '../../kit/format-manifest.ts';

const app = 'FatSecret';

export const fatsecret: FormatManifest = {
  format: 'fatsecret',
  listed: { group: 'Nutrition', name: 'FatSecret', what: 'the report of its food diary as CSV' },
  claims: 'content',
  ownExportOf: app,
  importer: async () => (await import('./fatsecret-importer.ts')).createFatSecretImporter(app),
};
