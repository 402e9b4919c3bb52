/**
 * Reads generated exports of Fitbit (JSON of heart rates every five seconds), of Samsung Health (ten years: a table beside a file
 * for each hour) and, with `--others` or `--only`, of each other format that is read piece by piece, without a store, beside programs that
 * open the same files whole: JSON with `JSON.parse`, databases with SQLite, tables by their lines. Processor time of whole processes; memory as
 * the kernel counts it. Ends with 1 if a figure falls short.
 *
 *     node benchmarks/tracker-exports.mjs [--megabytes 1000] [--years 10] [--rounds 3] [--others 300] [--only whoop,table] [--no-limits]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, median } from './figures.mjs';
import { largeExports } from './generate-large-exports.mjs';
import { writeFitbit, writeSamsung } from './generate-tracker-exports.mjs';
import { measure } from './processes.mjs';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    years: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    others: { type: 'string', default: '0' },
    only: { type: 'string' },
    'no-limits': { type: 'boolean', default: false },
  },
});
/** Without a bound V8 leaves garbage where it is while the machine has room, and the kernel counts it. */
const heapMebibytes = 160;
const readExport = fileURLToPath(new URL('./read-export.mjs', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));

/**
 * @param {string} name
 * @param {string} format
 * @param {(folder: string) => number} write
 * @param {{ speed?: number, memory: number, file?: string }} how A speed that is absent is no target; `file` is read in place of the folder.
 */
async function compare(name, format, write, { speed, memory, file = '' }) {
  const within = join(directory, name.replaceAll(' ', '-'));
  const megabytes = write(within) / 1e6;
  const folder = join(within, file);
  const runs = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const reference = await measure([readExport, 'parse', folder]);
    const own = await measure([`--max-old-space-size=${heapMebibytes}`, readExport, format, folder]);
    runs.push({ reference, own });
  }
  const bare = megabytes / median(runs.map(({ reference }) => reference.cpuSeconds));
  const figure = megabytes / median(runs.map(({ own }) => own.cpuSeconds));
  const { count } = JSON.parse(runs[0]?.own.stdout ?? '{}');
  const what = `${name}, ${megabytes.toFixed(0)} MB, ${count} records`;
  const whole = Math.max(...runs.map(({ reference }) => reference.peakMegabytes));
  if (speed !== undefined) {
    judge({ what, figure, unit: 'MB/s', least: speed, reference: `opened whole ${bare.toFixed(0)} MB/s` });
  }
  judge({
    what: speed === undefined ? `${what} at ${figure.toFixed(1)} MB/s, memory` : `${name}, memory`,
    figure: Math.max(...runs.map(({ own }) => own.peakMegabytes)),
    unit: 'MB',
    most: memory,
    reference: `opened whole at ${bare.toFixed(1)} MB/s in ${whole} MB`,
  });
  await rm(within, { recursive: true });
}

try {
  const only = values.only?.split(',');
  const isWanted = (/** @type {string} */ name) => only === undefined || only.includes(name);
  const bytes = Number(values.megabytes) * 1e6;
  const targets = { speed: 40, memory: 256 };
  if (isWanted('fitbit')) await compare('Fitbit', 'fitbit', (folder) => writeFitbit(folder, bytes), targets);
  const years = Number(values.years);
  if (isWanted('samsung-health')) {
    await compare('Samsung Health', 'samsung-health', (folder) => writeSamsung(folder, years), targets);
  }
  for (const [name, write] of Object.entries(largeExports)) {
    if (values.others === '0' || !isWanted(name)) continue;
    const isWorkbook = name === 'xlsx';
    await compare(name, isWorkbook ? 'table' : name, (folder) => write(folder, Number(values.others) * 1e6), {
      memory: 400,
      file: isWorkbook ? 'own.xlsx' : '',
    });
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
