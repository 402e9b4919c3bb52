/**
 * How long others wait while one takes all it can get. A client reads a page again and again, alone and then while another client
 * asks for raw pages over 192 connections, over connections that it makes anew for each request, and while a program without a
 * token does the same. It reads again while two programs without a token hold 2,000 connections, from three other addresses if the system
 * has them: without a handshake, in the midst of one, silent, in the midst of a head, or in the midst of a body. Each is made anew within
 * 220 ms of its loss. Then a program delivers single records, alone and while a leaked key delivers bodies that unpack to 195 MB;
 * at last the key is revoked and the host is stopped. The sample person is made, or copied from the data directory that `--person` names.
 *
 *   node benchmarks/under-attack.mjs [--requests 300] [--deliveries 30] [--megabytes 195] [--connections 192] [--held 2000]
 *     [--kind WORDS] [--only WORD] [--person FOLDER] [--no-limits]
 */
import { fork } from 'node:child_process';
import { cpSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { judge, quantile } from './figures.mjs';
import { appCall, ask, keptConnections, newDirectory, pairClient, removeDirectory, startHost } from './paired-host.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '300' },
    deliveries: { type: 'string', default: '30' },
    megabytes: { type: 'string', default: '195' },
    connections: { type: 'string', default: '192' },
    held: { type: 'string', default: '2000' },
    kind: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    person: { type: 'string' },
    'no-limits': { type: 'boolean' },
  },
});
const connections = Number(values.connections);
/** Programs that hold connections. */
const attackers = 2;
/** The other's p99 in p99s of when nobody else asks. */
const most = 20;

/** Starts who takes all it can get, and waits until it gets answers. Answers what ends it. @param {object} order @param {number} [answers] @param {number} [waiting] */
async function attack(order, answers = 50, waiting = 5000) {
  const child = fork(fileURLToPath(new URL('./greedy-client.mjs', import.meta.url)), []);
  const begun = new Promise((resolve) => {
    child.on(
      'message',
      (/** @type {{ answered: number }} */ { answered }) => answered >= answers && resolve(undefined),
    );
  });
  child.send(order);
  await Promise.race([begun, sleep(waiting)]);
  return () => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve).kill() : resolve(null)));
}

/** Milliseconds of each of so many calls, one after the other. @param {number} count @param {() => Promise<{ status: number }>} call */
async function times(count, call) {
  const all = [];
  for (let done = 0; done < count; done++) {
    const begun = performance.now();
    const status = await call().then(
      (answer) => answer.status,
      (error) => String(error),
    );
    if (status !== 200 && status !== 201) console.log(`        one was answered ${status}`);
    all.push(performance.now() - begun);
    await sleep(5);
  }
  return all;
}

/** @param {string} what @param {readonly number[]} alone @param {readonly number[]} attacked */
function report(what, alone, attacked) {
  const [idle, under] = [quantile(alone, 0.99), quantile(attacked, 0.99)];
  const reference = `p99 ${under.toFixed(1)} ms of ${idle.toFixed(1)} ms, medians ${quantile(attacked, 0.5).toFixed(1)} and ${quantile(alone, 0.5).toFixed(1)} ms`;
  judge({ what, figure: under / idle, unit: '× alone', most, reference });
}

/** @param {string} directory */
async function clients(directory) {
  const [greedy, other] = [
    await pairClient(directory, ['rawhealth.raw']),
    await pairClient(directory, ['app.workouts', 'rawhealth.raw']),
  ];
  const { port } = other;
  const raw = '/api/v1/rawhealth/samples?type=heartRate&start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=250';
  const count = Number(values.requests);
  const agent = keptConnections(1);
  const kept = () => ask({ port, path: raw.replace('250', '50'), token: other.token, agent });
  const fresh = () => ask({ port, path: raw.replace('250', '50'), token: other.token });
  await times(50, kept);
  const [aloneKept, aloneFresh] = [await times(count, kept), await times(count, fresh)];
  const bearer = { authorization: `Bearer ${greedy.token}` };
  const orders = {
    'raw pages over kept connections': { connections, port, path: raw, headers: bearer },
    'raw pages over new connections': { connections, port, path: raw, headers: bearer, isFresh: true },
    'the status, without a token': { connections, port, path: '/api/v1/status', headers: {} },
  };
  for (const [what, order] of Object.entries(orders)) {
    const end = await attack(order);
    report(`a client's kept connection, while another asks for ${what}`, aloneKept, await times(count, kept));
    report(`a client's new connections, while another asks for ${what}`, aloneFresh, await times(count, fresh));
    await end();
  }
  agent.destroy();
}

/** @param {string} directory */
async function held(directory) {
  const { port, token } = await pairClient(directory, ['app.workouts']);
  const [count, connections] = [Number(values.requests), Number(values.held)];
  const agent = keptConnections(1);
  const kept = () => ask({ port, path: '/api/v1/workouts?limit=10', token, agent });
  const fresh = () => ask({ port, path: '/api/v1/workouts?limit=10', token });
  await times(50, kept);
  const [aloneKept, aloneFresh] = [await times(count, kept), await times(count, fresh)];
  const head = 'POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  // The head of a record of 512 bytes with a ClientHello, and its first bytes.
  const halfHello = `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'r'.repeat(32)}`;
  const kinds = {
    'without a handshake': { held: '', isPlain: true },
    'in the midst of a handshake': { held: halfHello, isPlain: true },
    'that are silent': { held: '' },
    'in the midst of a head': { held: head },
    'in the midst of a body': { held: `${head}Content-Length: 100\r\n\r\n{` },
  };
  // Of one address the host keeps so few that its own new connections would end those of the client. Only Linux has these by itself.
  const addresses = process.platform === 'linux' ? ['127.0.0.2', '127.0.0.3', '127.0.0.4'] : [];
  const order = { connections: connections / attackers, port, path: '', headers: {}, addresses };
  for (const [what, kind] of Object.entries(kinds)) {
    if (!what.includes(values.kind)) continue;
    const begun = Array.from({ length: attackers }, () => attack({ ...order, ...kind }, order.connections, 60_000));
    const ends = await Promise.all(begun);
    report(`a client's kept connection, while ${connections} are held ${what}`, aloneKept, await times(count, kept));
    report(`a client's new connections, while ${connections} are held ${what}`, aloneFresh, await times(count, fresh));
    await Promise.all(ends.map((end) => end()));
  }
  agent.destroy();
}

/** @param {number} bytes @param {number} seed */
function bigBody(bytes, seed) {
  const line = (/** @type {number} */ index) =>
    `{"kind":"quantity","type":"stepCount","start":"2026-03-01T08:${String(index % 60).padStart(2, '0')}:00Z","value":${seed},"unit":"count","source":{"name":"Band"}}\n`;
  const minutes = Array.from({ length: 60 }, (_, index) => line(index)).join('');
  return gzipSync(minutes.repeat(Math.ceil(bytes / minutes.length)), { level: 9 });
}

/** @param {string} directory @param {() => Promise<unknown>} stop */
async function deliveries(directory, stop) {
  const status = await appCall(directory, 'setIngest', { on: true, port: 0 });
  const [leaked, mine] = [
    await appCall(directory, 'createIngestKey', { name: 'leaked', feed: 'ndjson' }),
    await appCall(directory, 'createIngestKey', { name: 'mine', feed: 'ndjson' }),
  ];
  const path = '/ingest/v1/ndjson';
  let sent = 0;
  const one = () =>
    new Promise((/** @type {(answer: { status: number }) => void} */ resolve, reject) => {
      const body = `{"kind":"quantity","type":"stepCount","start":"2026-03-02T08:00:00Z","value":${++sent},"unit":"count","source":{"name":"Watch"}}`;
      const headers = { authorization: `Bearer ${mine.key}`, 'content-length': String(body.length) };
      const options = {
        host: '127.0.0.1',
        port: status.port,
        path,
        method: 'POST',
        headers,
        rejectUnauthorized: false,
      };
      const outgoing = request({ ...options, agent: new Agent() }, (answer) =>
        answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0 })),
      );
      outgoing.once('error', reject).end(body);
    });
  const count = Number(values.deliveries);
  await times(5, one);
  const alone = await times(count, one);
  const ends = [];
  for (let seed = 1; seed <= 4; seed++) {
    const headers = { authorization: `Bearer ${leaked.key}`, 'content-encoding': 'gzip' };
    const body = bigBody(Number(values.megabytes) * 1e6, seed).toString('base64');
    ends.push(await attack({ connections: 2, port: status.port, path, method: 'POST', headers, body }, 1));
  }
  report(
    `one record of a key, while another key delivers ${values.megabytes} MB again and again`,
    alone,
    await times(count, one),
  );
  const revoking = performance.now();
  const { waiting, dropped } = await appCall(directory, 'revokeIngestKey', { keyId: leaked.keyId, dropWaiting: true });
  judge({
    what: 'revoking the leaked key',
    figure: (performance.now() - revoking) / 1000,
    unit: 's',
    most: 5,
    reference: `${dropped.deliveries} deliveries dropped, ${waiting.deliveries} left`,
  });
  const again = await appCall(directory, 'createIngestKey', { name: 'leaked', feed: 'ndjson' });
  const headers = { authorization: `Bearer ${again.key}`, 'content-encoding': 'gzip' };
  ends.push(
    await attack(
      {
        connections: 4,
        port: status.port,
        path,
        method: 'POST',
        headers,
        body: bigBody(Number(values.megabytes) * 1e6, 9).toString('base64'),
      },
      1,
    ),
  );
  const stopping = performance.now();
  await stop();
  judge({
    what: 'a stop while such bodies are read and merged',
    figure: (performance.now() - stopping) / 1000,
    unit: 's',
    most: 5,
  });
  for (const end of ends) await end();
}

const directory = newDirectory();
if (values.person !== undefined) cpSync(values.person, directory, { recursive: true });
const host = await startHost(directory, values.person === undefined ? ['--sample-data'] : []);
/** @type {Promise<unknown> | null} */
let stopped = null;
const stop = () => (stopped ??= host.stop());
try {
  if ('clients'.includes(values.only)) await clients(directory);
  if ('held'.includes(values.only) && values.held !== '0') await held(directory);
  if ('deliveries'.includes(values.only)) await deliveries(directory, stop);
} finally {
  await stop();
  removeDirectory(directory);
}
