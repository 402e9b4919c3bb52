import type { FormatManifest } from '../../kit/format-manifest.ts';

const app = 'MyFitnessPal';

export const myfitnesspal: FormatManifest = {
  format: 'myfitnesspal',
  listed: { group: 'Nutrition', name: 'MyFitnessPal', what: 'the zip of an account, or its nutrition summary as CSV' },
  claims: 'header',
  ownExportOf: app,
  importer: async () => (await import('./myfitnesspal-importer.ts')).createMyFitnessPalImporter(app),
};
