/**
 * Eight hours of a household without their pauses: what a host holds after each. In an hour a dashboard asks once a minute, a home
 * automation four times a minute over new connections, the pages twelve times; a phone delivers twelve times, each time all of the hour
 * so far; an agent reads a day of raw data to its end, searches foods, and reads blood tests in both forms; a program is paired and
 * revoked. The sample person is made, or copied from the data directory that `--person` names. Linux only.
 *
 *   node benchmarks/eight-hours.mjs [--hours 8] [--person FOLDER] [--no-limits]
 */
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { judge } from './figures.mjs';
import {
  appCall,
  ask,
  hostProcess,
  keptConnections,
  newDirectory,
  pairClient,
  removeDirectory,
  startHost,
} from './paired-host.mjs';
import { kernelSays } from './processes.mjs';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    person: { type: 'string' },
    'no-limits': { type: 'boolean' },
  },
});
const hours = Number(values.hours);
const scopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'];
const [mostMegabytes, mostGrowth, mostFiles, mostKilobytes] = [300, 1.15, 60, 250];
const begin = Date.UTC(2026, 0, 1);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** @param {number} at Milliseconds. */
const written = (at) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} +0000`;

/** What the phone says of the minutes of an hour so far. @param {number} from @param {number} minutes */
function payload(from, minutes) {
  const all = Array.from({ length: minutes }, (_, index) => from + index * minute);
  const source = 'Watch';
  const rates = all.map((at, index) => ({ date: written(at), Min: 58, Avg: 60 + (index % 40), Max: 110, source }));
  const steps = all.map((at, index) => ({ date: written(at), qty: 10 + (index % 60), source }));
  const metrics = [
    { name: 'heart_rate', units: 'count/min', data: rates },
    { name: 'step_count', units: 'count', data: steps },
  ];
  return { data: { metrics } };
}

/** Bytes of all files of a directory. @param {string} directory @returns {number} */
function size(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries.reduce((sum, entry) => {
    const path = join(directory, entry.name);
    return sum + (entry.isDirectory() ? size(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0));
  }, 0);
}

/** @param {readonly Record<string, number>[]} looks @param {string} what */
const highest = (looks, what) => Math.max(...looks.map((each) => each[what] ?? Number.NaN));

const directory = newDirectory();
if (values.person !== undefined) cpSync(values.person, directory, { recursive: true });
const host = await startHost(directory, values.person === undefined ? ['--sample-data'] : []);
const kept = keptConnections(1);
try {
  const pid = hostProcess(directory);
  const { port, token } = await pairClient(directory, scopes);
  const { port: feedPort } = await appCall(directory, 'setIngest', { on: true, http: false, port: 0 });
  const { key } = await appCall(directory, 'createIngestKey', { name: 'phone', feed: 'health-auto-export' });
  let requests = 0;

  /** @param {Parameters<typeof ask>[0]} asked */
  async function answer(asked) {
    const { status, text } = await ask(asked);
    requests++;
    if (status !== 200 && status !== 201) throw new Error(`${asked.path} was answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  /** @param {string} path */
  async function readAll(path) {
    let cursor = '';
    do {
      const { page } = await answer({ port, token, agent: kept, path: `${path}${cursor}` });
      cursor = (page?.nextCursor ?? null) === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    } while (cursor !== '');
  }

  /** @param {number} from */
  async function anHour(from) {
    for (let past = 1; past <= 60; past++) {
      const paths = ['/api/v1/status', '/api/v1/metrics?limit=100', '/api/v1/workouts?limit=10'];
      for (const path of paths) await answer({ port, token, agent: kept, path });
      for (const metricId of ['stepCount', 'heartRate', 'bodyMass', 'restingHeartRate']) {
        await answer({ port, token, path: `/api/v1/metrics?metricId=${metricId}` });
      }
      if (past % 5 !== 0) continue;
      const path = '/ingest/v1/health-auto-export';
      await answer({ port: feedPort, token: key, method: 'POST', path, body: payload(from, past) });
      await appCall(directory, 'readHome');
      await appCall(directory, 'listNights');
    }
    const window = `start=${new Date(from - day).toISOString()}&end=${new Date(from + day).toISOString()}`;
    await readAll(`/api/v1/rawhealth/samples?type=heartRate&${window}&limit=250`);
    for (const form of ['json', 'fhir'])
      await answer({ port, token, path: `/api/v1/blood-tests?format=${form}&limit=50` });
    await readAll('/api/v1/nutrition/logs?limit=100');
    await answer({ port, token, path: '/api/v1/nutrition/foods?query=oats&limit=50' });
    const other = await pairClient(directory, ['app.metrics']);
    await answer({ port, token: other.token, path: '/api/v1/metrics?limit=1' });
    const clients = await appCall(directory, 'listClients');
    const { clientId } = clients.find((/** @type {{ scopes: string[] }} */ { scopes: held }) => held.length === 1);
    await appCall(directory, 'revokeClient', { clientId });
    while ((await appCall(directory, 'ingestStatus')).waiting.deliveries > 0) await sleep(50);
  }

  const look = () => ({
    megabytes: kernelSays(`/proc/${pid}/status`, 'VmRSS') / 1000,
    files: readdirSync(`/proc/${pid}/fd`).length,
    kilobytes: size(directory) / 1000,
  });
  const found = [look()];
  for (let past = 0; past < hours; past++) {
    await anHour(begin + past * hour);
    found.push(look());
  }
  const half = Math.ceil(hours / 2);
  const [first, second] = [found.slice(1, half + 1), found.slice(half)];
  const reference = `${requests} requests; by the hour ${found.map(({ megabytes }) => megabytes.toFixed(0)).join(', ')}`;
  judge({ what: 'memory', figure: highest(found, 'megabytes'), unit: 'MB', most: mostMegabytes, reference });
  judge({
    what: 'memory in the second half of the hours, beside the first',
    figure: highest(second, 'megabytes') / highest(first, 'megabytes'),
    unit: 'times',
    most: mostGrowth,
  });
  judge({ what: 'open files', figure: highest(found, 'files'), unit: 'files', most: mostFiles });
  judge({
    what: 'on disk, an hour of the second half',
    figure: ((second.at(-1)?.kilobytes ?? Number.NaN) - (second[0]?.kilobytes ?? Number.NaN)) / (second.length - 1),
    unit: 'kB',
    most: mostKilobytes,
    reference: `with 120 records that are new and the notes of ${Math.round(requests / hours)} requests`,
  });
} finally {
  kept.destroy();
  await host.stop();
  removeDirectory(directory);
}
