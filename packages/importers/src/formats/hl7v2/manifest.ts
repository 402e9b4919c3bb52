import type { FormatManifest } from '../../kit/format-manifest.ts';

export const hl7v2: FormatManifest = {
  format: 'hl7v2',
  listed: { group: 'Blood tests', name: 'HL7 version 2', what: 'messages of results (ORU), one or many in a file' },
  claims: 'content',
  importer: async () => (await import('./hl7v2-importer.ts')).createHl7v2Importer(),
};
