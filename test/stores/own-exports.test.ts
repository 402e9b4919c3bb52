import type { ImportReport, Instant, LocalDate } from '@vitalgate/core';
import { fileContext, importers, shareOut } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, it } from 'vitest';
import { textSource } from '../../packages/importers/src/import-texts.ts';
import { importXml } from './import-xml.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const open = { start: null, end: null };
const day = '2026-06-11';

async function importText({ imports }: HealthStores, importId: string, text: string): Promise<ImportReport> {
  const { parts } = await shareOut(textSource({ 'a.csv': text }), importers);
  const { importer, source } = parts[0] ?? expect.fail('nothing was claimed');
  const { format } = importer;
  const run = imports.begin({ importId, fileName: 'a.csv', format, startedAt: 1 as Instant });
  const { complete } = await importer.run(source, run, fileContext);
  return run.finish({ complete, finishedAt: 2 as Instant });
}

/** A dietary sample as the Health app exports it. */
function told(app: string, type: string, time: string, value: number, unit: string): string {
  const at = `${time} +0000`;
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="${app}" unit="${unit}" startDate="${at}" endDate="${at}" value="${value}"/>`;
}

const valueOf = ({ metrics }: HealthStores, metricId: string, date = day): number | undefined =>
  metrics.days(metricId, null, 99).find((one) => one.date === (date as LocalDate))?.value;

const energies = ({ nutrition }: HealthStores) =>
  nutrition.page(open, null, 99).map(({ record }) => record.nutrients.energyKilocalories);

const myFitnessPal = `Date,Meal,Calories,Protein (g),Note\n${day},Breakfast,350,14,\n${day},Dinner,650,40,\n`;

const health = `<HealthData>
  ${told('MyFitnessPal', 'DietaryEnergyConsumed', `${day} 07:12:00`, 350, 'kcal')}
  ${told('MyFitnessPal', 'DietaryEnergyConsumed', `${day} 19:03:00`, 640, 'kcal')}
  ${told('MyFitnessPal', 'DietaryVitaminC', `${day} 19:03:00`, 30, 'mg')}
  ${told('MyFitnessPal', 'DietaryEnergyConsumed', '2026-06-12 07:00:00', 300, 'kcal')}
  ${told('Waterminder', 'DietaryEnergyConsumed', `${day} 10:00:00`, 5, 'kcal')}
</HealthData>`;

it('what an app told the Health app counts in place of nothing that its own export tells of the day, in whichever order they come', async () => {
  for (const order of ['csv first', 'health first']) {
    const stores = temporaryHealthStores();
    if (order === 'csv first') await importText(stores, 'csv', myFitnessPal);
    await importXml(stores.imports, 'health', health);
    if (order !== 'csv first') await importText(stores, 'csv', myFitnessPal);
    // Both meals of the app's own export, and what another app logged.
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(1005);
    expect(valueOf(stores, 'dietaryProtein')).toBe(54);
    // What only the Health app knows of the day, and days of which the own export tells nothing.
    expect(valueOf(stores, 'dietaryVitaminC')).toBe(30);
    expect(valueOf(stores, 'dietaryEnergyConsumed', '2026-06-12')).toBe(300);
    expect(energies(stores)).toEqual([300, 650, 5, 350]);
    stores.imports.remove('csv');
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(995);
    expect(energies(stores)).toEqual([300, 640, 5, 350]);
    stores.imports.remove('health');
    expect(stores.imports.isEmpty()).toBe(true);
  }
});

const servings = (rows: readonly string[]): string =>
  ['Day,Time,Group,Food Name,Amount,Energy (kcal)', ...rows].join('\n');

it('the sum of a day counts only while no food of it is told, also from another file', async () => {
  const stores = temporaryHealthStores();
  const days = `Date,Energy (kcal),Completed\n${day},1800,true\n2026-06-12,1500,true\n`;
  await importText(stores, 'days', days);
  expect([valueOf(stores, 'dietaryEnergyConsumed'), energies(stores)]).toEqual([1800, [1500, 1800]]);
  await importText(stores, 'servings', servings([`${day},08:00,Lunch,Egg,1 large,78`, `${day},,Lunch,Egg,1 large,78`]));
  expect([valueOf(stores, 'dietaryEnergyConsumed'), energies(stores)]).toEqual([156, [1500, 78, 78]]);
  expect(valueOf(stores, 'dietaryEnergyConsumed', '2026-06-12')).toBe(1500);
  stores.imports.remove('servings');
  expect([valueOf(stores, 'dietaryEnergyConsumed'), energies(stores)]).toEqual([1800, [1500, 1800]]);
});

it('an export that is imported again adds nothing, and a longer one only what is new', async () => {
  const stores = temporaryHealthStores();
  const first = [
    `${day},08:00,Lunch,Egg,1 large,78`,
    `${day},08:00,Lunch,Egg,1 large,78`,
    `${day},09:00,Lunch,Tea,1 cup,2`,
  ];
  await importText(stores, 'a', servings(first));
  const again = await importText(stores, 'b', servings(first));
  expect(again.added).toMatchObject({ quantitySamples: 0, nutritionEntries: 0 });
  // The amount of the tea was corrected in the app, and a day was added.
  const later = [...first.slice(0, 2), `${day},09:00,Lunch,Tea,2 cup,4`, '2026-06-13,08:00,Lunch,Egg,1 large,78'];
  await importText(stores, 'c', servings(later));
  expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(160);
  expect(energies(stores)).toEqual([78, 4, 78, 78]);
});
