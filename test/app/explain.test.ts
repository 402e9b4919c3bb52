import type { MetricExplanationView } from '@vitalgate/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { openApp, settled, type AppBrowser } from './browser.ts';
import { inspectPage } from './inspect-page.ts';
import { preparedStore } from '../prepared-store.ts';
import { theDay } from './watch-and-phone-day.ts';

let host: RunningHost;
let app: AppBrowser;
let page: Page;

beforeAll(async () => {
  host = await startHost({ here: true, copyOf: await preparedStore('day') });
  app = await openApp(host, { reducedMotion: true, isReused: true });
  ({ page } = app);
});
afterAll(async () => {
  await app.close();
  await host.stop();
});

const explained = async (metricId: string): Promise<MetricExplanationView> =>
  (await host.command('explain', metricId, theDay, '--all', '--json')).json() as MetricExplanationView;

/** The exact numbers within a part of the page, in the page's order. */
const numbersIn = (part: Locator): Promise<readonly number[]> =>
  part
    .locator('data')
    .evaluateAll((found) => found.map((element) => Number((element as unknown as { value: string }).value)));

const card = (title: string): Locator =>
  page.locator('section.card', { has: page.getByRole('heading', { name: title, exact: true }) });

/** How many blocks a lane has that count, and how many that are left out. */
const blocksOf = (lane: number): Promise<readonly number[]> =>
  page
    .locator('.timeline-lane')
    .nth(lane)
    .locator('path')
    .evaluateAll((paths) =>
      paths.map((path) => {
        const drawn = path as unknown as { getAttribute(name: string): string };
        return drawn.getAttribute('d').split('M').length - 1;
      }),
    );

test('A18, A19: a sum shows what each source gave, what was left out and why, when, and adds up', async () => {
  const told = await explained('stepCount');
  await app.follow(`/data/metrics/stepCount/${theDay}`);
  expect(await page.locator('h1').textContent()).toBe('Steps, explained');
  expect(await numbersIn(page.locator('.explained-value'))).toEqual([told.value]);
  expect(told.value).toBe(1020 + 250 + 200 + 5000);
  const shares = await numbersIn(card('From each source'));
  expect(shares).toEqual([1270, 0, 1270, 6400, 1200, 5200, 7670, 1200, 6470]);

  expect(await page.locator('.timeline-name').allTextContents()).toEqual(['Ann’s Apple Watch', 'Ann’s iPhone']);
  expect(await blocksOf(0)).toEqual([0, 2]);
  // Ten minutes hollow; twenty hollow, of which ten are filled; an hour filled.
  expect(await blocksOf(1)).toEqual([2, 2]);

  const stretches = await numbersIn(card('Who counted when'));
  expect(stretches).toEqual([1020, 1000, 200, 250, 200, 5000]);
  const rows = card('Samples').locator('tbody tr');
  expect(await rows.count()).toBe(told.samplesTotal);
  const counted = await numbersIn(card('Samples').locator('td:last-child'));
  expect(counted.reduce((sum, value) => sum + value, 0)).toBe(told.value);
  const why = await rows.locator('.row-detail').allTextContents();
  expect(why.filter((text) => text !== '').sort()).toEqual([
    'Ann’s Apple Watch counts here',
    'Ann’s Apple Watch counts here (in part)',
  ]);
  await inspectPage(app, 'explain-steps');
});

test('a night shows both its dates, its stages and the nap apart', async () => {
  await app.follow(`/data/metrics/sleepAsleep/${theDay}`);
  const night = card('Night and naps');
  expect(await numbersIn(night)).toEqual([450, 30.5, 480.5]);
  const words = (await night.innerText()).replaceAll(/\s/g, ' ');
  expect(words).toContain('from Mar 8, 2026 to Mar 9, 2026');
  expect(words).toContain('Nap of Mar 9, 2026');
  expect(words).toContain('Mar 8, 10:50 PM');
  expect(await page.locator('.timeline-name').allTextContents()).toEqual(
    ['In bed', 'Awake', 'REM', 'Core'].map((stage) => `${stage} · Ann’s Apple Watch`),
  );
  expect([await blocksOf(0), await blocksOf(1), await blocksOf(2), await blocksOf(3)]).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 2],
  ]);
  await inspectPage(app, 'explain-sleep');
});

test('an average shows weights that make a whole, and all samples of a long day when asked', async () => {
  const told = await explained('heartRate');
  await app.follow(`/data/metrics/heartRate/${theDay}`);
  const statistics = told.statistics;
  expect(await numbersIn(card('The day’s measurements'))).toEqual([
    statistics?.average,
    statistics?.minimum,
    statistics?.maximum,
    statistics?.latest.value,
  ]);
  const samples = card('Samples');
  expect(await samples.locator('tbody tr').count()).toBe(20);
  await samples.getByText('The first 20 of 90 samples').waitFor();
  await samples.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => samples.locator('tbody tr').count()).toBe(90);
  await expect.poll(() => samples.getByRole('button').count()).toBe(0);
  expect(await card('From each source').innerText()).toContain('100%');
});

test('by keyboard: a day of the chart leads to its explanation, and back leads to the chart', async () => {
  await app.visit('/data/metrics/stepCount');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('link', { name: 'Explain this number, Sun, Mar 8, 2026' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toBe('Explain this number, Mon, Mar 9, 2026');
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasText: 'Steps, explained' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/data/metrics/stepCount/${theDay}`);

  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByText('No value of steps on Sun, Mar 8, 2026').waitFor();
  expect(await page.locator('.empty').innerText()).toContain('The nearest day with data: Mon, Mar 9, 2026');
  await page.locator('.empty').getByRole('link').click();
  await page.locator('.explained-value').waitFor();
  await page.goBack();
  await page.getByRole('slider').waitFor();
  expect(new URL(page.url()).pathname).toBe('/data/metrics/stepCount');
});

test('P34: the pointer shows a day, a press chooses it for the link below; the table leads there too', async () => {
  const desktop = await openApp(host, {
    size: 'desktop',
    reducedMotion: true,
    isReused: true,
    at: '/data/metrics/stepCount',
  });
  const slider = desktop.page.getByRole('slider');
  const box = await slider.boundingBox();
  if (box === null) throw new Error('no chart');
  const y = box.y + box.height / 2;
  const link = (day: string) => desktop.page.getByRole('link', { name: `Explain this number, ${day}` });
  const reading = desktop.page.locator('.chart-reading');
  await desktop.page.mouse.move(box.x + box.width / 3, y);
  await reading.getByText('No data').waitFor();
  // The pointer shows another day; the link stays with the day that was chosen.
  await link('Mon, Mar 9, 2026').waitFor();
  await desktop.page.mouse.move(box.x + box.width - 20, y);
  await desktop.page.mouse.down();
  await desktop.page.mouse.up();
  await desktop.page.mouse.move(box.x + 100, y, { steps: 3 });
  await link('Mon, Mar 9, 2026').click();
  await desktop.page.locator('.explained-value').waitFor();
  await desktop.page.getByRole('link', { name: 'Steps', exact: true }).click();
  await desktop.page.getByRole('rowheader').getByRole('link', { name: 'Mon, Mar 9, 2026' }).click();
  await desktop.page.locator('.explained-value').waitFor();
  await settled(desktop.page);
  await desktop.close();
});

test('an address of no metric or no day says so', async () => {
  await app.follow(`/data/metrics/none/${theDay}`);
  expect(await page.locator('.empty-title').textContent()).toBe('There is no such day or metric');
  await app.follow('/data/metrics/stepCount/2026-02-30');
  expect(await page.locator('.empty-title').textContent()).toBe('There is no such day or metric');
  // No day is before or after one that is none.
  expect(await page.getByRole('group', { name: 'Day', exact: true }).count()).toBe(0);
});
