import { expect, test } from 'vitest';
import { openJourney } from './journey.ts';
import { importResults } from './laboratory-file.ts';

/** Two laboratories with units of their own. */
const results = [
  '2026-01-10;Glucose;90;mg/dL;70-99;North',
  '2026-03-10;Glucose;6,1;mmol/L;3,9-5,5;South',
  '2026-05-10;Glucose;104;mg/dL;70-99;North',
  '2026-01-10;Ferritin;45;ng/mL;30-400;North',
  '2026-03-10;Ferritin;9;µg/L;30-400;South',
  '2026-05-10;Ferritin;310;ng/mL;30-400;North',
  '2026-05-20;Ferritin;<46;ng/mL;30-400;North',
  '2026-01-10;Lipoprotein (a);20;mg/dL;0-30;North',
  '2026-03-10;Lipoprotein (a);50;nmol/L;0-75;South',
];

test('P04, P05: one analyte is drawn together in the unit that the person chose, and apart where no factor holds', async () => {
  const journey = await openJourney();
  const { page } = journey;
  await importResults(journey, results);
  // What came stands before what did not: there are blood tests and no metrics.
  await journey.follow('/data');
  await page.getByText('No metrics yet').waitFor();
  const text = await page.locator('main').innerText();
  expect(text.indexOf('4 blood tests')).toBeGreaterThan(0);
  expect(text.indexOf('No metrics yet')).toBeGreaterThan(text.indexOf('4 blood tests'));
  const open = async (name: string): Promise<string> => {
    await journey.follow(`/data/analytes?key=${encodeURIComponent(`name|${name}`)}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    return (await page.locator('figcaption').allTextContents()).join();
  };
  expect(await open('Ferritin')).toBe(
    '3 results: lowest 9 ng/mL, highest 310 ng/mL, latest 310 ng/mL. 1 of them not usual. ' +
      'The band is the newest reference range, 30 to 400 ng/mL. Converted from µg/L. ' +
      '1 result without an exact number, without a date or on the day of another: see the table.',
  );
  expect(await open('Glucose')).toContain('lowest 90 mg/dL, highest 110 mg/dL, latest 104 mg/dL. 2 of them not usual.');
  const row = await page.getByRole('row', { name: /Mar 10/ }).innerText();
  expect(row.replaceAll(/\s+/g, ' ')).toBe('Mar 10, 2026 110 mg/dL Converted from 6.1 mmol/L ↑ High 70.3 to 99.1');

  await open('Lipoprotein (a)');
  await page.getByText('Results in mg/dL cannot be converted, so they stay apart.').waitFor();
  expect(await page.getByRole('table').count()).toBe(2);

  await journey.follow('/settings');
  await page.getByLabel('Laboratory results').selectOption('moles');
  await page.getByText('4.91 mmol/L').waitFor();
  expect(await open('Glucose')).toContain('lowest 5 mmol/L, highest 6.1 mmol/L, latest 5.77 mmol/L.');
  expect(await open('Ferritin')).toContain('latest 310 ng/mL');
  await journey.follow('/data/blood-tests');
  await page.locator('.list-row-link', { hasText: 'Jan 10, 2026' }).click();
  await page.getByText('Reported as 90 mg/dL').waitFor();
  await page.getByText('Reference range 3.89 to 5.5 mmol/L').waitFor();
  expect((await page.locator('.range-track').first().boundingBox())?.width).toBeGreaterThan(250);
}, 60_000);
