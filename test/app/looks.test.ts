import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ZoneView } from '@vitalgate/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { openApp, sizes, type AppBrowser } from './browser.ts';
import { preparedStore } from '../prepared-store.ts';
import { textFile } from './export-files.ts';

let folder: string;
/** A data directory with the weights below. */
let weightsStore: string;
let host: RunningHost;
let app: AppBrowser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-exports-'));
  weightsStore = join(folder, 'weights');
  const filled = await startHost({ here: true, copyOf: await preparedStore('empty'), dataDirectory: weightsStore });
  await filled.command('import', await textFile(folder, 'weights.xml', weights));
  await filled.stop();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
async function end(): Promise<void> {
  await app.close();
  await host.stop();
  expect(app.faults).toEqual({ console: [], foreignRequests: [] });
}

const record = (type: string, unit: string, at: string, value: string, source = 'Scale'): string =>
  `<Record type="HKQuantityTypeIdentifier${type}" sourceName="${source}" unit="${unit}" startDate="${at}" endDate="${at}" value="${value}"/>`;

/** A weight every other day for 120 days from January 1, 2026, at 23:30 in UTC; on the first day one of another scale before. */
const weights = [
  '<HealthData locale="en_GB">',
  record('BodyMass', 'kg', '2026-01-01 23:00:00 +0000', '80.40', 'Scale of the gym'),
  ...Array.from({ length: 60 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + 2 * index)).toISOString().slice(0, 10);
    return record('BodyMass', 'kg', `${day} 23:30:00 +0000`, (80 + Math.sin(index / 5)).toFixed(2));
  }),
  '</HealthData>',
].join('\n');

async function withWeights(options: Parameters<typeof openApp>[1]): Promise<void> {
  host = await startHost({ here: true, copyOf: weightsStore });
  app = await openApp(host, { reducedMotion: true, isReused: true, ...options });
}

const counted = (type: string, day: string, from: string, to: string, value: number): string =>
  `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Phone" unit="count" startDate="${day} ${from} +0000" endDate="${day} ${to} +0000" value="${value}"/>`;

/** Ten days of 1,000 to 1,900 steps; the export was made at noon of the last one, after 12 steps. */
const halfDay = [
  '<HealthData locale="en_GB">',
  '<ExportDate value="2026-03-11 12:00:00 +0000"/>',
  ...Array.from({ length: 10 }, (_, index) =>
    counted('StepCount', `2026-03-${String(index + 1).padStart(2, '0')}`, '09:00:00', '10:00:00', 1000 + 100 * index),
  ),
  counted('StepCount', '2026-03-11', '09:00:00', '09:01:00', 12),
  '</HealthData>',
].join('\n');

/** 400 days of 5,000 to 5,990 floors, all of them over when the export was made. */
const longSpan = [
  '<HealthData locale="en_GB">',
  '<ExportDate value="2026-03-11 12:00:00 +0000"/>',
  ...Array.from({ length: 400 }, (_, index) => {
    const day = new Date(Date.UTC(2025, 1, 1 + index)).toISOString().slice(0, 10);
    return counted('FlightsClimbed', day, '09:00:00', '10:00:00', 5000 + ((370 * index) % 1000));
  }),
  '</HealthData>',
].join('\n');

describe('a browser in the zone of the store', () => {
  beforeAll(async () => {
    await withWeights({});
    await host.command('import', await textFile(folder, 'half-day.xml', halfDay));
    await host.command('import', await textFile(folder, 'long-span.xml', longSpan));
  });
  afterAll(end);

  test('a browser in the zone of the store is not asked for its zone', async () => {
    await app.follow('/');
    await app.page.getByText('Your data').first().waitFor();
    expect(await app.page.getByRole('button', { name: /^Keep/ }).count()).toBe(0);
  });

  test('a weight every other day: the line of averages that the text speaks of is drawn', async () => {
    await app.follow('/data/metrics/bodyMass');
    expect(await app.page.locator('figcaption').textContent(), '30 days have no such line').not.toContain(
      'strong line',
    );
    await app.page.getByRole('tab', { name: '6 months' }).click();
    await app.page.getByText('The strong line is the average of seven days').waitFor();
    const line = await app.page.locator('.day-chart path.chart-line:not(.chart-behind)').getAttribute('d');
    // One piece over all of the days: each joined to the one before.
    expect(line?.match(/M/g)).toHaveLength(1);
    expect(line?.match(/L/g)?.length).toBeGreaterThan(80);
  });

  test('P36: at 320 px each tab is in sight and no name in the navigation is broken, and an edge behind which a table goes on has a shade', async () => {
    const { page } = app;
    onTestFinished(() => page.setViewportSize(sizes.phone));
    await page.setViewportSize({ width: 320, height: 844 });
    await app.follow('/data/metrics/bodyMass');
    const tabs = await page.getByRole('tab').all();
    expect(tabs).toHaveLength(6);
    for (const tab of tabs) {
      const { x, width } = (await tab.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(320);
    }
    const lines = await page.locator('.navigation-link').evaluateAll((links) =>
      links.map((link) => {
        const words = link.ownerDocument.createRange();
        words.selectNodeContents(link.lastChild ?? link);
        return words.getClientRects().length;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
    await app.follow('/data/metrics/bodyMass/2026-01-01');
    const table = page.locator('.table-scroll').last();
    await table.scrollIntoViewIfNeeded();
    const wider = (): Promise<number> => table.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await wider()).toBeGreaterThan(20);
    const { x, y, width } = (await table.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    // Above the words of its head, where nothing else is drawn.
    const edge = (left: number): Promise<Buffer> =>
      page.screenshot({ clip: { x: left, y: y + 2, width: 4, height: 3 } });
    const [blank, shade] = [await edge(x), await edge(x + width - 4)];
    expect(shade.equals(blank)).toBe(false);
    await table.evaluate((element) => void (element.scrollLeft = element.scrollWidth));
    expect((await edge(x + width - 4)).equals(blank)).toBe(true);
    expect((await edge(x)).equals(blank)).toBe(false);
  });

  test('forced colors: what is on or chosen looks other than what is not', async () => {
    onTestFinished(() => app.page.emulateMedia({ forcedColors: 'none' }));
    await app.page.emulateMedia({ forcedColors: 'active' });
    await app.follow('/data/metrics/bodyMass');
    const fill = (name: string): Promise<string> =>
      app.page.evaluate(
        `getComputedStyle([...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === '${name}')).backgroundColor`,
      );
    expect(await fill('Month')).not.toBe(await fill('6 months'));
    await app.follow('/developer-mode');
    const edge = '.side-by-side > .button-quiet';
    expect(await app.page.evaluate(`getComputedStyle(document.querySelector('${edge}')).marginLeft`)).toBe('0px');
    await app.follow('/permissions');
    await app.page.locator('summary', { hasText: 'Body' }).click();
    const look = (isOn: boolean): Promise<Buffer> =>
      app.page.getByRole('switch', { name: 'Weight', exact: true, checked: isOn }).screenshot();
    const off = await look(false);
    await host.command('permissions', 'grant', 'bodyMass');
    expect((await look(true)).equals(off)).toBe(false);
  });

  test('a day that was not over is marked as so far, and is neither lowest nor in an average', async () => {
    const { page } = app;
    await app.follow('/data');
    expect(await page.locator('.metric-card', { hasText: 'Steps' }).innerText()).toMatch(
      /12 steps\s+Mar 11, 2026, so far/,
    );
    await app.follow('/data/metrics/stepCount');
    expect(await page.locator('.chart-reading').innerText()).toMatch(/^12 steps so far/);
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('Wed, Mar 11, 2026: 12 steps so far');
    const words = await page.locator('figcaption').textContent();
    expect(words).toContain('Lowest 1,000 steps on Mar 1, 2026, highest 1,900 steps on Mar 10, 2026.');
    expect(words).toContain('Mar 11, 2026 was not over when its data was made');
    expect((await page.locator('.chart-bars').getAttribute('d'))?.match(/M/g)).toHaveLength(10);
    expect((await page.locator('.chart-bars-open').getAttribute('d'))?.match(/M/g)).toHaveLength(1);
    const facts = await page.locator('.fact').allInnerTexts();
    expect(facts[0]).toMatch(/Mar 11, 2026\s+12 steps so far/);
    expect(facts.at(-1)).toMatch(/1,000 steps to 1,900 steps/);
    expect(await page.getByRole('row', { name: /Mar 11, 2026/ }).innerText()).toMatch(/12 steps so far/);
    expect(await page.getByRole('row', { name: /Mar 10, 2026/ }).innerText()).not.toContain('so far');
  });

  test('a long span draws the days back behind their seven-day average', async () => {
    const { page } = app;
    await app.follow('/data/metrics/flightsClimbed');
    expect(await page.locator('.day-chart .chart-line').count()).toBe(0);
    await page.getByRole('tab', { name: '6 months' }).click();
    await page.locator('.day-chart .chart-behind').waitFor();
    expect(await page.locator('.day-chart .chart-line').count()).toBe(1);
    const answer = await page.locator('.chart-mean').textContent();
    // The average of the newest seven days is the very number that getMetrics gives.
    const glance = await page.locator('.fact', { hasText: '7-day average' }).locator('data').textContent();
    expect(answer).toContain(glance);
  });
});

const zones = async (): Promise<readonly string[]> =>
  ((await host.command('zone', 'list', '--json')).json() as readonly ZoneView[]).map(({ timeZone }) => timeZone);

test('a store in UTC and a browser elsewhere: its zone is offered where one begins, but not to who keeps UTC; days are those of it at once', async () => {
  await withWeights({ timeZone: 'Asia/Tokyo' });
  onTestFinished(end);
  const { page } = app;
  await page.getByText("This browser's time zone is Asia/Tokyo.").waitFor();
  await page.getByRole('button', { name: 'Keep UTC' }).click();
  await page.getByText('Your days stay those of UTC.').waitFor();
  await app.follow('/import');
  expect(await page.getByRole('button', { name: 'Use Asia/Tokyo' }).count()).toBe(0);
  await page.evaluate('localStorage.clear()');

  await app.follow('/data/raw');
  await page.getByText('Jan 1, 2026 to Apr 29, 2026').waitFor();
  await page.getByText('Days are in UTC, your time zone.').waitFor();
  await page.locator('summary', { hasText: 'Weight' }).click();
  await page.getByText('Apr 29, 2026, 11:30 PM').waitFor();
  await page.getByText('Times are in UTC, your time zone: these samples name none.').waitFor();

  await app.follow('/import');
  await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
  await page.getByText('Your days are those of Asia/Tokyo now.').first().waitFor();
  expect(await zones()).toEqual(['Asia/Tokyo']);
  await page.locator('main p.notice:focus').waitFor();
  await app.follow('/data/raw');
  await page.getByText('Jan 2, 2026 to Apr 30, 2026').waitFor();
  await app.follow('/');
  expect(await page.getByText('time zone is').count()).toBe(0);
});
