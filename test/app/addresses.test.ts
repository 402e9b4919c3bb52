import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourney } from './journey.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)');
const keptScroll = (page: Page): Promise<number | undefined> => page.evaluate('history.state?.scroll');

test('P31, P32: a longer list is one request more; Back and a reload bring back how far it was read, and the place in it', async () => {
  const app = await openJourney({ store: 'sample' });
  const { page } = app;
  await app.visit('/data/workouts');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('getWorkouts') === true) asked.push(request.postData() ?? '');
  });
  const rows = page.locator('.list-row-link');
  for (const known of [50, 100]) {
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows.nth(known + 49).waitFor();
  }
  expect(asked.map((text) => text.includes('cursor'))).toEqual([true, true]);
  expect(new URL(page.url()).search).toBe('?parts=3');

  await rows
    .nth(120)
    .evaluate((row) =>
      (row as unknown as { scrollIntoView(options: object): void }).scrollIntoView({ block: 'center' }),
    );
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(3000);
  await expect.poll(() => keptScroll(page)).toBe(place);
  const title = await rows.nth(120).textContent();
  await rows.nth(120).click();
  await page.locator('.facts').waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await rows.nth(149).waitFor();
  await expect.poll(() => scrolled(page)).toBe(place);
  expect([await rows.count(), asked.length]).toEqual([150, 2]);

  await page.reload();
  await rows.nth(149).waitFor();
  await expect.poll(() => scrolled(page)).toBe(place);
  expect(await rows.nth(120).textContent()).toBe(title);
});

test('P41: a picker of days does not go into the future', async () => {
  const app = await openJourney({ store: 'small' });
  const { page } = app;
  await app.visit('/data/nutrition');
  const today = new Date().toISOString().slice(0, 10);
  const day = page.getByLabel('Day', { exact: true }).last();
  expect(await day.getAttribute('max')).toBe(today);
  await app.visit(`/data/nutrition?day=${today}`);
  expect(await page.getByRole('button', { name: 'Next day' }).getAttribute('aria-disabled')).toBe('true');
});
