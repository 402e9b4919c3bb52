import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { freshLink, openApp, settled, sizes } from './browser.ts';
import { askApp, openSession } from './raw-app.ts';

/** Starts hosts one after the other on one data directory. */
async function directory(): Promise<() => Promise<RunningHost>> {
  const dataDirectory = await newDataDirectory();
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  return async () => {
    const host = await startHost({ here: true, dataDirectory });
    onTestFinished(async () => void (await host.stop().catch(() => null)));
    return host;
  };
}

async function isAt(tab: Page, path: string, heading: string): Promise<void> {
  await tab.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await settled(tab);
  const { pathname, search } = new URL(tab.url());
  expect(pathname + search).toBe(path);
}

test('a bookmark opens its page after two restarts, in a tab that stays in over a reload, and a tab of before goes on by itself', async () => {
  const start = await directory();
  let host = await start();
  const app = await openApp(host);
  onTestFinished(() => app.close());
  app.mayLog(/status of 401|ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE/);
  await app.visit('/activity?client=x');
  const bookmark = app.page.url();
  for (let restart = 0; restart < 2; restart++) {
    await host.stop();
    host = await start();
    expect(new URL(host.appUrl).origin).toBe(app.origin);
  }
  const tab = await app.newTab();
  await tab.goto(bookmark);
  await isAt(tab, '/activity?client=x', 'Activity');
  await tab.reload();
  await isAt(tab, '/activity?client=x', 'Activity');
  await tab.close();
  // Its stream broke each time; it is where it was, and hears of changes.
  await isAt(app.page, '/activity?client=x', 'Activity');
  await expect
    .poll(() => app.page.evaluate('fetch("/app/v1/session/known").then(({ status }) => status)'), { timeout: 20_000 })
    .toBe(200);
  await app.follow('/developer-mode');
  await isAt(app.page, '/developer-mode', 'Developer Mode');
  expect(app.faults.console).toEqual([]);
});

test('whoever is sent away sees how to come in again, at once in an open tab and after a restart', async () => {
  const start = await directory();
  let host = await start();
  const app = await openApp(host, { size: 'desktop' });
  onTestFinished(() => app.close());
  app.mayLog(/status of 401|ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE/);
  await app.visit('/activity');
  const other = await openSession(host, await freshLink(host));
  const list = (await host.command('browsers', 'list', '--json')).json() as { browserId: string; system: string }[];
  expect(list).toHaveLength(2);
  const { browserId = '' } = list.find(({ system }) => system === 'Linux') ?? {};
  expect((await host.command('browsers', 'forget', 'nobody')).code).toBe(1);
  expect((await host.command('browsers', 'forget', browserId, '--json')).json()).toMatchObject({ browserId });
  await app.page.getByRole('heading', { name: 'Open a fresh link' }).waitFor();
  // The whole width, now that no navigation stands beside it.
  expect((await app.page.locator('main').boundingBox())?.width).toBe(sizes.desktop.width);
  await app.page.getByText(`vitalgate-host.mjs status --data-dir ${host.dataDirectory}`).waitFor();
  expect((await askApp(host, '/', { headers: { cookie: other.cookie } })).status).toBe(200);

  await host.stop();
  expect((await host.command('browsers', 'forget', '--all', '--json')).json()).toEqual({ forgotten: 1 });
  host = await start();
  const tab = await app.newTab();
  await tab.goto(`${app.origin}/activity`);
  await tab.getByRole('heading', { name: 'This page is locked' }).waitFor();
  expect((await askApp(host, '/', { headers: { cookie: other.cookie } })).status).toBe(401);
  // A link opened beside it brings the first tab back to its page.
  await tab.goto(await freshLink(host));
  await isAt(tab, '/', 'Home');
  await isAt(app.page, '/activity', 'Activity');
});

const navigation = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** Asks as a program of another user would that has a browser's cookie; the head of what is answered. */
async function askAsOther(uid: number, port: number, request: string): Promise<string> {
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; cat >&3; cat <&3`;
  const child = spawn('/bin/bash', ['-c', script], { uid, gid: uid, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end(request);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => void (text += piece));
  await once(child, 'close');
  return text.split('\r\n\r\n')[0] ?? '';
}

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a cookie that another user got hold of lets that user not in (on Linux, for root, who can be one)',
  async () => {
    const start = await directory();
    const host = await start();
    const { cookie } = await openSession(host, host.appUrl);
    const { hostname } = new URL(host.appUrl);
    const path = '/app/v1/session/enter?to=/data';
    const fields = { ...navigation, host: `${hostname}:${host.appPort}`, cookie, connection: 'close' };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`;
    const other = await askAsOther(4321, host.appPort, request);
    expect(other).toMatch(/^HTTP\/1\.1 401 /);
    expect(other).not.toMatch(/^(?:location|set-cookie):/im);
    const own = await askApp(host, path, { headers: fields });
    expect([own.status, own.headers.location]).toEqual([303, expect.stringMatching(/^http:\/\/127\./) as string]);
  },
);

test.skipIf(process.platform === 'darwin')(
  'if another program has the address, the pages go to another one, and no browser is let in by its cookie (not on macOS, which has one address)',
  async () => {
    const start = await directory();
    const host = await start();
    const { cookie } = await openSession(host, host.appUrl);
    const { hostname } = new URL(host.appUrl);
    await host.stop();
    const squatter = createServer().listen(host.appPort, hostname);
    await once(squatter, 'listening');
    const again = await start();
    expect(again.appPort).toBe(host.appPort);
    const moved = new URL(again.appUrl).hostname;
    expect(moved).not.toBe(hostname);
    const answer = await askApp(again, '/', { headers: { cookie } });
    expect(answer.status).toBe(401);
    squatter.close();
    await again.stop();
    expect(new URL((await start()).appUrl).hostname).toBe(moved);
  },
);

test.each([
  ['leads a way elsewhere', '//evil.example/'],
  ['is no page', '/app/v1/events'],
  ['names another host', 'http://evil.example/data'],
])('an address to go on to that %s is the start page', async (_how, to) => {
  const start = await directory();
  const host = await start();
  const { cookie } = await openSession(host, host.appUrl);
  const at = { ...navigation, host: `${new URL(host.appUrl).hostname}:${host.appPort}`, cookie };
  const entered = await askApp(host, `/app/v1/session/enter?to=${encodeURIComponent(to)}`, { headers: at });
  const way = new URL(String(entered.headers.location));
  expect(way.searchParams.get('to')).toBe('/');
  const led = await askApp(host, way.pathname + way.search, { headers: { ...at, host: way.host } });
  expect(led.headers.location).toMatch(/^http:\/\/127\.[\d.]+:\d+\/\?in=[\w-]{43}$/);
  // Each step opens once.
  const twice = await askApp(host, way.pathname + way.search, { headers: { ...at, host: way.host } });
  expect([twice.status, twice.headers.location]).toEqual([401, undefined]);
});
