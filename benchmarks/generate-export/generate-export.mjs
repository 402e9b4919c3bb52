/**
 * Writes an invented Apple Health export of a wanted size, with flat memory:
 *
 *   node benchmarks/generate-export/generate-export.mjs --megabytes 300 --out export.xml [--seed 1] [--grown-by 0.01] [--in-no-order]
 *
 * Where the name ends in `.zip`, the export is wrapped as the phone does: `apple_health_export/export.xml`. The size is that of the
 * text, met to within a few days' records. The same size and seed give the same text; with `--grown-by` the later
 * export of the same phone, which holds all of the other and such a share more. A phone groups records by type; with
 * `--in-no-order` types and days are mixed.
 */
import { closeSync, createWriteStream, openSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { exportChunks } from './export-chunks.mjs';

/** @param {string} file @param {Iterable<string>} chunks */
function writeText(file, chunks) {
  const descriptor = openSync(file, 'w');
  try {
    for (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} file @param {Iterable<string>} chunks */
async function writeZip(file, chunks) {
  const zip = new ZipFile();
  const text = Readable.from(chunks, { objectMode: false });
  zip.addReadStream(text, 'apple_health_export/export.xml', {
    mtime: new Date(Date.UTC(2026, 0, 1)),
    compressionLevel: 6,
  });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '300' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'grown-by': { type: 'string', default: '0' },
    'in-no-order': { type: 'boolean', default: false },
  },
});
const [megabytes, seed, grownBy] = [values.megabytes, values.seed, values['grown-by']].map(Number);
if (values.out === undefined || !(megabytes > 0) || !Number.isInteger(seed) || !(grownBy >= 0)) {
  console.error(
    'Give a size and a file: --megabytes 300 --out export.xml (or export.zip), and if wanted --seed 2, --grown-by 0.01, --in-no-order.',
  );
  process.exit(2);
}
const chunks = exportChunks({ bytes: megabytes * 1_000_000, seed, grownBy, isInNoOrder: values['in-no-order'] });
if (values.out.endsWith('.zip')) await writeZip(values.out, chunks);
else writeText(values.out, chunks);
