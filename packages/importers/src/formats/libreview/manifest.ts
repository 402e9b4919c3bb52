import type { FormatManifest } from '../../kit/format-manifest.ts';

export const libreview: FormatManifest = {
  format: 'libreview',
  listed: { group: 'Glucose', name: 'LibreView', what: 'glucose, insulin and carbohydrates of FreeStyle Libre as CSV' },
  claims: 'header',
  isOfAccount: true,
  importer: async () => (await import('./libreview-importer.ts')).createLibreviewImporter(),
};
