import type { FormatManifest } from '../../kit/format-manifest.ts';

export const samsungHealth: FormatManifest = {
  format: 'samsung-health',
  listed: {
    group: 'All of a tracker',
    name: 'Samsung Health',
    what: 'its downloaded personal data, whole or a table of it',
  },
  claims: 'export',
  endings: ['csv'],
  isOfAccount: true,
  importer: async () => (await import('./samsung-importer.ts')).createSamsungImporter(samsungHealth),
};
