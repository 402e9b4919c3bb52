/**
 * How long answers take while an import runs in the host: a paired client asks 20 times a second over TLS for pages that all
 * differ (raw samples, metrics, workouts, nutrition), first alone, then while a generated Apple Health export comes in.
 *
 *   node benchmarks/under-import.mjs [--megabytes 1000] [--samples 2000000] [--rate 20] [--alone 15] [--no-limits]
 *
 * A time counts from the moment that the request was due, so that what waits behind a slow answer counts too.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, quantile } from './figures.mjs';
import { madeTypes, makeStore, momentsOfMadeStore } from './made-store.mjs';
import { ask, newDirectory, pairClient, removeDirectory, startHost } from './paired-host.mjs';
import { hostCommand, measure } from './processes.mjs';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    samples: { type: 'string', default: '2000000' },
    rate: { type: 'string', default: '20' },
    alone: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '2000' },
    export: { type: 'string' },
    'no-limits': { type: 'boolean' },
  },
});
const rate = Number(values.rate);
const mostMilliseconds = 50;
/** The time in which a new client is not yet at its speed. */
const warmUp = Number(values['warm-up']);

const place = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** Pages that all differ, three raw ones for each other. */
function mixedPaths() {
  const moments = momentsOfMadeStore(4000).map((at) => new Date(at).toISOString());
  const end = '2100-01-01T00:00:00Z';
  return moments.map((start, index) => {
    const type = madeTypes[index % madeTypes.length];
    if (index % 4 !== 3) return `/api/v1/rawhealth/samples?type=${type}&start=${start}&end=${end}&limit=250`;
    const others = [
      `/api/v1/metrics?metricId=stepCount&limit=${1 + (index % 100)}`,
      `/api/v1/workouts?start=${start}&end=${end}&limit=50`,
      `/api/v1/nutrition/logs?start=${start}&end=${end}&limit=50`,
    ];
    return others[(index >> 2) % others.length] ?? '';
  });
}

/** Asks until `work` has settled. @param {{ port: number, token: string }} client @param {string[]} paths @param {() => Promise<unknown>} work */
async function timesDuring({ port, token }, paths, work) {
  const child = fork(place('./open-loop-client.mjs'), []);
  child.send({ port, token, paths, rate, warmUp });
  await new Promise((resolve) => child.once('message', resolve));
  await work();
  const answer = new Promise((resolve) => child.once('message', resolve));
  child.send('stop');
  const { times, failures } = /** @type {{ times: number[], failures: string[] }} */ (await answer);
  if (failures.length > 0) throw new Error(`${failures.length} requests failed: ${failures[0]}`);
  return times;
}

/** @param {string} what @param {number[]} times */
function say(what, times) {
  const [half, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  console.log(`${what}: median ${half} ms, p99 ${p99} ms, longest ${longest} ms of ${times.length} requests`);
}

const directory = newDirectory();
const store = join(directory, 'store');
const file = values.export ?? join(directory, 'export.zip');
try {
  if (values.export === undefined) {
    await measure([place('./generate-export/generate-export.mjs'), '--megabytes', values.megabytes, '--out', file]);
  }
  makeStore(store, Number(values.samples), { days: true });
  const host = await startHost(store);
  try {
    const scopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'rawhealth.raw'];
    const client = await pairClient(store, scopes);
    const paths = mixedPaths();
    for (const path of paths.slice(0, 12)) {
      const { status, text } = await ask({ ...client, path });
      if (status !== 200) throw new Error(`${path}: ${text}`);
    }
    const alone = await timesDuring(client, paths.slice(100), () => sleep(Number(values.alone) * 1000));
    say('alone', alone);
    const started = performance.now();
    const during = await timesDuring(client, paths.slice(1000), () =>
      hostCommand(['import', file, '--data-dir', store]),
    );
    const seconds = (performance.now() - started) / 1000;
    say(`during the import of ${values.megabytes} MB, ${seconds.toFixed(1)} s`, during);
    judge({
      what: 'p99 under import',
      figure: quantile(during, 0.99),
      unit: 'ms',
      most: mostMilliseconds,
      reference: `without import ${quantile(alone, 0.99).toFixed(1)} ms`,
    });
  } finally {
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}
