import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { openApp, type AppBrowser } from './browser.ts';
import { preparedStore } from '../prepared-store.ts';

const record = (date: string, value: number): string =>
  ` <Record type="HKQuantityTypeIdentifierFlightsClimbed" sourceName="Phone" unit="count" startDate="${date} 08:00:00 +0000" endDate="${date} 08:05:00 +0000" value="${value}"/>`;
const workout = (zone: string, date: string): string =>
  ` <Workout workoutActivityType="HKWorkoutActivityTypeTraditionalStrengthTraining" duration="30" durationUnit="min" sourceName="Watch" startDate="${date} 23:30:00 +0000" endDate="${date} 23:59:00 +0000"><MetadataEntry key="HKTimeZone" value="${zone}"/></Workout>`;
const eaten = (type: string, unit: string, food: string, value: number): string =>
  `<Record type="HKQuantityTypeIdentifierDietary${type}" sourceName="Diary" unit="${unit}" startDate="2026-03-05 12:00:00 +0000" endDate="2026-03-05 12:00:00 +0000" value="${value}"><MetadataEntry key="HKFoodType" value="${food}"/></Record>`;
const correlation = (food: string, ...parts: readonly string[]): string =>
  `<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" startDate="2026-03-05 12:00:00 +0000" endDate="2026-03-05 12:00:00 +0000"><MetadataEntry key="HKFoodType" value="${food}"/>${parts.join('')}</Correlation>`;

/** Flights on March 1, 2 (none: a measured zero), 5 and 6; days 3 and 4 are missing. Two workouts of two zones. Two foods. */
const exportXml = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<HealthData locale="en_GB">',
  '<ExportDate value="2026-03-10 08:00:00 +0000"/>',
  record('2026-03-01', 4),
  record('2026-03-02', 0),
  record('2026-03-05', 1),
  record('2026-03-06', 7),
  eaten('EnergyConsumed', 'kcal', 'Soup', 120),
  eaten('Protein', 'g', 'Soup', 3.1),
  eaten('EnergyConsumed', 'kcal', 'Bread', 80),
  correlation('Soup', eaten('EnergyConsumed', 'kcal', 'Soup', 120), eaten('Protein', 'g', 'Soup', 3.1)),
  correlation('Bread', eaten('EnergyConsumed', 'kcal', 'Bread', 80)),
  workout('Asia/Tokyo', '2026-03-03'),
  workout('America/New_York', '2026-03-04'),
  '</HealthData>',
].join('\n');

const unit = (code: string) => ({ unit: code, system: 'http://unitsofmeasure.org', code });
const observation = (id: string, name: string, answer: object) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  code: { text: name },
  effectiveDateTime: '2026-03-09T07:30:00-05:00',
  ...answer,
});
const observations = [
  observation('o1', 'Estradiol', {
    valueQuantity: { value: 90, ...unit('pg/mL') },
    referenceRange: [
      {
        low: { value: 20, ...unit('pg/mL') },
        high: { value: 145, ...unit('pg/mL') },
        appliesTo: [{ text: 'Follicular phase' }],
      },
      {
        low: { value: 112, ...unit('pg/mL') },
        high: { value: 443, ...unit('pg/mL') },
        appliesTo: [{ text: 'Mid-cycle' }],
      },
    ],
  }),
  observation('o2', 'Troponin', {
    valueQuantity: { value: 5, comparator: '<', ...unit('ng/L') },
    referenceRange: [{ high: { value: 14, ...unit('ng/L') } }],
  }),
  observation('o3', 'Basophils', { valueQuantity: { value: 0, ...unit('%') } }),
  observation('o4', 'Culture', { valueString: 'No growth' }),
  observation('o5', 'Sodium', {
    valueQuantity: { value: 128, ...unit('mmol/L') },
    referenceRange: [{ low: { value: 135, ...unit('mmol/L') }, high: { value: 145, ...unit('mmol/L') } }],
  }),
];
const bundle = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      resource: {
        resourceType: 'DiagnosticReport',
        id: 'r1',
        status: 'final',
        category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
        code: { text: 'Mixed panel' },
        effectiveDateTime: '2026-03-09T07:30:00-05:00',
        result: observations.map(({ id }) => ({ reference: `Observation/${id}` })),
      },
    },
    ...observations.map((resource) => ({ resource })),
  ],
};

const focusedText = (page: Page): Promise<string> =>
  page.evaluate<string>("(document.activeElement.textContent ?? '') + '|' + (document.activeElement.ariaLabel ?? '')");

/** Presses Tab until the focus stands on something whose words begin so. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const [text = '', label = ''] = (await focusedText(page)).split('|');
    if (text.startsWith(words) || label.startsWith(words)) return;
  }
  throw new Error(`Tab never came to ${words}`);
}

describe('with hand-written records', () => {
  let host: RunningHost;
  let app: AppBrowser;
  beforeAll(async () => {
    host = await startHost({ here: true, copyOf: await preparedStore('empty') });
    const folder = join(host.dataDirectory, 'apple_health_export');
    await mkdir(join(folder, 'clinical-records'), { recursive: true });
    await writeFile(join(folder, 'export.xml'), exportXml);
    await writeFile(join(folder, 'clinical-records', 'labs.json'), JSON.stringify(bundle));
    const { code, stderr } = await host.command('import', folder);
    if (code !== 0) throw new Error(stderr);
    app = await openApp(host, { size: 'desktop', isReused: true });
  });
  afterAll(async () => {
    await app.close();
    await host.stop();
  });

  test('zero is drawn and said as zero, a missing day as missing', async () => {
    await app.follow('/data/metrics/flightsClimbed');
    const slider = app.page.getByRole('slider');
    await slider.focus();
    const said: (string | null)[] = [];
    for (let day = 0; day < 6; day++) {
      said.push(await slider.getAttribute('aria-valuetext'));
      await app.page.keyboard.press('ArrowLeft');
    }
    expect(said).toEqual([
      'Fri, Mar 6, 2026: 7 flights',
      'Thu, Mar 5, 2026: 1 flight',
      'Wed, Mar 4, 2026: No data',
      'Tue, Mar 3, 2026: No data',
      'Mon, Mar 2, 2026: 0 flights',
      'Sun, Mar 1, 2026: 4 flights',
    ]);
    const drawn = (await app.page.locator('.day-chart .chart-bars').getAttribute('d')) ?? '';
    expect(drawn.split('M').length - 1).toBe(4);
    const rows = await app.page.locator('tbody tr').allTextContents();
    expect(rows).toEqual([
      'Fri, Mar 6, 20267 flights',
      'Thu, Mar 5, 20261 flight',
      'Wed, Mar 4, 2026No data',
      'Tue, Mar 3, 2026No data',
      'Mon, Mar 2, 20260 flights',
      'Sun, Mar 1, 20264 flights',
    ]);
  });

  test('workouts of several zones each name their own, and stand on its day', async () => {
    await app.follow('/data/workouts');
    expect(await app.page.locator('.list-row-link .row-detail').allTextContents()).toEqual([
      'Wed, Mar 4, 2026, 6:30 PM (America/New_York)',
      'Wed, Mar 4, 2026, 8:30 AM (Asia/Tokyo)',
    ]);
    expect(await app.page.locator('.row-title').first().textContent()).toBe('Traditional strength training');
    expect(await app.page.locator('.page-lead').textContent()).toBe(
      'Times are in the zone in which each was recorded, which is named beside it.',
    );
  });

  test('a sum says over how many entries a nutrient is known; what no entry knows is not zero', async () => {
    await app.follow('/data/nutrition');
    const rows = (await app.page.locator('.narrow-table tbody tr').allTextContents()).map((text) =>
      text.replaceAll(/\s+/g, ' '),
    );
    expect(rows).toEqual(['Energy200 kcalall 2', 'Protein3.1 g1 of 2']);
    expect(await app.page.locator('.card', { hasText: 'Sums of the day' }).textContent()).toContain('vitamin C');
    expect(await app.page.locator('.page-lead').textContent(), 'these entries name no zone').toBe(
      'Times are in UTC, your time zone.',
    );
    await app.page.getByRole('button', { name: 'Previous day' }).click();
    await app.page.locator('.empty-title', { hasText: /^Nothing was logged on Wed, Mar 4, 2026$/ }).waitFor();
    await app.page.locator('input[type=date]').fill('2026-03-05');
    await app.page.getByRole('heading', { name: 'Sums of the day' }).waitFor();
    await expect.poll(() => new URL(app.page.url()).search).toBe('?day=2026-03-05');
  });

  test('a range of one value is that value', async () => {
    await app.follow('/data/metrics/dietaryEnergyConsumed');
    const range = app.page.locator('.fact', { hasText: 'Range in 30 days' });
    expect((await range.locator('dd').textContent())?.trim()).toBe('200 kcal');
  });

  test('results: several ranges, a comparator, no range, a text, a value that is low without a word of the laboratory', async () => {
    await app.follow('/data/blood-tests');
    await app.page.locator('.list-row-link', { hasText: 'Mixed panel' }).click();
    await app.page.locator('.result').first().waitFor();
    expect(await app.page.locator('.page-lead').textContent()).toBe('Mon, Mar 9, 2026, 7:30 AM (UTC−05:00)');
    const result = (name: string) => app.page.locator('.result', { hasText: name });
    const bars = (name: string): Promise<readonly (string | null)[]> =>
      result(name)
        .locator('.range-bar')
        .evaluateAll((found) => found.map((element) => (element as unknown as { ariaLabel: string | null }).ariaLabel));
    expect(await bars('Estradiol')).toEqual([
      '90 pg/mL: within the range, 20 to 145',
      '90 pg/mL: below the range, 112 to 443',
    ]);
    expect(await result('Estradiol').textContent()).toContain('112 to 443 pg/mL (Mid-cycle)');
    expect(await result('Estradiol').locator('.badge').count()).toBe(0);
    expect(await bars('Troponin')).toEqual([]);
    expect(await result('Troponin').locator('.result-value').textContent()).toBe('< 5 ng/L');
    expect(await bars('Basophils')).toEqual([]);
    expect(await result('Basophils').locator('.result-value').textContent()).toBe('0 %');
    expect(await result('Basophils').textContent()).toContain('No reference range was given');
    expect(await result('Culture').locator('.result-value').textContent()).toBe('No growth');
    expect(await bars('Sodium')).toEqual(['128 mmol/L: below the range, 135 to 145']);
    expect(await result('Sodium').locator('.badge').textContent()).toContain('Low');
  });
});

describe('with the sample person', () => {
  let host: RunningHost;
  let app: AppBrowser;
  beforeAll(async () => {
    host = await startHost({ here: true, sampleData: true });
    app = await openApp(host, { isReused: true, at: '/data' });
  });
  afterAll(async () => {
    await app.close();
    await host.stop();
  });

  test('by keyboard alone: a metric day by day, its table, and a blood test with its history', async () => {
    const { page } = app;
    await app.follow('/data');
    await tabTo(page, 'Steps');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Steps' }).waitFor();
    await page.getByRole('slider').waitFor();
    await tabTo(page, 'Month');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: '6 months', selected: true }).waitFor();
    await tabTo(page, 'Steps, day by day');
    const slider = page.getByRole('slider');
    await page.keyboard.press('End');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('181');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('173');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('End');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('181');
    const [newest, older] = await page.locator('.fold summary').allTextContents();
    await tabTo(page, newest?.slice(0, 8) ?? '');
    await tabTo(page, older?.slice(0, 8) ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('table').first().waitFor();

    await app.follow('/data');
    await tabTo(page, 'Blood tests');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Blood tests' }).waitFor();
    await tabTo(page, 'Metabolic panel');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').waitFor();
    await page.locator('.result').first().waitFor();
    await tabTo(page, 'Ferritin');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Ferritin' }).waitFor();
    await tabTo(page, 'Ferritin, test by test');
    const before = await slider.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(before);
  });

  test('a finger on the chart says the day under it', async () => {
    const { page } = app;
    await app.follow('/data/metrics/stepCount');
    const slider = page.getByRole('slider');
    const box = await slider.boundingBox();
    if (box === null) throw new Error('no chart');
    const day = async (): Promise<number> => Number(await slider.getAttribute('aria-valuenow'));
    await page.touchscreen.tap(box.x + box.width / 2, box.y + 100);
    await expect.poll(day).toBeLessThan(20);
    expect(await day()).toBeGreaterThan(8);
    const text = (await slider.getAttribute('aria-valuetext')) ?? '';
    expect(await page.locator('.chart-reading').textContent()).toContain(text.split(': ')[1]);
    await page.touchscreen.tap(box.x + 2, box.y + 100);
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0');
  });
});
