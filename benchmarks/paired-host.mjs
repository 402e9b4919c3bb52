import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cliWords, measure, startCommand } from './processes.mjs';

/** An empty data directory in the system's temporary directory. */
export function newDirectory() {
  return mkdtempSync(join(tmpdir(), 'vitalgate-bench-'));
}

/**
 * Starts `serve` on free ports, without browser and network.
 * @param {string} directory @param {readonly string[]} [more] Further words.
 */
export async function startHost(directory, more = []) {
  const ports = ['--port', '0', '--app-port', '0'];
  const host = startCommand(['serve', '--data-dir', directory, ...ports, '--no-open', '--no-discovery', ...more]);
  const started = await host.waitFor((event) => event.event === 'started');
  return { ...started, stop: () => host.stop() };
}

/**
 * Sends one request to the API and reads its answer to the end. `body` is sent as JSON.
 * @param {{ port: number, path: string, method?: string, token?: string, body?: unknown, agent?: Agent }} asked
 * @returns {Promise<{ status: number, text: string }>}
 */
export function ask({ port, path, method = 'GET', token, body, agent }) {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false };
    const sent = request({ ...options, ...(agent === undefined ? { agent: false } : { agent }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Connections that are kept. @param {number} connections */
export const keptConnections = (connections) =>
  new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false });

/**
 * Calls one of the app's actions at the host that serves a directory, as a command does, without the cost of a process.
 * @param {string} directory @param {string} action @param {object} [input] @returns {Promise<any>}
 */
export async function appCall(directory, action, input = {}) {
  const { appPort, controlKey } = hostFile(directory);
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/actions/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(input),
  });
  const { result, error } = await response.json();
  if (error !== undefined) throw new Error(`${action}: ${error.code}`);
  return result;
}

/** Opens the pairing window until the function it answers is called. @param {string} directory */
async function openWindow(directory) {
  const { appPort, controlKey } = hostFile(directory);
  const closing = new AbortController();
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/pairing/window`, {
    headers: { authorization: `Bearer ${controlKey}` },
    signal: closing.signal,
  });
  await response.body?.getReader().read();
  return () => closing.abort();
}

/**
 * Switches Developer Mode on at a running host, permits everything and pairs a client.
 * @param {string} directory @param {readonly string[]} scopes
 * @returns {Promise<{ port: number, token: string, fingerprint: string }>}
 */
export async function pairClient(directory, scopes) {
  await appCall(directory, 'switchDeveloperMode', { on: true, acceptTerms: true });
  await appCall(directory, 'setRawConsent', { accepted: true });
  await appCall(directory, 'grantPermissions', { all: true });
  const { apiPort: port } = hostFile(directory);
  const { fingerprint } = await appCall(directory, 'readCertificate');
  const closeWindow = await openWindow(directory);
  const path = '/api/v1/pairing/requests';
  const asked = await ask({ port, path, method: 'POST', body: { displayName: 'Benchmark', scopes } });
  const { requestId, pollingToken } = JSON.parse(asked.text);
  await appCall(directory, 'approvePairingRequest', { requestId });
  const { text } = await ask({ port, path: `${path}/${requestId}`, token: pollingToken });
  closeWindow();
  return { port, token: JSON.parse(text).bearerToken, fingerprint };
}

/**
 * Pairs `vitalgate` with a running host whose Developer Mode is on, by the commands of both users.
 * @param {string} directory @param {{ port: number, fingerprint: string }} client @param {readonly string[]} scopes
 */
export async function pairCommandLine(directory, { port, fingerprint }, scopes) {
  const at = ['--data-dir', directory];
  const window = startCommand(['pairing', 'open', ...at]);
  await window.waitFor((event) => event.event === 'opened');
  const words = ['pair', `127.0.0.1:${port}`, '--fingerprint', fingerprint, '--scopes', scopes.join(','), '--json'];
  const pairing = measure(cliWords(words));
  const { requestId } = await window.waitFor((event) => event.requestId !== undefined);
  await appCall(directory, 'approvePairingRequest', { requestId });
  await pairing;
  await window.stop();
}

/**
 * Pairs a client with a host that approves by itself. Answers its token.
 * @param {number} port @param {readonly string[]} scopes @returns {Promise<string>}
 */
export async function pairByItself(port, scopes) {
  const path = '/api/v1/pairing/requests';
  const asked = await ask({ port, path, method: 'POST', body: { displayName: 'Benchmark', scopes } });
  const { requestId, pollingToken } = JSON.parse(asked.text);
  for (;;) {
    const { text } = await ask({ port, path: `${path}/${requestId}`, token: pollingToken });
    const { bearerToken } = JSON.parse(text);
    if (bearerToken !== undefined) return bearerToken;
    await sleep(20);
  }
}

/**
 * How the host that serves a directory is reached.
 * @param {string} directory @returns {{ pid: number, apiPort: number, appPort: number, controlKey: string }}
 */
const hostFile = (directory) => JSON.parse(readFileSync(join(directory, 'host.json'), 'utf8'));

/** The process id of the host that serves a directory. @param {string} directory */
export const hostProcess = (directory) => hostFile(directory).pid;

/** Removes a directory with all that is in it. @param {string} directory */
export const removeDirectory = (directory) => rmSync(directory, { recursive: true, force: true });
