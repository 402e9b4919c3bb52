import type { FormatManifest } from '../../kit/format-manifest.ts';

export const dexcomClarity: FormatManifest = {
  format: 'dexcom-clarity',
  listed: { group: 'Glucose', name: 'Dexcom Clarity', what: 'glucose, insulin and carbohydrates of a Dexcom as CSV' },
  claims: 'header',
  isOfAccount: true,
  importer: async () => (await import('./clarity-importer.ts')).createClarityImporter(),
};
