/**
 * Whether an upload from the page keeps the host's memory flat and its API answering: 250 MB and 1 GB, one after the other
 * to one host, with the peak of its resident memory for each and how long getStatus took meanwhile. Linux only.
 *
 *   node benchmarks/page-upload.mjs [--megabytes 250,1000]
 *
 * The file is noise, so that it is refused once it is whole: what is measured is the upload, not an import.
 */
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request as httpsRequest } from 'node:https';
import { request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hostCommand, startCommand } from './processes.mjs';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '250,1000' } } });
const sizes = values.megabytes.split(',').map(Number);

const directory = await mkdtemp(join(tmpdir(), 'vitalgate-bench-'));
const dataDir = ['--data-dir', directory];
const host = startCommand(['serve', ...dataDir, '--port', '0', '--app-port', '0', '--no-open', '--no-discovery']);
const { appUrl, appPort, apiPort } = await host.waitFor((event) => event.event === 'started');
await hostCommand(['developer-mode', 'on', '--accept-terms', ...dataDir]);
const { pid } = JSON.parse(readFileSync(join(directory, 'host.json'), 'utf8'));

/**
 * @param {string} path @param {{ method?: string, headers?: Record<string, string>, body?: string }} asked
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
function ask(path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: appPort, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const { pathname, search } = new URL(appUrl);
const entered = await ask(pathname + search);
const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const page = { cookie, origin: `http://127.0.0.1:${appPort}`, 'content-type': 'application/json' };
const claimed = await ask('/app/v1/session/claim', { method: 'POST', headers: page, body: '{}' });
const session = { ...page, 'vitalgate-session': JSON.parse(claimed.text).result.secret };

/** @returns {Promise<any>} */
async function importState() {
  const { text } = await ask('/app/v1/actions/readImportState', { method: 'POST', headers: session, body: '{}' });
  return JSON.parse(text).result;
}

/** Sends that many bytes as fast as they are taken. @param {number} bytes @returns {Promise<number>} */
function upload(bytes) {
  const piece = randomBytes(1_000_000);
  const headers = { ...session, 'content-type': 'application/octet-stream', 'content-length': String(bytes) };
  return new Promise((resolve, reject) => {
    const path = '/app/v1/uploads?name=noise.bin';
    const sent = request({ host: '127.0.0.1', port: appPort, path, method: 'POST', headers, agent: false });
    sent.once('error', reject);
    sent.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    let left = bytes;
    const send = () => {
      for (let isTaken = true; left > 0;) {
        if (!isTaken) {
          sent.once('drain', send);
          return;
        }
        const part = left < piece.length ? piece.subarray(0, left) : piece;
        left -= part.length;
        isTaken = sent.write(part);
      }
      sent.end();
    };
    send();
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

/** One getStatus over TLS. @returns {Promise<number>} Milliseconds. */
function status() {
  return new Promise((resolve, reject) => {
    const at = performance.now();
    const sent = httpsRequest({ host: '127.0.0.1', port: apiPort, path: '/api/v1/status', agent }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - at);
        else reject(new Error(`getStatus answered ${answer.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Resident memory of the host. @returns {number} Megabytes. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** @param {readonly number[]} times @param {number} share */
const quantile = (times, share) =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** @param {readonly number[]} times */
const timesText = (times) =>
  `getStatus median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms of ${times.length}`;

const idle = [];
for (let round = 0; round < 200; round++) idle.push(await status());
console.log(`idle     memory ${memory().toFixed(0)} MB, ${timesText(idle)}`);

const peaks = [];
for (const megabytes of sizes) {
  let peak = memory();
  const progress = { isSent: false };
  const times = [];
  const started = performance.now();
  const sending = upload(megabytes * 1_000_000).then((code) => {
    progress.isSent = true;
    return code;
  });
  while (!progress.isSent) {
    times.push(await status());
    peak = Math.max(peak, memory());
  }
  const seconds = (performance.now() - started) / 1000;
  if ((await sending) !== 202) throw new Error(`the upload was answered with ${await sending}`);
  while ((await importState()).running !== null) await new Promise((resolve) => setTimeout(resolve, 50));
  peaks.push(peak);
  console.log(
    `${String(megabytes).padStart(5)} MB peak ${peak.toFixed(0)} MB, ${(megabytes / seconds).toFixed(0)} MB/s, ${timesText(times)}`,
  );
}
console.log(
  `ratio    ${((peaks.at(-1) ?? Number.NaN) / (peaks[0] ?? Number.NaN)).toFixed(2)} (peak of the last to the first)`,
);

agent.destroy();
await host.stop();
rmSync(directory, { recursive: true });
