import { request as httpRequest } from 'node:http';
import { request } from 'node:https';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportView, IngestStatusView, MetricExplanationView } from '@vitalgate/contract';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { disksUnanswered } from '../../packages/host/src/files/unanswered-disk.ts';
import { plainDatabase } from '../stores/plain-database.ts';
import { exportText, textFile } from './export-files.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

const card = ({ page }: Journey, title: string): Locator =>
  page.locator('section.card', { has: page.getByRole('heading', { name: title, exact: true }) });
const button = ({ page }: Journey, name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = ({ page }: Journey): Locator => page.getByRole('dialog');
const statusOf = async ({ host }: Journey): Promise<IngestStatusView> =>
  (await host.command('ingest', 'status', '--json')).json() as IngestStatusView;

/** The page of live feeds of a host that listens on a port of its own. */
async function openFeeds(options: Parameters<typeof openJourney>[0] = {}): Promise<Journey> {
  const app = await openJourney(options);
  expect((await app.host.command('ingest', 'on', '--port', '0')).code).toBe(0);
  await app.follow('/feeds');
  return app;
}

/** Makes a key on the page; answers the text that its set-up shows. */
async function makeKey(app: Journey, tab: string, name: string): Promise<string> {
  await app.page.getByRole('tab', { name: tab }).click();
  await app.page.getByLabel('Its name').fill(name);
  await button(app, 'Make a key').click();
  const shown = app.page.getByRole('region', { name: `Set up ${name}` });
  await shown.waitFor();
  return shown.innerText();
}

/** What a phone would send in a day: a thousand steps. */
const delivery = JSON.stringify({
  data: {
    metrics: [
      {
        name: 'step_count',
        units: 'count',
        data: [{ date: '2026-03-09 08:00:00 +0000', qty: 1000, source: 'iPhone' }],
      },
    ],
  },
});

/** Posts a delivery as an app on a phone that trusts `ca` and nothing else, or in plain HTTP; answers the status. */
function deliver(url: string, key: string, ca: string | null): Promise<number> {
  const options = {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    const sent = ca === null ? httpRequest(url, options) : request(url, { ...options, ca });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end(delivery);
  });
}

test('T2: an iPhone, an Android phone over plain HTTP, a program and a watched folder are set up, deliver and are revoked; what a revoked key delivered and what still waits for the store is dropped on the page', async () => {
  // What the folder does after the usual times it does after these.
  const app = await openFeeds({ watchTimes: { between: 100, longest: 500, unchangedFor: 1000, endsWithin: 4000 } });
  const { page, host, folder } = app;
  await expectFits(app, 'feeds-on');
  const receive = page.getByRole('switch', { name: 'Receive data' });
  await receive.click();
  await page.getByRole('heading', { name: '2. Add a phone or a program' }).waitFor({ state: 'detached' });
  expect((await statusOf(app)).on).toBe(false);
  await receive.click();
  await page.getByRole('heading', { name: '2. Add a phone or a program' }).waitFor();

  const early = await makeKey(app, 'iPhone', 'Ann’s iPhone');
  expect(early).toContain('The phone does not know this computer yet');
  await button(app, 'Make the certificate').click();
  const saving = page.waitForEvent('download');
  await button(app, 'Save the certificate').click();
  expect((await saving).suggestedFilename()).toBe('vitalgate.cer');
  const { authority } = await statusOf(app);
  expect(await card(app, '1. How the phone knows this computer').locator('.fingerprint').textContent()).toBe(
    authority?.fingerprint,
  );
  const shown = page.getByRole('region', { name: 'Set up Ann’s iPhone' });
  await shown.getByText('The phone does not know this computer yet').waitFor({ state: 'detached' });
  await expectFits(app, 'feeds-iphone');
  await page.locator('summary', { hasText: 'On the iPhone' }).click();
  await page.locator('summary', { hasText: 'On the Android phone' }).click();
  await inspectPage(app, 'feeds-certificate');

  const links = await shown.locator('.copy-line .code').allTextContents();
  await shown.locator('summary', { hasText: 'The link as text' }).first().click();
  const [measurements = '', workouts = ''] = links.filter((link) => link.startsWith('com.HealthExport://automation?'));
  expect([/datatype=healthMetrics/.test(measurements), /datatype=workouts/.test(workouts)]).toEqual([true, true]);
  const parameters = new URL(measurements).searchParams;
  const key = (parameters.get('headers') ?? '').replace('Authorization,Bearer ', '');
  const url = new URL(parameters.get('url') ?? '');
  url.hostname = '127.0.0.1';
  await button(app, 'Done, do not show it again').click();
  expect(await page.locator('body').innerText()).not.toContain(key);

  expect(await deliver(url.href, key, authority?.pem ?? '')).toBeLessThan(300);
  await card(app, 'What sends here').getByText('Up to date').waitFor();
  await card(app, 'What sends here')
    .getByText(/Last delivery .*, 1 record\..* 1 delivery in all/)
    .waitFor();
  const stepsOfDay = async (): Promise<number | null> => {
    const told = await host.command('explain', 'stepCount', '2026-03-09', '--json');
    return (told.json() as MetricExplanationView).value;
  };
  await expect.poll(stepsOfDay).toBe(1000);
  await page.evaluate('scrollTo(0, 0)');
  await expectFits(app, 'feeds-delivering');

  await button(app, 'Revoke key of Ann’s iPhone').click();
  await dialog(app).getByRole('button', { name: 'Revoke' }).click();
  await card(app, 'What sends here').getByText('No key').waitFor();
  expect(await deliver(url.href, key, authority?.pem ?? '')).toBe(401);
  await card(app, 'What sends here')
    .getByText(/From 127\.0\.0\.1, this computer, .*: a sender with an unknown key/)
    .waitFor();
  await expectFits(app, 'feeds-turned-away');

  const plain = page.getByRole('switch', { name: /plain HTTP/ });
  await plain.click();
  await dialog(app).getByText('can be read and changed by everybody in the same network').waitFor();
  await expectFits(app, 'feeds-plain-question');
  await dialog(app).getByRole('button', { name: 'Cancel' }).click();
  expect((await statusOf(app)).plainHttp).toBe(false);
  await plain.click();
  await dialog(app).getByRole('button', { name: 'Receive without encryption' }).click();
  await page.getByText('Not encrypted').waitFor();
  expect((await statusOf(app)).plainHttp).toBe(true);

  await makeKey(app, 'Android', 'Bo’s phone');
  await expectFits(app, 'feeds-android');
  const [plainAddress = '', header = ''] = await page
    .getByRole('region', { name: 'Set up Bo’s phone' })
    .locator('.copy-line .code')
    .allTextContents();
  const plainUrl = new URL(plainAddress);
  expect([plainUrl.protocol, plainUrl.pathname]).toEqual(['http:', '/ingest/v1/hc-webhook']);
  plainUrl.hostname = '127.0.0.1';
  // It is no delivery of that app, but the key is known.
  expect(await deliver(plainUrl.href, header.replace('Bearer ', ''), null)).not.toBe(401);
  expect(await deliver(plainUrl.href, 'another', null)).toBe(401);

  await plain.click();
  await page.getByText('Not encrypted').waitFor({ state: 'detached' });
  const text = await makeKey(app, 'Any program', 'Scale');
  expect(text).toMatch(/curl -k --pinnedpubkey 'sha256\/\/[^']+' -H 'Authorization: Bearer \S+'/);
  await expectFits(app, 'feeds-program');

  const watched = join(folder, 'Health exports');
  await mkdir(watched);
  // A folder that is not there is refused.
  app.mayLog(/status of 400/);
  const field = page.getByLabel('The whole path of a folder on this computer');
  await field.fill(join(folder, 'nowhere'));
  await button(app, 'Watch it').click();
  await card(app, 'Or a folder').getByRole('alert').waitFor();
  await textFile(watched, 'export.xml', exportText(3));
  await textFile(watched, 'note.txt', 'not an export');
  await field.fill(watched);
  await button(app, 'Watch it').click();
  const found = card(app, 'Or a folder');
  await found.getByText(/^Imported /).waitFor();
  await found.getByText(/^Could not be imported .*not a file that can be imported/).waitFor();
  await inspectPage(app, 'feeds-program-and-folder');
  await button(app, 'Stop watching').click();
  await field.waitFor();

  const importIds = async (): Promise<unknown> =>
    ((await host.command('imports', 'list', '--json')).json() as ImportView[]).map(({ importId }) => importId);
  const before = await importIds();
  expect((await host.command('ingest', 'on', '--port', '0', '--http')).code).toBe(0);
  const made = await host.command('ingest', 'key', 'new', 'Phone', '--feed', 'health-auto-export', '--json');
  const phone = made.json() as { readonly url: string; readonly key: string };
  const address = new URL(phone.url);
  address.hostname = '127.0.0.1';
  const store = plainDatabase(join(host.dataDirectory, 'health.sqlite'));
  try {
    // As long as somebody else writes to the store, what is delivered waits.
    store.exec('BEGIN IMMEDIATE');
    expect(await deliver(address.href, phone.key, null)).toBe(201);
    await button(app, 'Revoke key of Phone').click();
    await dialog(app).getByRole('button', { name: 'Revoke' }).click();
    const drop = button(app, 'Drop what waits of the revoked key of Phone');
    await drop.waitFor();
    await expectFits(app, 'feeds-drop');
    const answered = app.page.waitForResponse(/dropDeliveries$/);
    await drop.click();
    await (await answered).finished();
    await drop.waitFor({ state: 'detached' });
  } finally {
    store.exec('ROLLBACK');
    store.close();
  }
  // What waited for the store is over then, and no command ends this process for it.
  const built = new URL('../../packages/host/dist/files/unanswered-disk.js', import.meta.url).href;
  const module = (await import(built)) as { readonly disksUnanswered: typeof disksUnanswered };
  await expect.poll(module.disksUnanswered).toBeNull();
  expect((await statusOf(app)).waiting).toEqual({ deliveries: 0, bytes: 0 });
  expect(await importIds()).toEqual(before);
});
