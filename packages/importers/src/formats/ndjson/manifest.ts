import type { FormatManifest } from '../../kit/format-manifest.ts';

export const ndjson: FormatManifest = {
  format: 'ndjson',
  listed: {
    group: 'Programs of your own',
    name: 'NDJSON',
    what: 'one record a line, in the format that Vitalgate documents',
  },
  claims: 'content',
  feed: {
    mediaTypes: ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/json'],
    sendsInOrder: true,
    body: 'NDJSON of records, one JSON object per line',
    platform: 'Any program',
    usualName: 'My program',
    sender: 'A program of your own',
    introduction:
      'Whatever can send over HTTP can send here: one record a line, as JSON. The format stands in `docs/guides/ndjson.md` of Vitalgate, a tiny sender in `examples/ndjson`.',
    whenSilent: 'See whether the program runs and reaches this computer.',
    steps: [],
  },
  importer: async () => (await import('./vitalgate-ndjson-importer.ts')).createNdjsonImporter(),
};
