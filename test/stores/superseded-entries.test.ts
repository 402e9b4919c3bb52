import type { Instant } from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { importXml } from './import-xml.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const food = (name: string, hour: string, amounts: Readonly<Record<string, number>>): string => {
  const times = `sourceName="Diary" startDate="2026-03-09 ${hour}:00 +0000" endDate="2026-03-09 ${hour}:00 +0000"`;
  const metadata = `<MetadataEntry key="HKFoodType" value="${name}"/>`;
  const records = Object.entries(amounts).map(
    ([type, value]) =>
      `<Record type="HKQuantityTypeIdentifierDietary${type}" unit="${type === 'Protein' ? 'g' : 'kcal'}" value="${value}" ${times}>${metadata}</Record>`,
  );
  return `${records.join('')}<Correlation type="HKCorrelationTypeIdentifierFood" ${times}>${metadata}${records.join('')}</Correlation>`;
};
/** What every export of the person holds. */
const step =
  '<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" value="7" startDate="2026-01-09 08:00:00 +0000" endDate="2026-01-09 08:01:00 +0000"/>';
/** A food whose samples each have a name of their own, the same in each version. */
const moved = (hour: string, energy: number, protein: number): string => {
  const times = `sourceName="Diary" startDate="2026-03-09 ${hour}:00 +0000" endDate="2026-03-09 ${hour}:00 +0000"`;
  const named = (type: string, unit: string, value: number): string =>
    `<Record type="HKQuantityTypeIdentifierDietary${type}" unit="${unit}" value="${value}" ${times}><MetadataEntry key="HKMetadataKeySyncIdentifier" value="${type}"/></Record>`;
  const records = named('EnergyConsumed', 'kcal', energy) + named('Protein', 'g', protein);
  return `${records}<Correlation type="HKCorrelationTypeIdentifierFood" ${times}><MetadataEntry key="HKFoodType" value="Soup"/>${records}</Correlation>`;
};
const exportOf = (month: string, ...foods: readonly string[]): string =>
  `<HealthData><ExportDate value="2026-${month}-01 00:00:00 +0000"/>${foods.join('')}</HealthData>`;
const before = exportOf(
  '06',
  food('Oats', '08:00', { EnergyConsumed: 300, Protein: 10 }),
  food('Milk', '08:00', { EnergyConsumed: 60 }),
  food('Soup', '12:00', { EnergyConsumed: 200, Protein: 10 }),
  food('Tea', '16:00', { EnergyConsumed: 2 }),
);
// The oats corrected, the milk deleted, the soup an hour later, the tea deleted with nothing in its place.
const after = exportOf(
  '12',
  food('Oats', '08:00', { EnergyConsumed: 350, Protein: 10 }),
  food('Soup', '13:00', { EnergyConsumed: 200, Protein: 10 }),
);

describe('the nutrition log', () => {
  it.each([
    ['06', '12'],
    ['12', '06'],
  ])('lists what counts, and what counts is listed: %s, then %s', async (...order) => {
    const stores = temporaryHealthStores();
    const entries = () => stores.nutrition.page({ start: null, end: null }, null, 99).map(({ record }) => record);
    const sums = () => [
      entries().reduce((sum, { nutrients }) => sum + (nutrients.energyKilocalories ?? 0), 0),
      entries().reduce((sum, { nutrients }) => sum + (nutrients.proteinGrams ?? 0), 0),
    ];
    const values = () =>
      ['dietaryEnergyConsumed', 'dietaryProtein'].map((id) => stores.metrics.days(id, null, 9)[0]?.value);
    for (const month of order) await importXml(stores.imports, month, month === '06' ? before : after);
    expect(entries().map(({ foodName }) => foodName)).toEqual(['Tea', 'Soup', 'Soup', 'Oats']);
    expect([sums(), values()]).toEqual([
      [752, 30],
      [752, 30],
    ]);
    stores.imports.removeMissing('12', { importId: 'removal', at: 3 as Instant, withDoubtful: true });
    expect([sums(), values()]).toEqual([
      [550, 20],
      [550, 20],
    ]);
    stores.imports.remove('removal');
    expect([sums(), values()]).toEqual([
      [752, 30],
      [752, 30],
    ]);
    stores.imports.remove('12');
    expect([sums(), values()]).toEqual([
      [562, 20],
      [562, 20],
    ]);
  });

  it('is right if an earlier program listed what does not count', async () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    await importXml(stores.imports, '06', before);
    await importXml(stores.imports, '12', after);
    temporaryDatabase('health', directory).exec(`
      UPDATE dated_records SET hidden = 0 WHERE kind = 'nutrition';
      UPDATE statistics SET rules_version = 0`);
    stores.statistics.rebuild();
    expect(stores.nutrition.page({ start: null, end: null }, null, 99)).toHaveLength(4);
  });

  it.each([
    ['06', '12'],
    ['12', '06'],
  ])('leaves out what a newer export holds at another time, as the metrics do: %s, then %s', async (...order) => {
    const stores = temporaryHealthStores();
    const sums = () =>
      stores.nutrition
        .page({ start: null, end: null }, null, 99)
        .map(({ record: { nutrients } }) => [nutrients.energyKilocalories, nutrients.proteinGrams]);
    const values = () =>
      ['dietaryEnergyConsumed', 'dietaryProtein'].map((id) => stores.metrics.days(id, null, 9)[0]?.value);
    for (const month of order) {
      await importXml(
        stores.imports,
        month,
        exportOf(month, step, ...(month === '06' ? [moved('12:00', 100, 5)] : [moved('12:30', 120, 6)])),
      );
    }
    expect([sums(), values()]).toEqual([[[120, 6]], [120, 6]]);
    stores.imports.remove('12');
    expect([sums(), values()]).toEqual([[[100, 5]], [100, 5]]);
  });
});
