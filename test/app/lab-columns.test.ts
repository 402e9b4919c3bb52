import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenPdf } from '../importers/pdf-writer.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

const text =
  'Wann;Was;Zahl;Maß;Von;Bis\r\n03.04.2026;Eisen;7,50;µmol/l;5,8;34,5\r\n03.04.2026;Keime;vereinzelt;;;\r\n13.04.2026;Folat;<3,0;ng/ml;3,9;26,8\r\n';

/** As a spreadsheet on Windows writes it. */
const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function choose({ page, folder }: Journey, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(path);
}

test('P13, P18: a table can be left alone, and one that is known asks nothing; a name of 180 letters makes no page wide; one that nobody knows is imported by columns that the user names, the next of its kind by itself, and of a PDF only the lines that are right', async () => {
  const journey = await openJourney({ at: '/import' });
  const { page } = journey;
  await choose(journey, 'werte.csv', windows);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor({ state: 'detached' });
  await choose(journey, 'lab.csv', 'Test,Value,Unit,Range\nWBC,6.1,10^3/uL,4.0-11.0\n');
  await page.getByRole('heading', { name: 'lab.csv is imported' }).waitFor();

  await choose(journey, 'long.csv', `Datum;Ferritin;${'x'.repeat(180)}\n03.04.2026;45;12,5\n13.04.2026;46;12,1\n`);
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  expect(await page.getByLabel('How the results lie').inputValue()).toBe('analytes');
  await page.getByRole('row', { name: /Ferritin.*45/ }).waitFor();
  await expectFits(journey, 'lab-columns-long');
  for (const card of await page.locator('.card').all()) expect((await card.boundingBox())?.width).toBeLessThan(390);
  const options = await page.getByLabel('Date', { exact: false }).first().locator('option').allInnerTexts();
  expect(Math.max(...options.map((option) => option.length))).toBeLessThan(100);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor({ state: 'detached' });

  await choose(journey, 'werte.csv', windows);
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  // Date, name and value were found by what stands in the columns.
  await expect.poll(() => page.getByRole('row', { name: /Eisen/ }).textContent()).toContain('7.50');
  await page.getByLabel('Unit').selectOption({ label: 'Maß (µmol/l)' });
  await page.getByLabel('Lower limit').selectOption('4');
  await page.getByLabel('Upper limit').selectOption('5');
  await expect
    .poll(() => page.getByRole('row', { name: /Folat/ }).textContent())
    .toBe('Folat2026-04-13< 3.0 ng/ml3.9 to 26.8');
  expect(await page.getByRole('row', { name: /Keime/ }).textContent()).toContain('“vereinzelt”');
  await expectFits(journey, 'lab-columns');
  await page.getByRole('button', { name: 'Import with these columns' }).click();
  await page.getByRole('heading', { name: 'werte.csv is imported' }).waitFor();
  expect(await page.getByText('Read as werte.csv:').textContent()).toContain(
    'semicolons between cells, decimal comma, day before month, windows-1252',
  );

  await choose(
    journey,
    'neue.csv',
    windows.map((byte) => (byte === '7'.charCodeAt(0) ? '8'.charCodeAt(0) : byte)),
  );
  await page.getByRole('heading', { name: 'neue.csv is imported' }).waitFor();

  const lines = [
    ['Test', 'Result', 'Units'],
    ['Ferritin', '8.5', 'ng/mL'],
    ['Glucose', '95', 'mg/dL'],
    ['Printed by', 'Anna', ''],
  ];
  const texts = lines.flatMap((cells, row) =>
    cells.flatMap((cell, at) => (cell === '' ? [] : [[36 + 150 * at, 700 - 12 * row, cell] as const])),
  );
  await choose(journey, 'report.pdf', writtenPdf([[[36, 760, 'Collected: 2026-03-09'], ...texts]]));
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  expect(await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toMatch(/^blob:/u);
  await page.getByLabel('Printed by · Anna').uncheck();
  await page.getByRole('row', { name: /Printed by/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Ferritin.*8.5 ng\/mL/ }).waitFor();
  await inspectPage(journey, 'lab-columns-pdf');
  await page.getByRole('button', { name: 'Import with these columns' }).click();
  await page.getByRole('heading', { name: 'report.pdf.csv is imported' }).waitFor();
  await journey.follow('/data/blood-tests');
  await page
    .getByText(/Ferritin/)
    .first()
    .waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Printed');
});
