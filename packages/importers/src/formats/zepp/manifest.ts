import type { FormatManifest } from '../../kit/format-manifest.ts';

export const zepp: FormatManifest = {
  format: 'zepp',
  listed: {
    group: 'All of a tracker',
    name: 'Zepp and Zepp Life',
    what: 'the data export of Amazfit and Mi Band, unpacked',
  },
  claims: 'header',
  endings: ['csv'],
  isOfAccount: true,
  importer: async () => (await import('./zepp-importer.ts')).createZeppImporter(zepp),
};
