import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RunningHost } from '../host-process.ts';
import { settled, type AppBrowser } from './browser.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { breakWrites } from '../stores/break-writes.ts';
import { openJourney } from './journey.ts';

let host: RunningHost;
let app: AppBrowser;
let page: Page;
let walker: string;

const all = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'];
const hostile = '=HYPERLINK("http://x.example","<img src=x onerror=alert(1)>")';
const march = 'start=2026-03-09T00:00:00Z&end=2026-03-10T00:00:00Z';
const samples = `/api/v1/rawhealth/samples?type=stepCount&${march}`;

const get = (path: string, token: string) => host.request({ path, token });

/** The entries of the list, newest first, each as the texts of its parts. */
const entries = (page: Page): Promise<readonly string[]> => page.locator('.activity-read').allTextContents();

/** Opens the list of a host on which nobody has read yet. */
async function openActivity(): Promise<void> {
  const journey = await openJourney({ store: 'steps', developerMode: true, at: '/activity?view=reads' });
  ({ host, page } = journey);
  app = journey;
  await page.getByText('Nothing has been read yet').waitFor();
}

/** Opens the list of a host on which a client may read steps. */
async function openForWalker(): Promise<void> {
  await openActivity();
  walker = (await host.pair(all, 'Walker')).clientToken;
  await host.command('raw-consent', 'accept');
  await host.command('permissions', 'grant', 'stepCount');
}

/** Reads all pages of the steps of a day; answers how many there were. */
async function walk(): Promise<number> {
  let cursor: string | null = null;
  let pages = 0;
  do {
    const answer = await get(`${samples}&limit=250${cursor === null ? '' : `&cursor=${cursor}`}`, walker);
    cursor = (answer.json() as { nextCursor: string | null }).nextCursor;
    pages++;
  } while (cursor !== null);
  return pages;
}

/** What the button saves, and under which name. */
async function savedFile(): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** What the saved file says of each entry. */
const savedColumn = async (): Promise<unknown> =>
  parse<{ isSaved: string }>((await savedFile()).text, { columns: true }).map(({ isSaved }) => isSaved);

/** Reads in six more ways than a walk, of which four are refused, and waits until the list has them all. */
async function readInSixMoreWays(): Promise<void> {
  const narrow = (await host.pair(['app.metrics'], hostile)).clientToken;
  expect((await get('/api/v1/workouts', narrow)).status).toBe(403);
  expect((await get(`/api/v1/rawhealth/samples?type=heartRate&${march}`, walker)).status).toBe(403);
  await host.command('raw-consent', 'withdraw');
  expect((await get(samples, walker)).status).toBe(403);
  await host.command('raw-consent', 'accept');
  expect((await get('/api/v1/workouts?start=tomorrow', walker)).status).toBe(400);
  expect((await get('/api/v1/blood-tests?format=application/fhir%2Bjson', walker)).status).toBe(200);
  expect((await get('/api/v1/metrics?metricId=stepCount', walker)).status).toBe(200);
  await page.getByText('Metrics: Steps').waitFor();
  await expect.poll(() => entries(page)).toHaveLength(7);
}

test('nothing was read yet; then a walk through pages is one entry, in every open page by itself, within about a second; refused reads have their reason in words; by client, also one that was revoked, and kept over a reload; as CSV: RFC 4180, ISO times, and no cell that a spreadsheet would run', async () => {
  await openForWalker();
  await page.getByText(/Kept for 90 days, at most 100,000 entries/).waitFor();
  const other = await app.newTab();
  await other.goto(page.url());
  await settled(other);
  expect(await walk()).toBe(3);
  await page.getByText('600 records').waitFor();
  await other.getByText('600 records').waitFor();
  const [entry = ''] = await entries(page);
  expect(entry).toMatch(/^Raw data: Steps600 recordsWalker · \d.*in 3 pages/);
  expect(entry).toMatch(/Range: Mar \d+/);
  expect(await entries(page)).toHaveLength(1);
  expect(await page.getByRole('heading', { name: 'Today' }).count()).toBe(1);
  await other.close();

  await readInSixMoreWays();
  const texts = await entries(page);
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
  expect(await page.locator('main img').count()).toBe(0);
  await inspectPage(app, 'activity');

  const clients = (await host.command('clients', 'list', '--json')).json() as {
    clientId: string;
    displayName: string;
  }[];
  const narrow = clients.find(({ displayName }) => displayName === hostile);
  await host.command('clients', 'revoke', narrow?.clientId ?? '');
  await page.locator('optgroup[label="Not paired any more"] option').waitFor({ state: 'attached' });
  await page.getByLabel('Client').selectOption({ label: hostile });
  await page.getByText('Metrics: Steps').waitFor({ state: 'detached' });
  await expect.poll(() => entries(page)).toHaveLength(1);
  await expectFits(app, 'activity-filtered');
  await page.reload();
  await settled(page);
  await page.locator('.activity-read').first().waitFor();
  await expect.poll(() => entries(page)).toHaveLength(1);
  await page.getByLabel('Client').selectOption({ label: 'Walker' });
  await page.getByText('Metrics: Steps').waitFor();
  await expect.poll(() => entries(page)).toHaveLength(6);
  await page.getByLabel('Client').selectOption({ label: 'All clients' });
  await expect.poll(() => entries(page)).toHaveLength(7);

  const { name, text } = await savedFile();
  expect(name).toMatch(/^vitalgate-activity-\d{4}-\d{2}-\d{2}\.csv$/);
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

  // The best of several: other programs share the machine.
  const times: number[] = [];
  for (let round = 0; round < 8 && Math.min(Infinity, ...times) >= 2000; round++) {
    await get(`/api/v1/workouts?start=2025-01-01T00:00:0${round}Z`, walker);
    const readAt = performance.now();
    await expect.poll(async () => (await entries(page))[0]).toContain(`Jan 1, 2025`);
    times.push(performance.now() - readAt);
  }
  expect(Math.min(...times)).toBeLessThan(2000);
});

test('what cannot be saved is marked, also in the file, and no more once it is saved', async () => {
  await openForWalker();
  breakWrites(host.dataDirectory, true);
  expect((await get('/api/v1/workouts', walker)).status).toBe(200);
  await page.getByText('Not saved yet: a restart of the host loses it.').waitFor();
  await page.getByText('The host cannot write to its disk, so the newest entries are not saved.').waitFor();
  expect(await savedColumn()).toEqual(['false']);
  await inspectPage(app, 'activity-not-saved');
  breakWrites(host.dataDirectory, false);
  expect((await get('/api/v1/metrics?metricId=stepCount', walker)).status).toBe(200);
  // Whoever lists them has the host try again at once.
  expect(await savedColumn()).toEqual(['true', 'true']);
  await page.getByText('Metrics: Steps').waitFor();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect(await page.getByText('cannot write to its disk').count()).toBe(0);
});
