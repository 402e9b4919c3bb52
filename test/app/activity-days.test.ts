import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMilliseconds } from '@vitalgate/days';
import { parse } from 'csv-parse/sync';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { plainDatabase } from '../stores/plain-database.ts';
import { sizes } from './browser.ts';
import { inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

interface Read {
  readonly client: string;
  readonly daysAgo: number;
  readonly operation?: string;
  readonly filters?: Readonly<Record<string, string>>;
  readonly requests?: number;
  readonly records?: number;
  readonly refused?: string;
}

/** Noon so many days ago, in the zone of the browser, which is not always that of this process. */
function noonOf(daysAgo: number): number {
  return (Math.floor(Date.now() / dayMilliseconds) + 0.5 - daysAgo) * dayMilliseconds;
}

/** Writes reads into the list of a host. */
function addReads({ host }: Journey, reads: readonly Read[]): void {
  const store = plainDatabase(join(host.dataDirectory, 'control.sqlite'));
  const insert = store.prepare('INSERT INTO activity VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  store.exec('BEGIN');
  reads.forEach(
    ({ client, daysAgo, operation = 'getMetrics', filters = {}, requests = 1, records = 1, refused }, n) => {
      const at = noonOf(daysAgo) + n;
      const id = `client_${client.toLowerCase()}xxxx`;
      const text = JSON.stringify(filters);
      insert.run(
        `read ${String(n).padStart(5, '0')}`,
        id,
        client,
        operation,
        text,
        at,
        at,
        requests,
        records,
        refused ?? null,
      );
    },
  );
  store.exec('COMMIT');
  store.close();
}

const dayBefore = (days: number): string => new Date(noonOf(days)).toISOString();

/** Forty days of a dashboard and of an exporter, and yesterday something more. */
function manyReads(): readonly Read[] {
  const usual = Array.from({ length: 40 }, (_, at) => at + 1).flatMap((daysAgo): readonly Read[] => [
    { client: 'Grafana', daysAgo, filters: { metricId: 'heartRate' }, requests: 1000, records: 30_000 },
    { client: 'Grafana', daysAgo, filters: { metricId: 'stepCount' }, requests: 204, records: 204 },
    { client: 'Exporter', daysAgo, operation: 'getWorkouts', filters: { start: dayBefore(daysAgo + 2) } },
  ]);
  return [
    ...usual,
    { client: 'Exporter', daysAgo: 1, operation: 'getBloodTests', filters: { start: dayBefore(3) } },
    {
      client: 'Notebook',
      daysAgo: 1,
      operation: 'getWorkouts',
      refused: 'insufficient_scope',
      requests: 3,
      records: 0,
    },
    { client: 'Old', daysAgo: 60, operation: 'getWorkouts', records: 7 },
  ];
}

const day = ({ page }: Journey, title: string): Locator =>
  page.locator('section.card', { has: page.getByRole('heading', { name: title, exact: true }) });

test('P12, P32: who read what yesterday: by client, the refused first, then the unusual; a press shows the reads; more days are one request, and its length and filters are in the address', async () => {
  const app = await openJourney();
  const { page } = app;
  addReads(app, manyReads());
  await app.follow('/activity');
  const yesterday = day(app, 'Yesterday').getByRole('listitem');
  await yesterday.first().waitFor();
  expect(await yesterday.allInnerTexts()).toEqual([
    expect.stringMatching(/Notebook notebo\n+Refused 3 times: Workouts\. You did not grant this client/) as string,
    expect.stringMatching(
      /Exporter export\n+Read 2 times, 2 records\n+Blood tests, Workouts\n+Unusual for it: read Blood tests for the first time in 30 days/,
    ) as string,
    expect.stringMatching(
      /Grafana grafan\n+Read 1,204 times, 30,204 records\n+Metrics: Heart rate, Metrics: Steps/,
    ) as string,
  ]);
  await inspectPage(app, 'activity-days');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

  await yesterday.filter({ hasText: 'Grafana' }).getByRole('link').click();
  await page.getByText('Each read of').waitFor();
  await expect.poll(() => page.locator('.activity-read').count()).toBe(2);
  await page.goBack();
  await yesterday.first().waitFor();
  await page.setViewportSize(sizes.phone);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sumActivity')) asked.push(request.postData() ?? '');
  });
  await app.visit('/activity');
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  const cards = (): Promise<number> => page.locator('section.card').count();
  const first = await cards();
  expect([first, asked.length]).toEqual([2, 1]);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(cards).toBe(first + 3);
  expect(asked.length).toBe(2);
  await page.reload();
  await expect.poll(cards).toBe(first + 3);

  await page.getByLabel('Outcome').selectOption('Refused');
  await expect.poll(cards).toBe(1);
  expect(new URL(page.url()).search).toBe('?outcome=refused');
  expect(asked.at(-1)).toContain('"outcome":"refused"');
  await page.getByLabel('Outcome').selectOption('Answered and refused');
  // Sixty days ago: the weeks between have nothing of it, and are passed over.
  await page.getByLabel('Client').selectOption({ label: 'Old' });
  await page.getByText('Read 1 time, 7 records').waitFor();
  expect(await cards()).toBe(1);
});

test('P33: a day on which 199 clients read is short until it is opened, and its whole is read in one go', async () => {
  const app = await openJourney();
  const { page } = app;
  const clients = Array.from({ length: 199 }, (_, n) => n);
  addReads(
    app,
    [0, 1, 2, 3].flatMap((daysAgo) => clients.map((n) => ({ client: `Reader${n}`, daysAgo, requests: n + 1 }))),
  );
  await app.follow('/activity');
  const all = day(app, 'Today').getByRole('button', { name: 'Show all 199 clients' });
  await all.waitFor();
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    expect(await page.evaluate('document.documentElement.scrollHeight / innerHeight')).toBeLessThanOrEqual(3);
  }
  await all.click();
  await expect.poll(() => day(app, 'Today').getByRole('listitem').count()).toBe(199);
});

test('P16: what a client made up is shown as what it sent, and shortened', async () => {
  const app = await openJourney();
  const refused = 'invalid_parameter';
  addReads(app, [
    { client: 'Agent', daysAgo: 0, filters: { metricId: 'happinessIndex' }, refused },
    { client: 'Agent', daysAgo: 0, operation: 'getRawHealthSamples', filters: { type: 'a'.repeat(100) }, refused },
    { client: 'Agent', daysAgo: 0, filters: { metricId: 'restingHeartRate' } },
  ]);
  for (const view of ['', '?view=reads']) {
    await app.follow(`/activity${view}`);
    await app.page.getByText('Metrics: Resting heart rate').first().waitFor();
    const text = await app.page.locator('main').innerText();
    expect(text).toContain('“happinessIndex” (as the client sent it)');
    expect(text).not.toContain('Happiness index');
    expect(text).not.toMatch(/a{50}/);
  }
  const explained = await app.host.command('explain', 'x'.repeat(5000), '2026-03-09');
  expect(explained.stderr).toMatch(/There is no metric x{63}…/);
});

test('a long list comes in parts, and all of it goes into the CSV', async () => {
  const app = await openJourney();
  const { page } = app;
  const starts = Array.from({ length: 120 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString());
  addReads(
    app,
    starts.map((start) => ({ client: 'Walker', daysAgo: 0, operation: 'getWorkouts', filters: { start } })),
  );
  await app.follow('/activity?view=reads');
  const entries = page.locator('.activity-read');
  await expect.poll(() => entries.count()).toBe(100);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => entries.count()).toBe(120);
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  const rows = parse<{ rangeStart: string }>(saved, { columns: true });
  expect(rows.map(({ rangeStart }) => rangeStart)).toEqual([...starts].reverse());
});
