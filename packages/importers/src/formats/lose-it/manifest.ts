import type { FormatManifest } from '../../kit/format-manifest.ts';

const app = 'Lose It!';

export const loseIt: FormatManifest = {
  format: 'lose-it',
  listed: { group: 'Nutrition', name: 'Lose It!', what: 'its CSV' },
  claims: 'header',
  ownExportOf: app,
  importer: async () => (await import('./lose-it-importer.ts')).createLoseItImporter(app),
};
