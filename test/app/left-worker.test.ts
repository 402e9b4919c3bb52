import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startHost } from '../host-process.ts';
import { openApp } from './browser.ts';

/** What a program may leave in a browser: a worker that notes each address that it sees, and passes all on. */
const worker = `
const note = async (text) => (await caches.open('seen')).put('/seen/' + encodeURIComponent(text), new Response(''));
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.waitUntil(note(event.request.url));
  event.respondWith(fetch(event.request));
});
`;

const page = '<!doctype html><title>Impostor</title><h1>Impostor</h1>';

/** Another program on a port, as long as it has it. */
async function impostor(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : page);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function stop(server: Server): Promise<void> {
  server.close().closeAllConnections();
  await once(server, 'close');
}

const register = `navigator.serviceWorker.register('/worker.js', { scope: '/' }).then(() => new Promise((resolve) => {
  if (navigator.serviceWorker.controller) resolve(null);
  else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null));
}))`;

const seen = `caches.open('seen').then((cache) => cache.keys())
  .then((keys) => keys.map((key) => decodeURIComponent(new URL(key.url).pathname.slice('/seen/'.length))))`;

const registrations = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';

test('a worker that another program left at this port in the browser is taken out, and reads nothing of the session', async () => {
  const port = await freePort();
  const before = await startHost({ here: true });
  const app = await openApp(before);
  const tab = await app.newTab();
  const origin = `http://127.0.0.1:${port}`;
  const removed = new Set<string>();
  const devtools = await app.context.newCDPSession(tab);
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: updated }) => {
    for (const { scopeURL, isDeleted } of updated) if (isDeleted) removed.add(scopeURL);
  });
  await devtools.send('ServiceWorker.enable');

  const first = await impostor(port);
  await tab.goto(`${origin}/`);
  await tab.evaluate(register);
  await tab.goto(`${origin}/watched`);
  await expect.poll(() => tab.evaluate(seen)).toContain(`${origin}/watched`);
  await stop(first);

  const host = await startHost({ words: ['--app-port', String(port)] });
  expect(host.appPort).toBe(port);
  await tab.goto(host.appUrl);
  await tab
    .getByRole('heading', { name: 'Home' })
    .or(tab.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  expect(new URL(tab.url()).host).toBe(new URL(host.appUrl).host);
  // Whoever types the usual address meets the worker once more, and is led to the pages.
  await tab.goto(`${origin}/developer-mode`);
  await tab.getByRole('heading', { name: 'Developer Mode', level: 1 }).waitFor();
  expect(new URL(tab.url()).host).toBe(new URL(host.appUrl).host);
  await expect.poll(() => [...removed], { timeout: 20_000 }).toEqual([`${origin}/`]);
  await host.stop();

  // The other program comes back for what its worker has noted.
  const second = await impostor(port);
  await tab.goto(`${origin}/back`);
  expect(await tab.evaluate(registrations)).toBe(0);
  const noted = await tab.evaluate<readonly string[]>(seen);
  expect(noted.filter((url) => /key=|app\/v1|assets/.test(url))).toEqual([]);
  expect(noted).not.toContain(`${origin}/back`);
  await stop(second);
  await app.close();
  await before.stop();
}, 90_000);
