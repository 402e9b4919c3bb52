/**
 * The import of a generated Apple Health export, from its zip to a store that answers, in whole processes:
 *
 *   node benchmarks/import-throughput.mjs [--megabytes 1000] [--small 300] [--large 3000] [--rounds 3]
 *     [--healthkit-to-sqlite 'COMMAND'] [--no-limits]
 *
 * Beside it, in the same run, Python's expat parses the unpacked file with handlers that do next to nothing. Then a newer export
 * that adds 1 % is imported on top, and a smaller and a larger file show whether memory stays flat (`--large 0` leaves the larger
 * one out). COMMAND gets the zip and a new database's path, as healthkit-to-sqlite does; without it, one on the PATH is taken.
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

try {
  const xml = await generated(megabytes, 'export.xml');
  const zip = await generated(megabytes, 'export.zip');
  const newer = await generated(megabytes, 'newer.zip', ['--grown-by', '0.01']);

  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    const parse = await measureCommand('python3', [place('./expat-parse.py'), xml]);
    await rm(store, { recursive: true, force: true });
    const first = await importInto(zip);
    const again = await importInto(newer);
    pairs.push({ parse, first, again });
    console.log(
      `${first.records} records of ${megabytes} MB: import ${seconds(first)}, expat ${seconds(parse)}, ${again.records} of the newer export ${seconds(again)}`,
    );
  }
  const wall = median(pairs.map(({ parse, first }) => first.seconds / parse.seconds));
  const cpu = median(pairs.map(({ parse, first }) => first.cpuSeconds / parse.cpuSeconds));
  say('import, of expat', `${wall.toFixed(2)} (${cpu.toFixed(2)} of the processor)`, wall, 1.5);
  const again = median(pairs.map((pair) => pair.again.seconds / pair.first.seconds));
  say('newer export with 1 % more, of the first', again.toFixed(2), again, 0.6);

  const peak = median(pairs.map(({ first }) => first.peakMegabytes));
  say('peak memory', `${peak} MB`, peak, 256);
  for (const size of [small, large]) {
    if (size === 0) continue;
    const other = await generated(size, 'other.zip');
    await rm(store, { recursive: true, force: true });
    const { peakMegabytes } = await importInto(other);
    await rm(other);
    const ratio = Math.max(peakMegabytes, peak) / Math.min(peakMegabytes, peak);
    say(`peak memory for ${size} MB`, `${peakMegabytes} MB, ${ratio.toFixed(2)} apart`, ratio, 1.1);
  }

  const program = otherProgram();
  if (program === null) console.log('healthkit-to-sqlite                      not on this machine');
  else {
    const [command = '', ...words] = program;
    const other = await measureCommand(command, [...words, zip, join(directory, 'other.db')]);
    const first = pairs[0]?.first ?? other;
    console.log(`healthkit-to-sqlite ${seconds(other)}`);
    const [wallShare, cpuShare] = [first.seconds / other.seconds, first.cpuSeconds / other.cpuSeconds];
    say('import, of healthkit-to-sqlite', wallShare.toFixed(3), wallShare, 0.167);
    say('the same, of the processor', cpuShare.toFixed(3), cpuShare, 0.25);
  }
} finally {
  await rm(directory, { recursive: true });
}
if (isShort && !values['no-limits']) process.exitCode = 1;
