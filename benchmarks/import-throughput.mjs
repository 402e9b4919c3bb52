/**
 * The import of a generated Apple Health export, from its zip to a store that answers, in whole processes:
 *
 *   node benchmarks/import-throughput.mjs [--megabytes 1000] [--small 300] [--large 3000] [--rounds 3]
 *     [--healthkit-to-sqlite 'COMMAND'] [--no-limits]
 *
 * Beside it, in the same run, Python's expat parses the unpacked file with handlers that do next to nothing. Then a newer export
 * that adds 1 % is imported on top. A smaller file is measured in the same way, once with its records grouped by type, as a phone
 * writes them, and once in no order. A larger one shows whether memory stays flat (`--large 0` leaves it out). COMMAND gets the zip and a new database's path, as healthkit-to-sqlite does; without it, one on the PATH is taken.
 * Ends with 1 if a figure falls short of its target.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hostWords, measure, measureCommand } from './processes.mjs';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    small: { type: 'string', default: '300' },
    large: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    'healthkit-to-sqlite': { type: 'string' },
    'no-limits': { type: 'boolean', default: false },
  },
});
const [megabytes, small, large, rounds] = [values.megabytes, values.small, values.large, values.rounds].map(Number);
const place = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));
const store = join(directory, 'store');
let isShort = false;

/** @param {number} size @param {string} name @param {string[]} [words] */
async function generated(size, name, words = []) {
  const file = join(directory, name);
  await measure([place('./generate-export/generate-export.mjs'), '--megabytes', String(size), '--out', file, ...words]);
  return file;
}

/** @param {string} zip */
async function importInto(zip) {
  const result = await measure(hostWords(['import', zip, '--data-dir', store, '--json']));
  const [report] = JSON.parse(result.stdout);
  return { ...result, records: report.read.quantitySamples + report.read.categorySamples };
}

/** @param {string} name @param {string} figure @param {number} value @param {number} most */
function say(name, figure, value, most) {
  const isMet = value <= most;
  isShort ||= !isMet;
  console.log(`${name.padEnd(40)} ${figure}; at most ${most}: ${isMet ? 'met' : 'SHORT'}`);
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const seconds = (/** @type {{ seconds: number, cpuSeconds: number }} */ run) =>
  `${run.seconds.toFixed(1)} s (${run.cpuSeconds.toFixed(1)} s of the processor)`;

/** A program of others for the same export, if it is on this machine. */
function otherProgram() {
  if (values['healthkit-to-sqlite'] !== undefined) return values['healthkit-to-sqlite'].split(' ');
  return spawnSync('healthkit-to-sqlite', ['--help']).status === 0 ? ['healthkit-to-sqlite', '--silent'] : null;
}

/** Imports of one export into empty stores, each beside expat. @param {number} size @param {string[]} [words] */
async function besideExpat(size, words = []) {
  const xml = await generated(size, 'export.xml', words);
  const zip = await generated(size, 'export.zip', words);
  const name = `${size} MB${words.length > 0 ? ' in no order' : ''}`;
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    const parse = await measureCommand('python3', [place('./expat-parse.py'), xml]);
    await rm(store, { recursive: true, force: true });
    const first = await importInto(zip);
    pairs.push({ parse, first });
    console.log(`${first.records} records of ${name}: import ${seconds(first)}, expat ${seconds(parse)}`);
  }
  const wall = median(pairs.map(({ parse, first }) => first.seconds / parse.seconds));
  const cpu = median(pairs.map(({ parse, first }) => first.cpuSeconds / parse.cpuSeconds));
  say(
    `${name}, of expat`,
    `${wall.toFixed(2)} (${cpu.toFixed(2)} of the processor)`,
    wall,
    words.length > 0 ? 3.6 : 1.5,
  );
  const peak = median(pairs.map(({ first }) => first.peakMegabytes));
  say(`${name}, peak memory`, `${peak} MB`, peak, 256);
  return { zip, pairs, peak };
}

try {
  await besideExpat(small, ['--in-no-order']);
  const peaks = [(await besideExpat(small)).peak];
  const { zip, pairs, peak } = await besideExpat(megabytes);
  peaks.push(peak);
  // The store holds the last import.
  const again = await importInto(await generated(megabytes, 'newer.zip', ['--grown-by', '0.01']));
  const first = pairs.at(-1)?.first ?? again;
  console.log(`${again.records} records of the newer export ${seconds(again)}`);
  const share = again.seconds / first.seconds;
  say('newer export with 1 % more, of the first', share.toFixed(2), share, 0.6);
  if (large > 0) {
    const other = await generated(large, 'other.zip');
    await rm(store, { recursive: true, force: true });
    const { peakMegabytes } = await importInto(other);
    await rm(other);
    console.log(`peak memory for ${large} MB: ${peakMegabytes} MB`);
    peaks.push(peakMegabytes);
  }
  const ratio = Math.max(...peaks) / Math.min(...peaks);
  say('peak memory of all sizes, apart', ratio.toFixed(2), ratio, 1.1);

  const program = otherProgram();
  if (program === null) console.log('healthkit-to-sqlite                      not on this machine');
  else {
    const [command = '', ...words] = program;
    const other = await measureCommand(command, [...words, zip, join(directory, 'other.db')]);
    console.log(`healthkit-to-sqlite ${seconds(other)}`);
    const [wallShare, cpuShare] = [first.seconds / other.seconds, first.cpuSeconds / other.cpuSeconds];
    say('import, of healthkit-to-sqlite', wallShare.toFixed(3), wallShare, 0.167);
    say('the same, of the processor', cpuShare.toFixed(3), cpuShare, 0.25);
  }
} finally {
  await rm(directory, { recursive: true });
}
if (isShort && !values['no-limits']) process.exitCode = 1;
