import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createFatSecretImporter } from './fatsecret-importer.ts';

const rule = '#-------------------------------------------\n';

async function read(report: string) {
  const importer = createFatSecretImporter('FatSecret');
  const source = textSource({ 'FoodDiary.csv': report });
  expect(await importer.claims(source)).toEqual(['FoodDiary.csv']);
  const { entries, quantities, skips } = await importTexts(importer, source);
  return {
    skips,
    types: new Set(quantities.map(({ type }) => type)).size,
    entries: entries.map(({ loggedAt, meal, foodName, quantity, nutrients }) => [
      new Date(loggedAt).toISOString().slice(0, 10),
      meal,
      foodName,
      quantity === null ? null : `${quantity.amount} ${quantity.unit}`,
      nutrients.energyKilocalories,
      nutrients.saturatedFatGrams,
      nutrients.potassiumMilligrams,
    ]),
  };
}

test('the report of a diary: its foods and how much of them, no averages and no sums above them', async () => {
  const { entries, skips, types } = await read(
    `${rule}# Food Diary Report - Detailed Report,"Friday, May 1, 2026","Sunday, May 31, 2026"\n${rule}\n${rule}# Period Summary\n${rule}` +
      'Daily Average,Cals ( kcal),Fat( g),Carbs( g),Prot( g)\nTotal,2229,89.21,256.23,75.28\nBreakfast,387,15.98,53.14,10\n\n' +
      `${rule}# Report Details\n${rule}` +
      'Date,Cals ( kcal),Fat( g),Sat( g),Carbs( g),Fiber( g),Sugar( g),Prot( g),Sod( mg),Chol( mg),Potassium( mg)\n\n' +
      '"Friday, May 1, 2026",330,6,1.5,28,0,23,39,1904,105,10\n Breakfast,250,4,1,26,0,22,26,1274,70,0\n' +
      '"  Jerky, smoked",160,4,1,4,0,2,26,1260,70,\n"   2  x 1 oz, 56 g"\n  Cupcake,90,0,0,22,0,20,0,0,0,0\n   1 1/2 cupcakes (2" dia)\n' +
      '  Mystery,,,,,,,,,,\n Snacks/Other,64,0,0,0,0,0,0,0,0,1\n  Vodka,64,0,0,0,0,0,0,0,0,1\n   1/2 cup\n\n' +
      '"Saturday, May 2, 2026",2010,70,20,230,30,60,90,1900,105,10\n',
  );
  expect(entries).toEqual([
    ['2026-05-01', 'breakfast', 'Jerky, smoked', '56 g', 160, 1, null],
    ['2026-05-01', 'breakfast', 'Cupcake', '1.5 cupcakes (2" dia)', 90, 0, 0],
    ['2026-05-01', 'breakfast', 'Mystery', null, null, null, null],
    ['2026-05-01', 'snack', 'Vodka', '0.5 cup', 64, 0, 1],
    // A day of which the report names no food.
    ['2026-05-02', null, null, null, 2010, 20, 10],
  ]);
  expect([skips, types]).toEqual([[], 10]);
});

test('in French, with kilojoules and a decimal comma', async () => {
  const { entries } = await read(
    `\uFEFF${rule}# Food Diary Report - Detailed Report,"vendredi, mai 1, 2026","dimanche, mai 31, 2026"\n${rule}` +
      'Date,Kj ( kj),Lip( g),Sat( g),Gluc( g),Fibre( g),Sucre( g),Prot( g),Sod( mg),Chol( mg),Potassium( mg)\n\n' +
      '"vendredi, mai 1, 2026",1046,4,"1,5",26,0,22,26,1274,70,0\n Petit-déjeuner,1046,4,"1,5",26,0,22,26,1274,70,0\n' +
      '  Pain complet,"1046,0",4,"1,5",26,0,22,26,1274,70,\n"   2 tranches, 56,5 g"\n',
  );
  expect(entries).toEqual([['2026-05-01', 'breakfast', 'Pain complet', '56.5 g', 250, 1.5, null]]);
});
