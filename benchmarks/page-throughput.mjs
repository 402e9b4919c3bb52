/**
 * Requests per second of one page of 250 raw samples over TLS keep-alive, beside a bare node:https server that sends the same bytes,
 * measured in turn in one run; and what a page costs at the start and at the end of a long walk.
 *
 *   node benchmarks/page-throughput.mjs [--rounds 5] [--seconds 2]
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hostCommand, startCommand } from './processes.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = 4;

const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));
const dataDir = ['--data-dir', directory];
const host = startCommand([
  'serve',
  ...dataDir,
  '--port',
  '0',
  '--app-port',
  '0',
  '--no-open',
  '--no-discovery',
  '--sample-data',
]);
await host.waitFor((event) => event.event === 'started');
await hostCommand(['developer-mode', 'on', '--accept-terms', ...dataDir]);
await hostCommand(['raw-consent', 'accept', ...dataDir]);
await hostCommand(['permissions', 'grant', '--all', ...dataDir]);
const { apiPort } = await hostCommand(['status', ...dataDir]);
const pairing = startCommand(['pairing', 'open', ...dataDir]);
await pairing.waitFor((event) => event.event === 'opened');

const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false });

/** @param {{ port: number, path: string, method?: string, token?: string, body?: unknown }} what */
function send({ port, path, method = 'GET', token, body }) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const created = JSON.parse(
  (
    await send({
      port: apiPort,
      path: '/api/v1/pairing/requests',
      method: 'POST',
      body: { displayName: 'Benchmark', scopes: ['rawhealth.raw'] },
    })
  ).text,
);
await hostCommand(['pairing', 'approve', created.requestId, ...dataDir]);
const polled = await send({
  port: apiPort,
  path: `/api/v1/pairing/requests/${created.requestId}`,
  token: created.pollingToken,
});
const token = JSON.parse(polled.text).bearerToken;
await pairing.stop();

const range = 'start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';
const path = `/api/v1/rawhealth/samples?type=heartRate&${range}&limit=250`;
const page = await send({ port: apiPort, path, token });
if (page.status !== 200) throw new Error(page.text);

const bare = fork(fileURLToPath(new URL('./bare-server.mjs', import.meta.url)), []);
bare.send({ certificate: readFileSync(join(directory, 'certificate.pem'), 'utf8'), body: page.text });
const barePort = await new Promise((resolve) => bare.once('message', resolve));

/** @param {{ port: number, path: string, token?: string }} what */
async function requestsPerSecond(what) {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const walk = async () => {
    while (performance.now() < until) {
      await send(what);
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, walk));
  return done / seconds;
}

const ratios = [];
const ours = [];
const theirs = [];
for (let round = -1; round < rounds; round++) {
  const own = await requestsPerSecond({ port: apiPort, path, token });
  const other = await requestsPerSecond({ port: barePort, path: '/' });
  if (round < 0) continue; // The first round only warms up.
  ours.push(own);
  theirs.push(other);
  ratios.push(own / other);
}

const times = [];
let cursor = '';
for (;;) {
  const started = performance.now();
  const { text } = await send({ port: apiPort, path: path + cursor, token });
  times.push(performance.now() - started);
  const { nextCursor } = JSON.parse(text);
  if (nextCursor === null) break;
  cursor = `&cursor=${nextCursor}`;
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const tenth = Math.max(1, Math.floor(times.length / 10));
console.log(
  `page of 250 heart rates, ${page.text.length} bytes, ${connections} connections, ${rounds} rounds of ${seconds} s`,
);
console.log(`ours    ${Math.round(median(ours))} requests/s (median)`);
console.log(`bare    ${Math.round(median(theirs))} requests/s (median)`);
console.log(
  `ratio   ${median(ratios).toFixed(2)} (median; ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
);
const [first, last] = [median(times.slice(0, tenth)), median(times.slice(-tenth - 1, -1))];
console.log(
  `depth   ${times.length} pages: first tenth ${first.toFixed(2)} ms, last tenth ${last.toFixed(2)} ms, ratio ${(last / first).toFixed(2)}`,
);

bare.kill();
agent.destroy();
await host.stop();
await rm(directory, { recursive: true });
