import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

async function choose({ page, folder }: Journey, name: string, content: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(path);
}

test('what a table leaves open is asked, shown as it would come in, and remembered for the next of its kind', async () => {
  const journey = await openJourney({ at: '/import' });
  const { page } = journey;
  // Beyond what an action was once given.
  const later = Array.from({ length: 800 }, (_, at) => `05/06/${1900 + (at % 20)},80,5,100,3\n`).join('');
  const text = `Date,Weight,Glucose,Calories,Visceral fat\n03/04/2026,183.2,5.4,2100,3\n04/05/2026,182.8,fast,2000,4\n${later}`;
  await choose(journey, 'own.csv', text);
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  expect(await page.getByLabel('What the table holds').inputValue()).toBe('samples');
  await page.getByText('4 things are not clear. Choose below.').waitFor();
  await page.getByText('The numbers look like mmol/L').waitFor();
  const importIt = page.getByRole('button', { name: 'Import with these columns' });
  expect(await importIt.isDisabled()).toBe(true);
  await inspectPage(journey, 'table-doubts');
  await page.getByLabel('Dates such as').selectOption({ label: 'Month first: 5 April' });
  await page.getByLabel('Unit of Weight').selectOption('lb');
  await page.getByLabel('Unit of Blood glucose').selectOption('mmol/L');
  await page.getByLabel('Calories (2100)').selectOption({ label: 'Dietary energy' });
  await expect
    .poll(() =>
      page
        .getByRole('row', { name: /Weight/ })
        .first()
        .textContent(),
    )
    .toBe('Weight83.1 kg2026-03-04 12:00');
  await importIt.click();
  await page.getByRole('heading', { name: 'own.csv is imported' }).waitFor();
  await choose(journey, 'next.csv', text.replace('183.2', '181.2'));
  await page.getByRole('heading', { name: 'next.csv is imported' }).waitFor();
  await page.getByRole('heading', { name: 'Kept tables' }).scrollIntoViewIfNeeded();
  await expectFits(journey, 'kept-tables');
  await page.getByRole('button', { name: 'Forget Date, Weight, Glucose, Calories, Visceral fat' }).click();
  await page.getByRole('heading', { name: 'Kept tables' }).waitFor({ state: 'detached' });
});
