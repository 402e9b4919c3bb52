/**
 * How a host grows with what it holds. Of each size: a generated Apple Health export of about so many samples is imported, and a host
 * serves the store that it made. Prints a table in Markdown:
 *
 *   node benchmarks/growth.mjs [--sizes 100000,1000000,10000000] [--made 100000000] [--pages 200] [--starts 3]
 *
 * Sizes of `--made` are filled by SQL instead (ten years, five types), so that they have no import; 10^8 takes some minutes and
 * 4 GB in the system's temporary directory. A start is the median of some; a page holds 250 heart rates from a random moment on.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './figures.mjs';
import { makeStore } from './made-store.mjs';
import { ask, keptConnections, newDirectory, pairClient, removeDirectory, startHost } from './paired-host.mjs';
import { hostWords, measure } from './processes.mjs';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000,10000000' },
    made: { type: 'string', default: '' },
    pages: { type: 'string', default: '200' },
    starts: { type: 'string', default: '3' },
    // There is no target here; all benchmarks understand the word.
    'no-limits': { type: 'boolean' },
  },
});
const numbers = (/** @type {string} */ text) => (text === '' ? [] : text.split(',').map(Number));
const pages = Number(values.pages);

/** Bytes of the generated export, and samples of a day of it. */
const [bytesOfSample, samplesOfDay] = [364, 1900];
const [day, exported] = [86_400_000, Date.UTC(2026, 0, 1)];
const generator = fileURLToPath(new URL('./generate-export/generate-export.mjs', import.meta.url));

/** @typedef {{ samples: number, from: number, imported: string }} Filled */

/** @param {string} directory @param {number} samples @returns {Promise<Filled>} */
async function imported(directory, samples) {
  const zip = `${directory}.zip`;
  await measure([generator, '--megabytes', String((samples * bytesOfSample) / 1e6), '--out', zip]);
  const { stdout, seconds, cpuSeconds, peakMegabytes } = await measure(
    hostWords(['import', zip, '--data-dir', directory, '--json']),
  );
  rmSync(zip);
  const [{ read }] = JSON.parse(stdout);
  const count = read.quantitySamples + read.categorySamples;
  const rates = [count / seconds, count / cpuSeconds].map((rate) => Math.round(rate).toLocaleString('en-US'));
  return {
    samples: count,
    from: exported - (count / samplesOfDay) * day,
    imported: `${seconds.toFixed(1)} s | ${rates.join(' | ')} | ${peakMegabytes} MB`,
  };
}

/** @param {string} directory @param {number} samples @returns {Promise<Filled>} */
async function made(directory, samples) {
  makeStore(directory, samples);
  return { samples, from: Date.UTC(2016, 0, 1), imported: ' | | |' };
}

/** @param {string} directory */
async function timedStart(directory) {
  const begun = performance.now();
  const host = await startHost(directory);
  return { host, seconds: (performance.now() - begun) / 1000 };
}

/** @param {string} directory @param {number} from */
async function served(directory, from) {
  const first = await timedStart(directory);
  const starts = [first.seconds];
  let { host } = first;
  while (starts.length < Number(values.starts)) {
    await host.stop();
    const next = await timedStart(directory);
    starts.push(next.seconds);
    host = next.host;
  }
  const agent = keptConnections(1);
  try {
    const { port, token } = await pairClient(directory, ['rawhealth.raw']);
    const times = [];
    for (let page = 0; page < pages; page++) {
      const start = new Date(from + (exported - from) * 0.9 * ((page * 0.618034) % 1)).toISOString();
      const query = `type=heartRate&start=${start}&end=2026-01-01T00:00:00Z&limit=250`;
      const begun = performance.now();
      const { status, text } = await ask({
        port,
        token,
        agent,
        path: `/api/v1/rawhealth/samples?${query}`,
      });
      times.push(performance.now() - begun);
      const found = status === 200 ? JSON.parse(text).data.length : 0;
      if (found === 0) throw new Error(`page ${page} answered ${status} with ${found} heart rates`);
    }
    return `${median(starts).toFixed(2)} s | ${median(times).toFixed(1)} ms`;
  } finally {
    agent.destroy();
    await host.stop();
  }
}

/** @param {string} directory */
function bytesIn(directory) {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
}

console.log(
  '| Samples | Import | a second | a second of the processor | Peak memory | On disk | a sample | Start | A page |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
const all = [
  ...numbers(values.sizes).map((size) => ({ size, fill: imported })),
  ...numbers(values.made).map((size) => ({ size, fill: made })),
];
const root = newDirectory();
try {
  for (const { size, fill } of all) {
    const directory = join(root, String(size));
    const { samples, from, imported } = await fill(directory, size);
    const bytes = bytesIn(directory);
    const disk = `${(bytes / 1e6).toFixed(1)} MB | ${(bytes / samples).toFixed(1)} bytes`;
    const answers = await served(directory, from);
    console.log(`| ${samples.toLocaleString('en-US')} | ${imported} | ${disk} | ${answers} |`);
    removeDirectory(directory);
  }
} finally {
  removeDirectory(root);
}
