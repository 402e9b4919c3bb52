import type { FormatManifest } from '../../kit/format-manifest.ts';

export const googleFit: FormatManifest = {
  format: 'google-fit',
  listed: { group: 'All of a tracker', name: 'Google Fit', what: 'Google Takeout with Fit, or its files' },
  claims: 'export',
  isOfAccount: true,
  importer: async () => (await import('./google-fit-importer.ts')).createGoogleFitImporter(),
};
