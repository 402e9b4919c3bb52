import { expect, test } from 'vitest';
import { inspectPage } from './inspect-page.ts';
import { openJourney } from './journey.ts';
import { importResults } from './laboratory-file.ts';
import { numbersShown, printed, textOn } from './printed.ts';

const results = [
  '2022-01-10;Ferritin;7;ng/mL;30-400;North',
  '2025-02-10;Glucose;90;mg/dL;70-99;North',
  '2025-05-10;Glucose;6,1;mmol/L;3,9-5,5;South',
  '2026-03-10;Glucose;104;mg/dL;70-99;North',
  '2025-02-10;Ferritin;9;µg/L;30-400;North',
  '2026-03-10;Ferritin;62;ng/mL;30-400;North',
  '2025-02-10;CRP;<0,6;mg/L;0-5;North',
  '2026-03-10;CRP;0,9;mg/L;0-5;North',
  '2025-02-10;Lipoprotein (a);20;mg/dL;0-30;North',
  '2025-05-10;Lipoprotein (a);50;nmol/L;0-75;South',
  '2025-02-10;Eosinophils;few;;;North',
  '2025-08-10;CRP;1,1;mg/L;0-5;North',
  '2025-11-10;CRP;1,2;mg/L;0-5;North',
];

test('a report for a doctor: what is outside on top, in words, units joined, laboratories named; who it is of is kept nowhere', async () => {
  const journey = await openJourney({ size: 'desktop' });
  const { page, origin } = journey;
  await importResults(journey, results);
  await journey.follow('/data/blood-tests');
  await page.getByRole('link', { name: 'Report for a doctor' }).click();
  await page.getByText('Blood samples taken from Mar 10, 2024 to Mar 10, 2026: 5 blood tests.').waitFor();
  const rows = async (place: number): Promise<readonly string[]> =>
    (await page.getByRole('table').nth(place).getByRole('row').allInnerTexts()).map((row) =>
      row.replaceAll(/\s+/g, ' ').trim(),
    );
  expect(await rows(0)).toEqual([
    'Analyte Mar 10, 2026 A North Nov 10, 2025 A North Aug 10, 2025 A North May 10, 2025 B South Range Course',
    'Outside the range now',
    'Glucose mg/dL 104 ↑ High 110 ↑ High reported as 6.1 mmol/L A 70 to 99 B 70.3 to 99.1 ↘ Lower than 110 on May 10, 2025',
    'Outside the range before',
    'Ferritin ng/mL 62 30 to 400 ↗ Higher than 9 on Feb 10, 2025',
    'Within the range',
    'CRP mg/L 0.9 1.2 1.1 0 to 5 ↘ Lower than 1.2 on Nov 10, 2025',
    'Lipoprotein (a) nmol/L cannot be converted, so in a row of its own 50 0 to 75',
  ]);
  await page.locator('summary', { hasText: 'Earlier results: Feb 10, 2025' }).click();
  await expect.poll(() => page.getByRole('table').count()).toBe(2);
  expect(await rows(1)).toEqual([
    'Analyte Feb 10, 2025 A North Range Course',
    'Outside the range now',
    'Glucose mg/dL 90',
    'Outside the range before',
    'Ferritin ng/mL 9 ↓ Low reported as 9 µg/L',
    'Within the range',
    'CRP mg/L < 0.6',
    'Lipoprotein (a) mg/dL cannot be converted, so in a row of its own 20 0 to 30',
    'Without a range',
    'Eosinophils few',
  ]);
  await inspectPage(journey, 'doctor-report');

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  for (const [label, value] of [
    ['Name', 'Ada Example'],
    ['Date of birth', '1987-06-05'],
  ] as const) {
    await page.getByLabel(label).fill(value);
    expect(await page.getByLabel(label).getAttribute('autocomplete')).toBe('off');
  }
  await page.evaluate("window.print = () => document.body.dataset.printed = 'yes'");
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate('document.body.dataset.printed')).toBe('yes');
  const text = textOn(await printed(page, 'A4'));
  expect(text).toContain('Name:AdaExampleDateofbirth:Jun5,1987Bloodsamplestaken');
  expect(text).not.toContain('Whoseresults');
  expect((await numbersShown(page)).filter((one) => !text.includes(one))).toEqual([]);
  const kept = await page.evaluate<string>(
    '(async () => JSON.stringify([location.href, document.title, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases(), await caches.keys()]))()',
  );
  expect(`${kept} ${sent.join(' ')}`).not.toMatch(/Ada|Example|1987/);

  await page.getByLabel('From').fill('2021-01-01');
  await page.getByText('Blood samples taken from Jan 1, 2021').waitFor();
  expect(page.url()).toBe(`${origin}/data/report?from=2021-01-01`);
  await page.reload();
  await page.getByText('Blood samples taken from Jan 1, 2021 to Mar 10, 2026: 6 blood tests.').waitFor();
  expect([await page.getByLabel('Name').inputValue(), await page.getByLabel('Date of birth').inputValue()]).toEqual([
    '',
    '',
  ]);
}, 60_000);
