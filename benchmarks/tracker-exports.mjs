/**
 * Reads generated exports of Fitbit (JSON of heart rates every five seconds) and of Samsung Health (ten years: a table beside a file
 * for each hour) without a store, beside programs that open the same files whole: JSON with `JSON.parse`, tables by their lines.
 * Processor time of whole processes; memory as the kernel counts it. Ends with 1 if a figure falls short.
 *
 *     node benchmarks/tracker-exports.mjs [--megabytes 1000] [--years 10] [--rounds 3] [--no-limits]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, median } from './figures.mjs';
import { writeFitbit, writeSamsung } from './generate-tracker-exports.mjs';
import { measure } from './processes.mjs';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    years: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    'no-limits': { type: 'boolean', default: false },
  },
});
const readExport = fileURLToPath(new URL('./read-export.mjs', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));

/** @param {string} name @param {string} format @param {(folder: string) => number} write @param {{ speed: number, memory: number }} targets */
async function compare(name, format, write, { speed, memory }) {
  const folder = join(directory, format);
  const megabytes = write(folder) / 1e6;
  const runs = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const reference = await measure([readExport, 'parse', folder]);
    const own = await measure([readExport, format, folder]);
    runs.push({ reference, own });
  }
  const bare = megabytes / median(runs.map(({ reference }) => reference.cpuSeconds));
  const figure = megabytes / median(runs.map(({ own }) => own.cpuSeconds));
  const { count } = JSON.parse(runs[0]?.own.stdout ?? '{}');
  const what = `${name}, ${megabytes.toFixed(0)} MB, ${count} records`;
  judge({ what, figure, unit: 'MB/s', least: speed, reference: `opened whole ${bare.toFixed(0)} MB/s` });
  judge({
    what: `${name}, memory`,
    figure: Math.max(...runs.map(({ own }) => own.peakMegabytes)),
    unit: 'MB',
    most: memory,
    reference: `opened whole ${Math.max(...runs.map(({ reference }) => reference.peakMegabytes))} MB`,
  });
  await rm(folder, { recursive: true });
}

try {
  const bytes = Number(values.megabytes) * 1e6;
  await compare('Fitbit', 'fitbit', (folder) => writeFitbit(folder, bytes), { speed: 40, memory: 256 });
  const years = Number(values.years);
  await compare('Samsung Health', 'samsung-health', (folder) => writeSamsung(folder, years), {
    speed: 40,
    memory: 256,
  });
} finally {
  await rm(directory, { recursive: true, force: true });
}
