import type { FormatManifest } from '../../kit/format-manifest.ts';

const app = 'MacroFactor';

export const macrofactor: FormatManifest = {
  format: 'macrofactor',
  listed: { group: 'Nutrition', name: 'MacroFactor', what: 'its food log as CSV' },
  claims: 'header',
  ownExportOf: app,
  importer: async () => (await import('./macrofactor-importer.ts')).createMacroFactorImporter(app),
};
