import type { FormatManifest } from '../../kit/format-manifest.ts';

export const appleHealth: FormatManifest = {
  format: 'apple-health',
  listed: {
    group: 'All of a phone',
    name: 'Apple Health',
    what: 'export.zip of the iPhone Health app, also unpacked, or its main XML file alone',
  },
  claims: 'export',
  phone: 'iPhone',
  ownThread: true,
  importer: async () => (await import('./apple-health-importer.ts')).createAppleHealthImporter(),
};
