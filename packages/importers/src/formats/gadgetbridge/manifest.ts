import type { FormatManifest } from '../../kit/format-manifest.ts';

export const gadgetbridge: FormatManifest = {
  format: 'gadgetbridge',
  listed: {
    group: 'All of a tracker',
    name: 'Gadgetbridge',
    what: 'its database, or the zip with it',
  },
  claims: 'export',
  isOfAccount: true,
  importer: async () => (await import('./gadgetbridge-importer.ts')).createGadgetbridgeImporter(),
};
