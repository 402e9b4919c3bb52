import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp, type AppBrowser } from './browser.ts';
import { textFile } from './export-files.ts';
import { openJourney } from './journey.ts';

/** 91 workouts, one a day. */
const workoutsXml = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<HealthData locale="en_GB">',
  ...Array.from({ length: 91 }, (_, index) => {
    const date = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
    return `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Phone" startDate="${date} 18:00:00 +0000" endDate="${date} 18:30:00 +0000"/>`;
  }),
  '</HealthData>',
].join('\n');

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)');
const keptScroll = (page: Page): Promise<number | undefined> => page.evaluate('history.state?.scroll');

test('P31, P32: a longer list is one request more; Back and a reload bring back how far it was read, and the place in it', async () => {
  const app = await openJourney();
  const { page } = app;
  const { code } = await app.host.command('import', await textFile(app.folder, 'export.xml', workoutsXml));
  expect(code).toBe(0);
  await app.visit('/data/workouts');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/listWorkouts')) asked.push(request.postData() ?? '');
  });
  const rows = page.locator('.list-row-link');
  for (const known of [12, 62]) {
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows.nth(known + 28).waitFor();
  }
  expect(asked.map((text) => text.includes('after'))).toEqual([true, true]);
  expect(new URL(page.url()).search).toBe('?parts=3');

  await rows
    .nth(80)
    .evaluate((row) =>
      (row as unknown as { scrollIntoView(options: object): void }).scrollIntoView({ block: 'center' }),
    );
  const isInPlace = async (): Promise<boolean> => {
    const [kept = 0, now, box] = [await keptScroll(page), await scrolled(page), await rows.nth(80).boundingBox()];
    return kept > 2000 && kept === now && box !== null && box.y > 0 && box.y < 844;
  };
  await expect.poll(isInPlace).toBe(true);
  const title = await rows.nth(80).textContent();
  // Without the pointer, before which the page would be scrolled.
  await rows.nth(80).evaluate((row) => (row as unknown as { click(): void }).click());
  await page.locator('.facts').waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await rows.nth(90).waitFor();
  await expect.poll(isInPlace).toBe(true);
  expect([await rows.count(), asked.length]).toEqual([91, 2]);

  await page.reload();
  await rows.nth(90).waitFor();
  await expect.poll(isInPlace).toBe(true);
  expect(await rows.nth(80).textContent()).toBe(title);
});

test('P41: a picker of days does not go into the future of the store’s days, in whatever zone the browser is', async () => {
  const app = await openJourney({ store: 'small', at: '/data/nutrition' });
  const today = new Date().toISOString().slice(0, 10);
  const expectLast = async ({ page }: AppBrowser): Promise<void> => {
    const last = (): Promise<unknown> => page.locator('input[type=date]').getAttribute('max');
    await expect.poll(last).toBe(today);
    expect(await page.getByRole('button', { name: 'Next day' }).getAttribute('aria-disabled')).toBe('true');
  };
  await expect.poll(() => app.page.locator('input[type=date]').getAttribute('max')).toBe(today);
  await app.follow(`/data/nutrition?day=${today}`);
  await expectLast(app);
  // Eleven hours behind, or thirteen ahead: where the date is another one at this hour.
  const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Midway' : 'Pacific/Apia';
  const elsewhere = await openApp(app.host, { timeZone, at: `/data/metrics/stepCount/${today}` });
  await expectLast(elsewhere);
  await elsewhere.close();
});

test('P40: a page that could not be loaded is there once the network is back', async () => {
  // What it loads must not be in the browser's cache.
  const app = await openJourney({ isReused: false });
  const { page } = app;
  app.mayLog(/ERR_INTERNET_DISCONNECTED|Unable to preload|dynamically imported module/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { name: 'Not loaded' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/activity');
});
