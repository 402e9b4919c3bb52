import type { Instant } from '@vitalgate/core';
import { fileContext, shareOut } from '@vitalgate/importers';
import { joinFoodCatalogues, type HealthStores } from '@vitalgate/sqlite';
import { expect, test } from 'vitest';
import { textSource } from '../importers/import-texts.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

async function importText({ imports }: HealthStores, importId: string, value: object): Promise<void> {
  const { parts } = await shareOut(textSource({ 'foods.json': JSON.stringify(value) }));
  const { importer, source } = parts[0] ?? expect.fail('nothing was claimed');
  const { format } = importer.manifest;
  const run = imports.begin({ importId, fileName: 'foods.json', format, startedAt: 1 as Instant });
  run.finish({ ...(await importer.run(source, run, fileContext)), finishedAt: 2 as Instant });
}

const listed = ({ foods }: HealthStores) =>
  joinFoodCatalogues(() => foods.current())
    .list(null, 9)
    .matches.map(({ food }) => [food.name, food.nutrientsPer100Grams.energyKilocalories]);

const amount = (kilocalories: number) => ({
  nutrient: { id: 1008, number: '208', unitName: 'kcal' },
  amount: kilocalories,
});

/** Records of one barcode: what each says of the energy, and the month in which it was published. */
const records = [
  ['Rusk', '2021-10-28', [amount(300)]],
  ['Rusk', '2024-04-18', [amount(380)]],
  ['Rusk', '2025-04-24', []],
] as const;

const branded = ([description, publicationDate, foodNutrients]: (typeof records)[number], place: number) => ({
  dataType: 'Branded',
  fdcId: place + 1,
  description,
  gtinUpc: '04012345678901',
  publicationDate,
  foodNutrients,
});

const product = (more: object) => ({
  code: '4012345678901',
  product_name: 'Rusk',
  brands: 'Own',
  lang: 'en',
  last_modified_t: 1_600_000_000,
  ...more,
});

test('R7: of a barcode the newest record that says something counts, from one download or several, in any order', async () => {
  const foods = records.map(branded);
  for (const order of [foods, [...foods].reverse()]) {
    const [inOne, oneByOne] = [temporaryHealthStores(), temporaryHealthStores()];
    await importText(inOne, 'all', { BrandedFoods: order });
    expect(listed(inOne)).toEqual([['Rusk', 380]]);
    for (const [place, food] of order.entries()) await importText(oneByOne, `${place}`, { BrandedFoods: [food] });
    expect(listed(oneByOne)).toEqual([['Rusk', 380]]);
    // Without the records that say something there is still the food.
    for (const place of order.keys()) if (order[place]?.foodNutrients.length !== 0) oneByOne.imports.remove(`${place}`);
    expect(listed(oneByOne)).toEqual([['Rusk', null]]);
  }
});

test('R7: a product that was emptied keeps what an older dump says of it, and a 0 is something', async () => {
  const stores = temporaryHealthStores();
  await importText(stores, 'old', product({ nutriments: { 'energy-kcal_100g': 380 } }));
  await importText(stores, 'new', product({ nutriments: {}, last_modified_t: 1_700_000_000 }));
  expect(listed(stores)).toEqual([['Rusk', 380]]);
  await importText(stores, 'zero', product({ nutriments: { 'energy-kcal_100g': 0 }, last_modified_t: 1_650_000_000 }));
  expect(listed(stores)).toEqual([['Rusk', 0]]);
});
