import { expect } from 'vitest';
import type { Page } from 'playwright-core';

interface ShownDay {
  readonly date: string | undefined;
  readonly value: number;
}

/** Opens what is folded up, each with the table in it. */
async function openFolds(page: Page): Promise<void> {
  await page
    .locator('.fold:not([open]) > summary')
    .evaluateAll((closed) => closed.forEach((summary) => (summary as unknown as { click(): void }).click()));
  const folds = page.locator('.fold');
  await expect.poll(() => folds.locator('table').count()).toBe(await folds.count());
}

/** The days of the range that is shown, newest first. */
async function daysOfRange(page: Page): Promise<readonly ShownDay[]> {
  await openFolds(page);
  return page.locator('tbody tr').evaluateAll((found) =>
    found.flatMap((element) => {
      const row = element as unknown as {
        querySelector(selector: string): { value: string; dateTime: string } | null;
      };
      const value = row.querySelector('data')?.value;
      return value === undefined ? [] : [{ date: row.querySelector('time')?.dateTime, value: Number(value) }];
    }),
  );
}

/** All days that the page of a metric lists, newest first, with the exact numbers behind what is shown: half a year after the other. */
export async function shownDays(page: Page): Promise<readonly ShownDay[]> {
  await page.getByRole('tab', { name: '6 months' }).click();
  await page.getByRole('tab', { name: '6 months', selected: true }).waitFor();
  const days = [...(await daysOfRange(page))];
  const earlier = page.getByRole('button', { name: 'Earlier' });
  while ((await earlier.getAttribute('aria-disabled')) !== 'true') {
    const before = page.url();
    await earlier.click();
    await page.waitForURL((url) => url.href !== before);
    days.push(...(await daysOfRange(page)));
  }
  return days;
}
