/**
 * Whether an export of more than 4 GiB, packed as the Mac's archiver does it (sizes modulo 4 GiB, no zip64 fields), is
 * imported whole. The export is mostly blanks, so the zip takes a few megabytes; its last sample stands behind all of them.
 *
 *   node benchmarks/zip-above-4-gib.mjs [--gibibytes 4.1]
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { crc32, createDeflateRaw } from 'node:zlib';
import { hostWords, measure } from './processes.mjs';

const { values } = parseArgs({ options: { gibibytes: { type: 'string', default: '4.1' } } });
const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));
const file = join(directory, 'export.zip');
const name = Buffer.from('apple_health_export/export.xml');

/** @param {...readonly [width: 2 | 4, value: number]} values */
function fields(...values) {
  return Buffer.concat(
    values.map(([width, value]) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(value % 2 ** 32);
      return bytes.subarray(0, width);
    }),
  );
}

/** @param {string} time @param {number} steps */
const sample = (time, steps) =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="2024-01-01 ${time} +0000" endDate="2024-01-01 ${time} +0000" value="${steps}"/>\n`;
const start = Buffer.from(`<HealthData>\n<ExportDate value="2024-02-01 08:00:00 +0000"/>\n${sample('08:00:00', 1)}`);
const block = Buffer.from('<Me/>'.padEnd(65_536));
const end = Buffer.from(`${sample('09:00:00', 2)}</HealthData>\n`);

const out = createWriteStream(file);
const head = fields([4, 0x04034b50], [2, 20], [2, 8], [2, 8], [4, 0], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]);
out.write(Buffer.concat([head, name]));
const deflate = createDeflateRaw({ level: 1 });
let packed = 0;
deflate.on('data', (piece) => {
  packed += piece.length;
  out.write(piece);
});
let size = 0;
let checksum = 0;
/** @param {Buffer} bytes */
async function write(bytes) {
  size += bytes.length;
  checksum = crc32(bytes, checksum);
  if (!deflate.write(bytes)) await once(deflate, 'drain');
}
await write(start);
while (size < Number(values.gibibytes) * 2 ** 30) await write(block);
await write(end);
deflate.end();
await once(deflate, 'end');

const sizes = /** @type {const} */ ([
  [4, checksum],
  [4, packed],
  [4, size],
]);
out.write(fields([4, 0x08074b50], ...sizes));
const directoryAt = head.length + name.length + packed + 16;
const central = Buffer.concat([
  fields([4, 0x02014b50], [2, 0x0314], [2, 20], [2, 8], [2, 8], [4, 0], ...sizes),
  fields([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, (0o100644 << 16) >>> 0], [4, 0]),
  name,
]);
out.write(central);
out.end(fields([4, 0x06054b50], [4, 0], [2, 1], [2, 1], [4, central.length], [4, directoryAt], [2, 0]));
await once(out, 'finish');

const run = await measure(hostWords(['import', file, '--data-dir', join(directory, 'data'), '--json']));
const [{ complete, read }] = JSON.parse(run.stdout);
await rm(directory, { recursive: true });
console.log(
  `${(size / 2 ** 30).toFixed(2)} GiB in a zip of ${(packed / 1e6).toFixed(1)} MB that says ${size % 2 ** 32} bytes`,
);
console.log(`import  ${run.seconds.toFixed(0)} s, peak ${run.peakMegabytes} MB`);
console.log(`complete: ${complete}, quantity samples read: ${read.quantitySamples} of 2`);
process.exitCode = complete && read.quantitySamples === 2 ? 0 : 1;
