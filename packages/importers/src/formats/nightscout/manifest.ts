import type { FormatManifest } from '../../kit/format-manifest.ts';

export const nightscout: FormatManifest = {
  format: 'nightscout',
  listed: { group: 'Glucose', name: 'Nightscout', what: 'entries and treatments as JSON, also of mongoexport' },
  claims: 'content',
  isOfAccount: true,
  importer: async () => (await import('./nightscout-importer.ts')).createNightscoutImporter(),
};
