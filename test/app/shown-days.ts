import type { Page } from 'playwright-core';

/** All days that the page of a metric lists, newest first, with the exact numbers behind what is shown. */
export async function shownDays(
  page: Page,
): Promise<readonly { readonly date: string | undefined; readonly value: number }[]> {
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('tab', { name: 'All', selected: true }).waitFor();
  const [, ...months] = await page.locator('.fold summary').all();
  for (const month of months) await month.click();
  await page.getByRole('table').nth(months.length).waitFor();
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
