import type { FormatManifest } from '../../kit/format-manifest.ts';

export const whoop: FormatManifest = {
  format: 'whoop',
  listed: { group: 'All of a tracker', name: 'WHOOP', what: 'the data export of the app' },
  claims: 'header',
  endings: ['csv'],
  isOfAccount: true,
  importer: async () => (await import('./whoop-importer.ts')).createWhoopImporter(whoop),
};
