import type { FormatManifest } from '../../kit/format-manifest.ts';

export const polar: FormatManifest = {
  format: 'polar',
  listed: { group: 'All of a tracker', name: 'Polar Flow', what: 'the data download of the account' },
  claims: 'content',
  endings: ['json'],
  isOfAccount: true,
  importer: async () => (await import('./polar-importer.ts')).createPolarImporter(polar),
};
