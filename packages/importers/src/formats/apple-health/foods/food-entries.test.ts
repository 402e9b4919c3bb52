import { nutritionEntryId, type NutritionEntry } from '@vitalgate/core';
import { noNutrients } from '../../../../../../test/records/record-builders.ts';
import { expect, test } from 'vitest';
import { createAppleHealthImporter } from '../apple-health-importer.ts';
import { importTexts, textSource, type ImportedRecords } from '../../../../../../test/importers/import-texts.ts';

function importText(text: string): Promise<ImportedRecords> {
  return importTexts(createAppleHealthImporter(), textSource({ 'export.xml': text }));
}

async function entriesOf(elements: string): Promise<NutritionEntry[]> {
  return (await importText(`<HealthData>${elements}</HealthData>`)).entries;
}

interface Logged {
  readonly at?: string;
  readonly source?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

function shell(element: string, type: string, rest: string, logged: Logged, inside = ''): string {
  const { at = '12:00:00', source = 'Diary', metadata = {} } = logged;
  const times = `startDate="2024-01-01 ${at} +0000" endDate="2024-01-01 ${at} +0000"`;
  const entries = Object.entries(metadata).map(([key, value]) => `<MetadataEntry key="${key}" value="${value}"/>`);
  return `<${element} type="${type}" sourceName="${source}" ${times} ${rest}>${entries.join('')}${inside}</${element}>`;
}

function dietary(name: string, value: number, unit: string, logged: Logged = {}): string {
  return shell('Record', `HKQuantityTypeIdentifierDietary${name}`, `unit="${unit}" value="${value}"`, logged);
}

function food(inside: string, logged: Logged): string {
  return shell('Correlation', 'HKCorrelationTypeIdentifierFood', '', logged, inside);
}

test('samples outside a correlation become one entry per source, time and food', async () => {
  const oats = { metadata: { HKFoodType: 'Oats' } };
  const entries = await entriesOf(
    dietary('EnergyConsumed', 4184, 'kJ') +
      dietary('EnergyConsumed', 100, 'kcal', { at: '13:00:00' }) +
      dietary('EnergyConsumed', 150, 'kcal', oats) +
      dietary('EnergyConsumed', 200, 'kcal', { source: 'Other' }) +
      dietary('Protein', 12, 'g') +
      dietary('Protein', 5, 'g', oats) +
      dietary('Sodium', 0.3, 'g') +
      dietary('Water', 8, 'fl_oz_us', { at: '14:00:00' }) +
      dietary('Biotin', 30, 'mcg', { at: '15:00:00' }),
  );
  const expected = [
    ['12:00', 'Diary', null, { energyKilocalories: 1000, proteinGrams: 12, sodiumMilligrams: 300 }],
    ['12:00', 'Diary', 'Oats', { energyKilocalories: 150, proteinGrams: 5 }],
    ['13:00', 'Diary', null, { energyKilocalories: 100 }],
    ['12:00', 'Other', null, { energyKilocalories: 200 }],
    ['14:00', 'Diary', null, { waterMilliliters: 236.5882365 }],
  ];
  expect(
    entries.map(({ loggedAt, source, foodName, nutrients }) => [
      new Date(loggedAt).toISOString().slice(11, 16),
      source.name,
      foodName,
      Object.fromEntries(Object.entries(nutrients).filter(([, amount]) => amount !== null)),
    ]),
  ).toEqual(expected);
});

test('a Food correlation is one entry with its name, meal, brand and quantity', async () => {
  const metadata = {
    HKFoodType: 'Porridge',
    HKFoodMeal: 'Breakfast',
    HKFoodBrandName: 'Mill',
    HKFoodQuantity: '58.00 g',
    HKTimeZone: 'Europe/Rome',
  };
  const inside = dietary('EnergyConsumed', 220, 'kcal') + dietary('FatTotal', 0, 'g') + dietary('Iron', 2.1, 'mg');
  const { entries, quantities } = await importText(`<HealthData>${food(inside, { metadata })}</HealthData>`);
  expect(entries).toEqual([
    {
      loggedAt: Date.UTC(2024, 0, 1, 12),
      meal: 'breakfast',
      foodName: 'Porridge',
      brand: 'Mill',
      quantity: { amount: 58, unit: 'g' },
      nutrients: { ...noNutrients, energyKilocalories: 220, fatGrams: 0, ironMilligrams: 2.1 },
      source: { name: 'Diary' },
      timeZone: 'Europe/Rome',
    },
  ]);
  expect(quantities.map((sample) => sample.type)).toEqual(['dietaryEnergyConsumed', 'dietaryFatTotal', 'dietaryIron']);
});

test('A22: first-level copies of a correlation’s samples make no second entry, whichever comes first', async () => {
  const energy = dietary('EnergyConsumed', 220, 'kcal');
  const protein = dietary('Protein', 8, 'g');
  const correlation = food(energy + protein, { metadata: { HKFoodType: 'Porridge' } });
  for (const elements of [energy + protein + correlation, correlation + energy + protein, energy + correlation]) {
    const entries = await entriesOf(elements);
    expect(entries.map(({ foodName, nutrients }) => [foodName, nutrients.energyKilocalories])).toEqual([
      ['Porridge', 220],
    ]);
  }
  const beside = await entriesOf(energy + correlation + dietary('EnergyConsumed', 90, 'kcal'));
  expect(beside.map((entry) => entry.nutrients.energyKilocalories)).toEqual([220, 90]);
});

test('several foods of one meal logged at one moment stay apart', async () => {
  const oats = dietary('EnergyConsumed', 220, 'kcal');
  const milk = dietary('EnergyConsumed', 60, 'kcal');
  const entries = await entriesOf(
    oats + milk + food(oats, { metadata: { HKFoodType: 'Oats' } }) + food(milk, { metadata: { HKFoodType: 'Milk' } }),
  );
  expect(entries.map(({ foodName, nutrients }) => [foodName, nutrients.energyKilocalories])).toEqual([
    ['Oats', 220],
    ['Milk', 60],
  ]);
});

test('A20: a sample written twice counts once', async () => {
  const energy = dietary('EnergyConsumed', 220, 'kcal');
  const entries = await entriesOf(energy + dietary('EnergyConsumed', 80, 'kcal') + energy);
  expect(entries.map((entry) => entry.nutrients.energyKilocalories)).toEqual([300]);
});

test('an entry has the same identity from a file in other display units', async () => {
  const [first] = await entriesOf(dietary('EnergyConsumed', 220, 'kcal') + dietary('Water', 250, 'mL'));
  const [second] = await entriesOf(dietary('EnergyConsumed', 920.48, 'kJ') + dietary('Water', 8.45351, 'fl_oz_us'));
  if (first === undefined || second === undefined) throw new Error('no entry');
  expect(nutritionEntryId(second)).toBe(nutritionEntryId(first));
});

test.each([
  ['Breakfast', 'breakfast'],
  ['LUNCH', 'lunch'],
  ['Dinner', 'dinner'],
  ['Snacks', 'snack'],
  ['Morning Snack', 'snack'],
  ['Supper', 'dinner'],
  ['Meal 1 8am', null],
  ['constructor', null],
])('N24: meal %s is %s', async (text, meal) => {
  const [entry] = await entriesOf(dietary('Protein', 1, 'g', { metadata: { HKFoodMeal: text } }));
  expect(entry?.meal).toBe(meal);
});

test('A17: half an entry is never made: loose samples of a file that ends among them stay samples', async () => {
  const energy = dietary('EnergyConsumed', 220, 'kcal');
  const cut = await importText(`<HealthData>${energy}<Record type="HKQuantityTypeIdentifierDietaryPro`);
  expect(cut.quantities).toHaveLength(1);
  expect(cut.entries).toEqual([]);
  expect(cut.skips.map(({ kind, reason }) => [kind, reason])).toEqual([['nutritionEntry', 'invalidFile']]);
});

test('A17: entries are whole where the file ends behind its samples', async () => {
  const energy = dietary('EnergyConsumed', 220, 'kcal');
  const { entries, complete } = await importText(`<HealthData>${energy}<ActivitySummary/><Workout `);
  expect(entries).toHaveLength(1);
  expect(complete).toBe(false);
});

test('a food without known nutrients is an entry, a correlation with nothing at all is counted', async () => {
  const [entry] = await entriesOf(food(dietary('Biotin', 1, 'mcg'), { metadata: { HKFoodType: 'Pill' } }));
  expect(entry).toMatchObject({ foodName: 'Pill', nutrients: noNutrients });
  const { entries, skips } = await importText(`<HealthData>${food('', {})}</HealthData>`);
  expect(entries).toEqual([]);
  expect(skips).toHaveLength(1);
});

test('samples of a correlation with bad times count as loose ones', async () => {
  const inside = dietary('EnergyConsumed', 220, 'kcal');
  const broken = food(inside, {}).replace('startDate="2024-01-01', 'startDate="2024-99-01');
  const { entries, skips } = await importText(`<HealthData>${broken}</HealthData>`);
  expect(entries.map((entry) => entry.nutrients.energyKilocalories)).toEqual([220]);
  expect(skips).toMatchObject([{ kind: 'correlation', reason: 'invalidDate' }]);
});

const told = (entries: readonly NutritionEntry[]) =>
  entries.map(({ foodName, nutrients: { energyKilocalories, proteinGrams } }) => [
    foodName,
    energyKilocalories,
    proteinGrams,
  ]);
const named = (name: string) => ({ metadata: { HKFoodType: name } });
const egg = food(dietary('EnergyConsumed', 78, 'kcal') + dietary('Protein', 6, 'g'), named('Egg'));

test.each([
  ['with a name', named('Toast'), 'Toast'],
  ['without one', {}, null],
])('a loose food %s keeps an amount that a correlation beside it has too', async (_how, logged, name) => {
  const toast = dietary('EnergyConsumed', 78, 'kcal', logged) + dietary('Protein', 1, 'g', logged);
  const both = [
    ['Egg', 78, 6],
    [name, 78, 1],
  ];
  expect(told(await entriesOf(toast + egg))).toEqual(both);
  expect(told(await entriesOf(egg + toast))).toEqual(both);
});

test('only a whole copy of the same food is a copy, named or not', async () => {
  const loose = (logged: Logged) => dietary('EnergyConsumed', 78, 'kcal', logged) + dietary('Protein', 6, 'g', logged);
  expect(told(await entriesOf(loose({}) + egg))).toEqual([['Egg', 78, 6]]);
  expect(told(await entriesOf(loose(named('Egg')) + egg))).toEqual([['Egg', 78, 6]]);
  expect(told(await entriesOf(loose(named('Toast')) + egg))).toEqual([
    ['Egg', 78, 6],
    ['Toast', 78, 6],
  ]);
  const named2 = loose(named('Egg')) + loose(named('Toast'));
  expect(told(await entriesOf(named2 + egg))).toEqual([
    ['Egg', 78, 6],
    ['Toast', 78, 6],
  ]);
  expect(told(await entriesOf(`${loose({})}${dietary('Protein', 3, 'g')}${egg}`))).toEqual([
    ['Egg', 78, 6],
    [null, null, 3],
  ]);
});
