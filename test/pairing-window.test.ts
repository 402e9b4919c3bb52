import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFor } from './open-for.ts';
import { startHost, type RunningHost } from './host-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));
let host: RunningHost;

beforeAll(async () => {
  host = await startHost({ developerMode: true });
});

afterAll(() => host.stop());

const isOpen = async (): Promise<unknown> =>
  ((await host.request({ path: '/api/v1/status' })).json() as { pairingOpen: unknown }).pairingOpen;

const create = (displayName: string) =>
  host.request({ method: 'POST', path: '/api/v1/pairing/requests', body: { displayName, scopes: ['app.metrics'] } });

/** A settings page whose process the test can freeze and kill. */
async function page(): Promise<ChildProcess> {
  const words = [program, 'pairing', 'open', '--json', '--data-dir', host.dataDirectory];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).once('line', () => resolve());
  });
  return child;
}

test('the window is open while the page is, and closed from the next request on after it ended', async () => {
  expect(await isOpen()).toBe(false);
  const window = await host.openPairing();
  expect(await isOpen()).toBe(true);
  // Longer than the five seconds of silence that are forgiven: the heartbeats count.
  await sleep(5500);
  expect(await isOpen()).toBe(true);
  expect(await window.close()).toBe(0);
  expect(await isOpen()).toBe(false);
  expect((await create('Late')).status).toBe(403);
});

test('S40: a page that is killed closes the window at once', async () => {
  const child = await page();
  expect(await isOpen()).toBe(true);
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await gone;
  // The system tells the host of the broken connection; the five seconds of silence are not waited for.
  await expect.poll(isOpen, { timeout: 3000, interval: 20 }).toBe(false);
});

test.skipIf(process.platform === 'win32')('whoever ends npx closes the window that it opened', async () => {
  const words = ['--no-install', 'vitalgate-host', 'pairing', 'open', '--json', '--data-dir', host.dataDirectory];
  const npx = spawn('npx', words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => void createInterface({ input: npx.stdout }).once('line', () => resolve()));
  expect(await isOpen()).toBe(true);
  npx.kill('SIGTERM');
  await expect.poll(isOpen).toBe(false);
});

test('a page that hangs closes the window within five seconds, and opens it again when it goes on', async () => {
  const child = await page();
  child.kill('SIGSTOP');
  const seen = await openFor(isOpen);
  // Not at the first heartbeat that is missing.
  expect(seen).toBeGreaterThan(2500);
  expect(seen).toBeLessThan(5500);
  expect((await create('Nobody looks')).status).toBe(403);
  child.kill('SIGCONT');
  await expect.poll(isOpen).toBe(true);
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  expect(await gone).toBe(0);
});

test('two pages: the window closes with the last one, and each sees the same', async () => {
  const first = await host.openPairing();
  const second = await host.openPairing();
  const { requestId } = (await create('Seen twice')).json() as { requestId: string };
  const [one, other] = await Promise.all([first.waitFor('requested'), second.waitFor('requested')]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ requestId, displayName: 'Seen twice', scopes: ['app.metrics'], status: 'pending' });
  await first.close();
  expect(await isOpen()).toBe(true);
  expect((await host.command('pairing', 'deny', requestId)).code).toBe(0);
  expect(await second.waitFor('resolved')).toEqual({ event: 'resolved', requestId, status: 'denied' });
  await second.close();
  expect(await isOpen()).toBe(false);
});

test('what waits is shown again by the page that opens next', async () => {
  const before = await host.openPairing();
  const { requestId, confirmationCode } = (await create('Patient')).json() as Record<string, string>;
  await before.waitFor('requested');
  await before.close();
  const after = await host.openPairing();
  expect(await after.waitFor('requested')).toMatchObject({ requestId, confirmationCode });
  expect(after.events.map(({ event }) => event)).toEqual(['opened', 'requested']);
  await after.close();
  await host.command('pairing', 'clear');
});

test('Developer Mode off closes the window, ends the page, and the page says why', async () => {
  const child = spawn(process.execPath, [program, 'pairing', 'open', '--json', '--data-dir', host.dataDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await host.command('developer-mode', 'off');
  expect(await ended).toBe(1);
  expect(stderr).toContain('Developer Mode was switched off');
  await host.command('developer-mode', 'on');
  expect(await isOpen()).toBe(false);
});

test('without a terminal nothing is asked: the page shows the request in plain words and the command that decides', async () => {
  const child = spawn(process.execPath, [program, 'pairing', 'open', '--data-dir', host.dataDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  const until = (text: string) => expect.poll(() => stdout).toContain(text);
  await until('--pinnedpubkey');
  const { requestId, confirmationCode } = (await create('Plain <b>words</b>')).json() as Record<string, string>;
  await until(`pairing approve ${requestId}`);
  expect(stdout).toContain('Plain <b>words</b> asks for access');
  expect(stdout).toContain(confirmationCode);
  expect(stdout).toContain('Daily summaries of health metrics');
  expect(stdout).toContain('127.0.0.1');
  await host.command('pairing', 'deny', requestId ?? '');
  await until('is denied');
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
