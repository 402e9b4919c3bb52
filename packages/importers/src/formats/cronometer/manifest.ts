import type { FormatManifest } from '../../kit/format-manifest.ts';

const app = 'Cronometer';

export const cronometer: FormatManifest = {
  format: 'cronometer',
  listed: { group: 'Nutrition', name: 'Cronometer', what: 'servings or daily nutrition as CSV' },
  claims: 'header',
  ownExportOf: app,
  importer: async () => (await import('./cronometer-importer.ts')).createCronometerImporter(app),
};
