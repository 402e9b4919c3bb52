import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { closeChromium, openApp, settled, type AppBrowser } from './browser.ts';
import { exportText, textFile } from './export-files.ts';
import { inspectPage } from './inspect-page.ts';

let host: RunningHost;
let folder: string;
const apps: AppBrowser[] = [];

const all = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'];
const hostile = '=HYPERLINK("http://x.example","<img src=x onerror=alert(1)>")';
const march = 'start=2026-03-09T00:00:00Z&end=2026-03-10T00:00:00Z';
const samples = `/api/v1/rawhealth/samples?type=stepCount&${march}`;

async function open(size: 'phone' | 'desktop'): Promise<AppBrowser> {
  const app = await openApp(host, { size });
  apps.push(app);
  return app;
}

const get = (path: string, token: string) => host.request({ path, token });

/** The entries of the list, newest first, each as the texts of its parts. */
const entries = (page: Page): Promise<readonly string[]> => page.locator('.activity-read').allTextContents();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-exports-'));
  host = await startHost({ developerMode: true });
  await host.command('import', await textFile(folder, 'export.xml', exportText(600)));
});
afterAll(async () => {
  await closeChromium();
  await host.stop();
  await rm(folder, { recursive: true });
});

test('nothing was read yet', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    const app = await open(size);
    await app.visit('/activity');
    await app.page.getByText('Nothing has been read yet').waitFor();
    await app.page.getByText(/Kept for 90 days, at most 100,000 entries/).waitFor();
    await inspectPage(app, 'activity-empty');
  }
});

describe('once clients have read', () => {
  let walker = '';
  let phone: AppBrowser;
  let desktop: AppBrowser;

  beforeAll(async () => {
    [phone, desktop] = apps as [AppBrowser, AppBrowser];
    walker = (await host.pair(all, 'Walker')).clientToken;
  });

  test('a walk through pages is one entry, in every open page by itself', async () => {
    await host.command('raw-consent', 'accept');
    await host.command('permissions', 'grant', 'stepCount');
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await get(`${samples}&limit=250${cursor === null ? '' : `&cursor=${cursor}`}`, walker);
      cursor = (page.json() as { nextCursor: string | null }).nextCursor;
      pages++;
    } while (cursor !== null);
    expect(pages).toBe(3);
    await phone.page.getByText('600 records').waitFor();
    await desktop.page.getByText('600 records').waitFor();
    const [entry = ''] = await entries(phone.page);
    expect(entry).toMatch(/^Raw data: Steps600 recordsWalker · \d.*in 3 pages/);
    expect(entry).toMatch(/Range: Mar \d+/);
    expect(await entries(phone.page)).toHaveLength(1);
    expect(await phone.page.getByRole('heading', { name: 'Today' }).count()).toBe(1);
  });

  test('refused reads stand there with the reason in words', async () => {
    const narrow = (await host.pair(['app.metrics'], hostile)).clientToken;
    expect((await get('/api/v1/workouts', narrow)).status).toBe(403);
    expect((await get(`/api/v1/rawhealth/samples?type=heartRate&${march}`, walker)).status).toBe(403);
    await host.command('raw-consent', 'withdraw');
    expect((await get(samples, walker)).status).toBe(403);
    await host.command('raw-consent', 'accept');
    expect((await get('/api/v1/workouts?start=tomorrow', walker)).status).toBe(400);
    expect((await get('/api/v1/blood-tests?format=application/fhir%2Bjson', walker)).status).toBe(200);
    expect((await get('/api/v1/metrics?metricId=stepCount', walker)).status).toBe(200);
    for (const { page } of [phone, desktop]) {
      await page.getByText('Metrics: Steps').waitFor();
      await expect.poll(() => entries(page)).toHaveLength(7);
    }
    const texts = await entries(phone.page);
    expect(texts).toEqual([
      expect.stringMatching(/^Metrics: Steps1 recordWalker/) as string,
      expect.stringMatching(/^Blood tests \(as FHIR\)0 recordsWalker.*Range: All time$/) as string,
      expect.stringMatching(/^WorkoutsRefusedThe client asked in a way.*Range: tomorrow to now$/) as string,
      expect.stringMatching(/^Raw data: StepsRefusedYour raw health consent was not given/) as string,
      expect.stringMatching(/^Raw data: Heart rateRefusedYou did not permit this type/) as string,
      expect.stringContaining('WorkoutsRefusedYou did not grant this client this kind of data.') as string,
      expect.stringMatching(/^Raw data: Steps600 records/) as string,
    ]);
    expect(texts[5]).toContain(hostile);
    expect(await phone.page.locator('main img').count()).toBe(0);
    await inspectPage(phone, 'activity');
    await inspectPage(desktop, 'activity');
  });

  test('by client, also one that was revoked, and kept over a reload', async () => {
    const clients = (await host.command('clients', 'list', '--json')).json() as {
      clientId: string;
      displayName: string;
    }[];
    const narrow = clients.find(({ displayName }) => displayName === hostile);
    await host.command('clients', 'revoke', narrow?.clientId ?? '');
    const { page } = phone;
    await page.locator('optgroup[label="Not paired any more"] option').waitFor({ state: 'attached' });
    await page.getByLabel('Client').selectOption({ label: hostile });
    await page.getByText('Metrics: Steps').waitFor({ state: 'detached' });
    await expect.poll(() => entries(page)).toHaveLength(1);
    await inspectPage(phone, 'activity-filtered');
    await page.reload();
    await settled(page);
    await page.locator('.activity-read').first().waitFor();
    await expect.poll(() => entries(page)).toHaveLength(1);
    await page.getByLabel('Client').selectOption({ label: 'Walker' });
    await page.getByText('Metrics: Steps').waitFor();
    await expect.poll(() => entries(page)).toHaveLength(6);
    await page.getByLabel('Client').selectOption({ label: 'All clients' });
    await expect.poll(() => entries(page)).toHaveLength(7);
  });

  test('as CSV: RFC 4180, ISO times, and no cell that a spreadsheet would run', async () => {
    const saving = desktop.page.waitForEvent('download');
    await desktop.page.getByRole('button', { name: 'Save as CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^vitalgate-activity-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // A parser that forgives nothing: every row as wide as the first, quotes only around whole cells.
    const rows = parse<Record<string, string>>(text, { columns: true, record_delimiter: '\r\n' });
    expect(rows).toHaveLength(7);
    const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;
    for (const row of rows)
      expect([row['firstReadAt'], row['lastReadAt']]).toEqual([expect.stringMatching(iso), expect.stringMatching(iso)]);
    expect(rows.at(-1)).toMatchObject({
      client: 'Walker',
      dataset: expect.stringContaining('Raw data') as string,
      operation: 'getRawHealthSamples',
      type: 'stepCount',
      rangeStart: '2026-03-09T00:00:00Z',
      rangeEnd: '2026-03-10T00:00:00Z',
      requests: '3',
      records: '600',
      outcome: 'answered',
      refusedCode: '',
    });
    expect(rows[5]).toMatchObject({ client: `'${hostile}`, outcome: 'refused', refusedCode: 'insufficient_scope' });
    expect(text).not.toContain(walker);
  });

  test('a long list comes in parts, and all of it goes into the CSV', async () => {
    for (let round = 0; round < 120; round++)
      await get(`/api/v1/workouts?start=2026-01-01T00:00:${String(round % 60).padStart(2, '0')}Z`, walker);
    const { page } = desktop;
    await expect.poll(() => entries(page).then((list) => list.length)).toBe(100);
    await page.getByRole('button', { name: 'Show older entries' }).click();
    await expect.poll(() => entries(page).then((list) => list.length)).toBe(127);
    await page.getByRole('button', { name: 'Show older entries' }).waitFor({ state: 'detached' });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const rows = parse<{ firstReadAt: string }>(await readFile(await (await saving).path(), 'utf8'), { columns: true });
    expect(rows).toHaveLength(127);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(127);
  });

  test('a read is there within about a second', async () => {
    const times: number[] = [];
    // The best of several: other programs share the machine.
    for (let round = 0; round < 8 && Math.min(Infinity, ...times) >= 2000; round++) {
      await get(`/api/v1/workouts?start=2025-01-01T00:00:0${round}Z`, walker);
      const readAt = performance.now();
      await expect.poll(async () => (await entries(phone.page))[0]).toContain(`Jan 1, 2025`);
      times.push(performance.now() - readAt);
    }
    expect(Math.min(...times)).toBeLessThan(2000);
  });
});
