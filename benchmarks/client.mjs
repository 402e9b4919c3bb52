/**
 * How fast a client reads: `vitalgate export` of raw samples beside a program that asks for the same pages and throws their bytes
 * away; `for await` over the client's records beside a program that asks for the same pages and does no more than JSON.parse.
 *
 *   node benchmarks/client.mjs [--samples 5000000] [--walk 1000000] [--no-limits]
 *
 * The parts of a pair follow each other, each in a process of its own over one connection.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge } from './figures.mjs';
import { madeTypes, makeStore } from './made-store.mjs';
import { newDirectory, pairClient, pairCommandLine, removeDirectory, startHost } from './paired-host.mjs';
import { cliWords, measure } from './processes.mjs';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '5000000' },
    walk: { type: 'string', default: '1000000' },
    'no-limits': { type: 'boolean' },
  },
});
const walker = fileURLToPath(new URL('./walk-samples.mjs', import.meta.url));

/** @param {object} how @returns {Promise<{ records: number, seconds: number, cpuSeconds: number, parseSeconds: number }>} */
async function walk(how) {
  const { stdout } = await measure([walker, JSON.stringify(how)]);
  return JSON.parse(stdout);
}

/** @param {{ records: number, seconds: number }} walked */
const perSecond = ({ records, seconds }) => records / seconds;

const directory = newDirectory();
const store = join(directory, 'store');
try {
  makeStore(store, Number(values.samples));
  const host = await startHost(store);
  try {
    const client = await pairClient(store, ['rawhealth.raw']);
    const config = join(directory, 'config');
    mkdirSync(config, { mode: 0o700 });
    process.env['VITALGATE_CONFIG_DIR'] = config;
    process.env['VITALGATE_KEYCHAIN'] = 'off';
    await pairCommandLine(store, client, ['rawhealth.raw']);

    const sent = await walk({ ...client, way: 'discard', types: madeTypes, most: Number.MAX_SAFE_INTEGER });
    const files = join(directory, 'files');
    const exported = await measure(cliWords(['export', files, '--only', 'raw-samples', '--json']));
    const { files: written } = JSON.parse(exported.stdout);
    const records = written.reduce(
      (/** @type {number} */ sum, /** @type {{ records: number }} */ file) => sum + file.records,
      0,
    );
    if (records < Number(values.samples)) throw new Error(`${records} samples were exported`);
    const [rate, sentRate] = [records / exported.seconds, sent.records / sent.seconds];
    judge({
      what: `export of ${records.toLocaleString('en-US')} samples beside their bytes thrown away`,
      figure: rate / sentRate,
      unit: 'times',
      least: 0.6,
      reference: `${Math.round(rate)} and ${Math.round(sentRate)} samples a second; ${exported.cpuSeconds.toFixed(1)} and ${sent.cpuSeconds.toFixed(1)} s of the processor`,
    });

    const part = { ...client, types: madeTypes.slice(0, 1), most: Number(values.walk) };
    const parsed = await walk({ ...part, way: 'parse' });
    const walked = await walk({ ...part, way: 'sdk' });
    judge({
      what: `for await over ${walked.records.toLocaleString('en-US')} samples beside the same pages asked for and parsed`,
      figure: perSecond(walked) / perSecond(parsed),
      unit: 'times',
      least: 0.5,
      reference: `${Math.round(perSecond(walked))} and ${Math.round(perSecond(parsed))} samples a second; ${walked.cpuSeconds.toFixed(1)} and ${parsed.cpuSeconds.toFixed(1)} s of the client's processor, of which JSON.parse alone ${parsed.parseSeconds.toFixed(1)} s`,
    });
  } finally {
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}
