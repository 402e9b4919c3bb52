import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { closeChromium, openApp } from './browser.ts';
import { inspectPage } from './inspect-page.ts';

const sizes = ['phone', 'desktop'] as const;

afterAll(closeChromium);

describe('with the sample person', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ sampleData: true });
  });
  afterAll(() => host.stop());

  test.each(sizes)(
    'every data page on a %s, light and dark: axe finds nothing, nothing is too wide, no error',
    async (size) => {
      const app = await openApp(host, { size, reducedMotion: true });
      const { page } = app;
      const follow = async (path: string, link: string, state: string): Promise<void> => {
        await app.visit(path);
        await page.locator(link).first().click();
        await page.locator('h1:focus').waitFor();
        await page.locator('.card').first().waitFor();
        await inspectPage(app, state);
      };

      await app.visit('/data');
      await page.getByText('No data yet (').click();
      await inspectPage(app, 'data');

      await app.visit('/data/metrics/stepCount');
      await inspectPage(app, 'data-metric-sums-30-days');
      for (const [tab, state] of [
        ['90 days', 'data-metric-sums-90-days'],
        ['Year', 'data-metric-sums-year'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('tab', { name: tab, selected: true }).waitFor();
        await inspectPage(app, state);
      }
      await app.visit('/data/metrics/bodyMass');
      await page.getByRole('tab', { name: 'All' }).click();
      await inspectPage(app, 'data-metric-line-all');
      await app.visit('/data/metrics/sleepInBed');
      await inspectPage(app, 'data-metric-durations');

      await app.visit('/data/workouts');
      await inspectPage(app, 'data-workouts');
      await follow('/data/workouts', '.list-row-link', 'data-workout');

      await app.visit('/data/nutrition');
      await page.locator('.entries summary').first().click();
      await inspectPage(app, 'data-nutrition');

      await app.visit('/data/blood-tests');
      await inspectPage(app, 'data-blood-tests');
      await follow('/data/blood-tests', '.list-row-link', 'data-blood-test');
      await page.getByRole('link', { name: 'Ferritin' }).click();
      await page.getByRole('slider').waitFor();
      await inspectPage(app, 'data-analyte');

      await app.visit('/data/raw');
      await page.locator('summary', { hasText: 'Heart rate' }).first().click();
      await page.getByRole('table').waitFor();
      await inspectPage(app, 'data-raw');

      expect(app.faults).toEqual({ console: [], foreignRequests: [] });
      await app.close();
    },
    120_000,
  );

  test('the first page fetches no chart', async () => {
    const app = await openApp(host);
    const asked = await app.page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
    );
    expect(asked.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(0);
    expect(asked.filter((path) => /chart|metric|data/.test(path))).toEqual([]);
    await app.close();
  });
});

describe('with an empty store', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost();
  });
  afterAll(() => host.stop());

  test.each(sizes)('every data page on a %s says that there is nothing yet', async (size) => {
    const app = await openApp(host, { size, reducedMotion: true });
    for (const [path, title, state] of [
      ['/data', 'No metrics yet', 'data-empty'],
      ['/data/metrics/stepCount', 'No data for this metric', 'data-metric-empty'],
      ['/data/workouts', 'No workouts yet', 'data-workouts-empty'],
      ['/data/nutrition', 'No nutrition entries yet', 'data-nutrition-empty'],
      ['/data/blood-tests', 'No blood tests yet', 'data-blood-tests-empty'],
      ['/data/blood-tests/none', 'There is no such blood test', 'data-blood-test-missing'],
      ['/data/analytes?key=none', 'No blood test holds this', 'data-analyte-missing'],
      ['/data/raw', 'No raw samples yet', 'data-raw-empty'],
    ] as const) {
      await app.visit(path);
      expect(await app.page.locator('.empty-title').textContent()).toBe(title);
      await inspectPage(app, state);
    }
    for (const [path, title] of [
      ['/data/metrics/none', 'There is no such metric'],
      ['/data/workouts/none', 'There is no such workout'],
    ] as const) {
      await app.visit(path);
      expect(await app.page.locator('.empty-title').textContent()).toBe(title);
      expect(await app.page.getByRole('link', { name: 'Go to Data' }).count()).toBe(1);
      expect(await app.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
    await app.visit('/data/');
    await app.page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
    await app.close();
  });
});
