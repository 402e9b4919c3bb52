/**
 * How fast an Apple Health export is imported, and with how much memory, beside a bare parse of the same file with the same parser
 * in the same run; and whether memory stays flat when the file is four times as large.
 *
 *   node benchmarks/import-throughput.mjs [--megabytes 300] [--rounds 3]
 */
import { stat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hostWords, measure } from './processes.mjs';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '300' }, rounds: { type: 'string', default: '3' } },
});
const megabytes = Number(values.megabytes);
const rounds = Number(values.rounds);
const place = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));

/** @param {number} size */
async function generated(size) {
  const file = join(directory, `export-${size}.xml`);
  await measure([place('./generate-export/generate-export.mjs'), '--megabytes', String(size), '--out', file]);
  return { file, bytes: (await stat(file)).size };
}

/** @param {string} file @param {number} round */
async function importOnce(file, round) {
  const dataDirectory = join(directory, `data-${round}`);
  const result = await measure(hostWords(['import', file, '--data-dir', dataDirectory, '--json']));
  await rm(dataDirectory, { recursive: true });
  return result;
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const large = await generated(megabytes);
const ours = [];
const bare = [];
for (let round = 0; round < rounds; round++) {
  ours.push(await importOnce(large.file, round));
  bare.push(await measure([place('./bare-parse.mjs'), large.file]));
}
const rate = (/** @type {{ seconds: number }} */ run) => large.bytes / 1e6 / run.seconds;
const [own, floor] = [median(ours.map(rate)), median(bare.map(rate))];
const ownPeak = median(ours.map((run) => run.peakMegabytes));
console.log(`${Math.round(large.bytes / 1e6)} MB, ${rounds} rounds, whole processes`);
console.log(`import  ${own.toFixed(1)} MB/s, peak ${ownPeak} MB`);
console.log(`parse   ${floor.toFixed(1)} MB/s, peak ${median(bare.map((run) => run.peakMegabytes))} MB`);
console.log(
  `ratio   ${median(ours.map((run, index) => rate(run) / rate(bare[index] ?? run))).toFixed(2)} (median of pairs)`,
);

const small = await generated(megabytes / 4);
const smallPeak = (await importOnce(small.file, rounds)).peakMegabytes;
console.log(`memory  ${smallPeak} MB for a quarter of the file: ratio ${(ownPeak / smallPeak).toFixed(2)}`);
await rm(directory, { recursive: true });
