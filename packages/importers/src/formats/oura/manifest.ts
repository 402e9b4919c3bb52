import type { FormatManifest } from '../../kit/format-manifest.ts';

export const oura: FormatManifest = {
  format: 'oura',
  listed: { group: 'All of a tracker', name: 'Oura', what: 'the data export of the account' },
  claims: 'content',
  endings: ['csv', 'json'],
  isOfAccount: true,
  importer: async () => (await import('./oura-importer.ts')).createOuraImporter(oura),
};
