import { cp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { ImportStateView, TypeSourcesView, ZoneView } from '@vitalgate/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { plainDatabase } from '../stores/plain-database.ts';
import { freshLink, openApp, settled, type AppBrowser } from './browser.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney } from './journey.ts';
import { openSession } from './raw-app.ts';
import { preparedStore } from '../prepared-store.ts';
import { theDay, theZone } from './watch-and-phone-day.ts';

const [watch, phone] = ['Ann’s Apple Watch', 'Ann’s iPhone'];

let host: RunningHost;
let app: AppBrowser;
let page: Page;

async function open(path: string): Promise<void> {
  const journey = await openJourney({ store: 'day', at: path });
  ({ host, page } = journey);
  app = journey;
}

/** Keeps others from writing to the health store until it is released: what computes days waits for it, up to ten seconds. */
function heldStore(dataDirectory: string): { release(): void } {
  const database = plainDatabase(join(dataDirectory, 'health.sqlite'));
  database.exec('BEGIN IMMEDIATE');
  return {
    release() {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

async function orderOf(type: string): Promise<readonly [boolean, ...string[]]> {
  const list = (await host.command('sources', 'list', '--json')).json() as readonly TypeSourcesView[];
  const view = list.find((one) => one.type === type);
  return [view?.isSet ?? false, ...(view?.sources ?? []).map(({ name }) => name)];
}
const zones = async () => (await host.command('zone', 'list', '--json')).json() as readonly ZoneView[];
const announced = (text: string) => page.locator('[role="status"]', { hasText: text }).waitFor();
const notice = (of: Page) => of.getByText('Until that is done you see those of before');

/** The browser tells on its console of the one refusal that the test asked for. */
function expectRefused(status: number): void {
  const told = app.faults.console as string[];
  expect(told.splice(0)).toEqual([expect.stringContaining(`status of ${status}`)]);
}

test('a type whose sources all count has no order to set; that of another is set by keyboard, announced, computed with progress, goes back to the usual one, and while an import runs is refused in plain words', async () => {
  await open('/data/sources');
  expect(await page.locator('.list-row-link .row-title').allTextContents()).toEqual(['Steps', 'Sleep', 'Heart rate']);
  await inspectPage(app, 'sources-list');
  await page.getByRole('link', { name: 'Heart rate' }).click();
  await page.getByText('there is no order to set').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await app.follow('/data/sources/flightsClimbed');
  expect(await page.locator('.empty-title').textContent()).toBe('There are no samples of this type');

  await app.follow('/data/metrics/stepCount');
  await page.getByRole('link', { name: 'Sources and their order' }).click();
  await page.getByRole('heading', { name: 'Sources of Steps' }).waitFor();
  await settled(page);
  await page.getByText('Usual order', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Move ${phone} up` }).focus();
  await page.keyboard.press('Enter');
  await announced(`${phone} is now 1 of 2`);
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(`Move ${phone} up`);
  expect(await page.locator('.source .row-title').allTextContents()).toEqual([phone, watch]);
  expect(await orderOf('stepCount')).toEqual([false, watch, phone]);

  const other = await app.newTab();
  await other.goto(page.url().replace(/\/data.*/, `/data/metrics/stepCount/${theDay}`));
  await settled(other);
  const held = heldStore(host.dataDirectory);
  await page.getByRole('button', { name: 'Use this order' }).click();
  await notice(page).waitFor();
  await notice(other).waitFor();
  expect(await page.getByRole('progressbar', { name: 'Computing numbers anew' }).count()).toBe(1);
  held.release();
  await announced('The new order is in force. The numbers of Steps were computed anew.');
  await page.getByText('Your order', { exact: true }).waitFor();
  await notice(page).waitFor({ state: 'hidden' });
  expect(await orderOf('stepCount')).toEqual([true, phone, watch]);
  // All of the phone's; the watch has nothing but what the phone counted too.
  await other.locator('.explained-value', { hasText: '6,400 steps' }).waitFor();
  await other.getByText(`Sources are in this order: ${phone}, ${watch}.`).waitFor();
  await other.close();
  await inspectPage(app, 'sources-type');

  await page.getByRole('button', { name: 'Use the usual order' }).click();
  await page.getByText('Usual order', { exact: true }).waitFor();
  expect(await orderOf('stepCount')).toEqual([false, watch, phone]);
  await settled(page);

  const { headers } = await openSession(host, await freshLink(host));
  const sent = request({
    host: '127.0.0.1',
    port: host.appPort,
    path: '/app/v1/uploads?name=big.zip',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': '1000000' },
    agent: false,
  });
  sent.on('error', () => undefined).write(Buffer.alloc(100_000, 1));
  const running = async (): Promise<unknown> => ((await appCall(host, 'readImportState')) as ImportStateView).running;
  await expect.poll(running).toMatchObject({ fileName: 'big.zip' });
  await page.getByRole('button', { name: `Move ${watch} down` }).click();
  await page.getByRole('button', { name: 'Use this order' }).click();
  await page.getByRole('alert').getByText('import is running').waitFor();
  expect(await orderOf('stepCount')).toEqual([false, watch, phone]);
  sent.destroy();
  await expect.poll(running).toBeNull();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alert').getByText('import is running').waitFor({ state: 'hidden' });
  expectRefused(409);
});

test('time zones are added, refused with the nearest name, changed and removed', async () => {
  await open('/data/zones');
  await page.getByLabel('From this day on').fill(theDay);
  await page.getByLabel('Time zone', { exact: true }).fill('Tokio');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Did you mean Asia/Tokyo?').waitFor();
  await page.getByLabel('Time zone', { exact: true }).fill('Asia/Tokyo');
  await page.keyboard.press('Enter');
  await page.getByText('From Mar 9, 2026 on, your days are those of Asia/Tokyo.').waitFor();
  expect(await zones()).toEqual([
    { date: '0001-01-01', timeZone: theZone },
    { date: theDay, timeZone: 'Asia/Tokyo' },
  ]);
  expectRefused(400);
  await inspectPage(app, 'zones');

  await page.getByRole('button', { name: 'Remove Asia/Tokyo from Mar 9, 2026' }).click();
  await page.getByRole('dialog').getByText(`days are those of ${theZone} again`).waitFor();
  await expectFits(app, 'zones-remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await announced('The time zone is removed.');
  await page.getByText('Asia/Tokyo', { exact: true }).waitFor({ state: 'hidden' });
  expect(await page.getByText('From Mar 9, 2026 on').count(), 'what was said of the change goes with it').toBe(0);
  await page.locator('[aria-label="Your time zones"]:focus').waitFor();

  await page.getByRole('button', { name: 'Change the first time zone' }).click();
  await page.getByRole('dialog').getByLabel('Time zone').fill('Europe/Berlin');
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await page.getByRole('list', { name: 'Time zones' }).getByText('Europe/Berlin').waitFor();
  expect(await zones()).toEqual([{ date: '0001-01-01', timeZone: 'Europe/Berlin' }]);
  await host.command('zone', 'set', '0001-01-01', theZone);
  await page.getByRole('list', { name: 'Time zones' }).getByText(theZone).waitFor();
});

test('after an update with other rules the pages say that numbers are computed anew, until they are', async () => {
  const dataDirectory = await newDataDirectory();
  await cp(await preparedStore('day'), dataDirectory, { recursive: true });
  const database = plainDatabase(join(dataDirectory, 'health.sqlite'));
  database.prepare('UPDATE statistics SET rules_version = rules_version - 1').run();
  database.close();
  const held = heldStore(dataDirectory);
  host = await startHost({ dataDirectory, here: true });
  app = await openApp(host, { reducedMotion: true, isReused: true });
  await app.page.getByRole('link', { name: 'Data', exact: true }).click();
  await app.page.getByText('Vitalgate was updated').waitFor();
  held.release();
  await app.page.getByText('Vitalgate was updated').waitFor({ state: 'hidden' });
  await settled(app.page);
  expect(await app.page.locator('.metric-card', { hasText: 'Steps' }).innerText()).toContain('6,470');
  await app.close();
  await host.stop();
  await rm(dataDirectory, { recursive: true });
});
