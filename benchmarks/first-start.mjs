/**
 * How long a host takes from the start of its process to its first answered request: over 50 million samples beside an empty store,
 * in turn; and until the sample person can be read, from `serve --sample-data` on an empty folder. Each start is a process of its
 * own, of a directory that a host has served before; the first request is one of a paired client that asks until it is answered.
 *
 *   node benchmarks/first-start.mjs [--samples 50000000] [--rounds 7] [--without-sample-person] [--no-limits]
 *
 * The large store takes some minutes to make and 2 GB in the system's temporary directory.
 */
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { judge, median } from './figures.mjs';
import { makeStore } from './made-store.mjs';
import { newDirectory, pairByItself, pairClient, removeDirectory, startHost } from './paired-host.mjs';
import { startCommand } from './processes.mjs';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '50000000' },
    rounds: { type: 'string', default: '7' },
    'without-sample-person': { type: 'boolean', default: false },
    'no-limits': { type: 'boolean' },
  },
});
const [samples, rounds] = [Number(values.samples), Number(values.rounds)];

/** Asks once. @param {{ port: number, token: string }} client @param {string} path @returns {Promise<string | null>} Null without an answer. */
function tryOnce({ port, token }, path) {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false };
    const sent = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.once('end', () => resolve(answer.statusCode === 200 ? text : null));
    });
    sent.once('error', () => resolve(null));
    sent.end();
  });
}

/** Seconds from the start of a host to the first good answer. @param {string} directory @param {{ port: number, token: string }} client */
async function start(directory, client) {
  const ports = ['--port', String(client.port), '--app-port', '0'];
  const begun = performance.now();
  const host = startCommand(['serve', '--data-dir', directory, ...ports, '--no-open', '--no-discovery']);
  while ((await tryOnce(client, '/api/v1/rawhealth/types')) === null) await sleep(2);
  const seconds = (performance.now() - begun) / 1000;
  await host.stop();
  return seconds;
}

/** @param {string} directory */
async function paired(directory) {
  const host = await startHost(directory);
  try {
    return await pairClient(directory, ['rawhealth.raw', 'app.metrics']);
  } finally {
    await host.stop();
  }
}

const directory = newDirectory();

/** Until the sample person can be read, from a start on an empty folder. */
async function judgeSamplePerson() {
  const sample = join(directory, 'sample');
  const begun = performance.now();
  const words = ['serve', '--data-dir', sample, '--port', '0', '--app-port', '0', '--no-open', '--no-discovery'];
  // Where it approves by itself, a client can read as soon as the data is there.
  const host = startCommand([...words, '--sample-data', '--auto-approve']);
  const { apiPort: port } = await host.waitFor((event) => event.event === 'started');
  const token = await pairByItself(port, ['rawhealth.raw']);
  const range = 'start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';
  const page = await tryOnce({ port, token }, `/api/v1/rawhealth/samples?type=heartRate&${range}&limit=250`);
  const seconds = (performance.now() - begun) / 1000;
  await host.stop();
  if (JSON.parse(page ?? '{"data":[]}').data.length !== 250) throw new Error('the sample person is not there');
  judge({ what: 'sample person ready on an empty folder', figure: seconds, unit: 's', most: 5 });
}

try {
  const [empty, full] = [join(directory, 'empty'), join(directory, 'full')];
  makeStore(full, samples);
  const clients = { empty: await paired(empty), full: await paired(full) };
  /** @type {{ empty: number[], full: number[] }} */
  const times = { empty: [], full: [] };
  // The first of each only warms up, unless there is one round.
  for (let round = rounds === 1 ? 0 : -1; round < rounds; round++) {
    const [ofEmpty, ofFull] = [await start(empty, clients.empty), await start(full, clients.full)];
    if (round < 0) continue;
    times.empty.push(ofEmpty);
    times.full.push(ofFull);
  }
  judge({
    what: `start over ${samples.toLocaleString('en-US')} samples beside an empty store`,
    figure: median(times.full) / median(times.empty),
    unit: 'times',
    most: 1.2,
    reference: `${median(times.full).toFixed(2)} s and ${median(times.empty).toFixed(2)} s, medians of ${rounds}`,
  });

  if (!values['without-sample-person']) await judgeSamplePerson();
} finally {
  removeDirectory(directory);
}
