import type { Food } from '@vitalgate/contract';
import { importOf } from './records/import-of.ts';
import { noNutrients, nutritionEntry } from './records/record-builders.ts';
import { expect, test } from 'vitest';
import { requestBy, bodyOf } from './api-over-stores.ts';
import { memoryApi } from './memory-api.ts';
import { foodsInMemory, healthStoresInMemory } from './stores/stores-in-memory.ts';

const food = (id: string, name: string, brand: string | null): Food => ({
  id,
  name,
  brand,
  category: null,
  barcode: null,
  servings: [],
  nutrientsPer100Grams: noNutrients,
  source: { name: 'S', reference: null },
});

test('a log entry names the food of the catalog that has its name and brand, and no other', () => {
  const health = healthStoresInMemory();
  const foods = foodsInMemory([
    food('plain', 'Crème brûlée', null),
    food('branded', 'Creme Brulee', "Kellogg's"),
    food('longer', 'Crème brûlée, vanilla', null),
  ]);
  const eaten: readonly (readonly [string | null, string | null])[] = [
    ['CREME BRULEE', null],
    ['crème, brûlée', 'KELLOGGS'],
    ['creme', null],
    ['brulee creme', null],
    ['Creme brulee', 'Acme'],
    [null, null],
  ];
  importOf(health.imports, 'a', (run) => {
    for (const [hour, [foodName, brand]] of eaten.entries()) {
      run.nutrition(nutritionEntry(`2026-03-09T0${9 - hour}:00:00Z`, { foodName, brand }));
    }
  });
  const api = memoryApi({ ...health, foods });
  const token = api.pair('app.nutrition');
  const { data } = bodyOf(api.send(requestBy(token, '/api/v1/nutrition/logs')));
  expect((data as unknown as { readonly foodId: string | null }[]).map(({ foodId }) => foodId)).toEqual([
    'plain',
    'branded',
    null,
    null,
    null,
    null,
  ]);
});
