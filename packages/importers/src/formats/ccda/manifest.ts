import type { FormatManifest } from '../../kit/format-manifest.ts';

export const ccda: FormatManifest = {
  format: 'ccda',
  listed: {
    group: 'Blood tests',
    name: 'C-CDA',
    what: 'the results of a CCD or of a laboratory’s CDA document, as XML',
  },
  claims: 'content',
  importer: async () => (await import('./ccda-importer.ts')).createCcdaImporter(),
};
