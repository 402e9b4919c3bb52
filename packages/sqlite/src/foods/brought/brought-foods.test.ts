import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Food } from '@vitalgate/contract';
import type { ImportReport } from '@vitalgate/core';
import { importOf } from '../../../../../test/records/import-of.ts';
import { noNutrients, stepSample } from '../../../../../test/records/record-builders.ts';
import { beforeEach, expect, test } from 'vitest';
import { temporaryDirectory, temporaryHealthStores } from '../../../../../test/stores/temporary-stores.ts';
import { removeUnnamedFoodFiles } from '../../../../host/src/sqlite/food-files.ts';
import { joinFoodCatalogues } from '../join-food-catalogues.ts';
import type { HealthStores } from '../../open-health-stores.ts';

let directory: string;
let stores: HealthStores;

beforeEach(() => {
  directory = temporaryDirectory();
  stores = temporaryHealthStores(directory);
});

function food(id: string, name: string, kilocalories = 1): Food {
  return {
    id,
    name,
    brand: null,
    category: 'C',
    barcode: null,
    servings: [],
    nutrientsPer100Grams: { ...noNutrients, energyKilocalories: kilocalories },
    source: { name: 'S', reference: null },
  };
}

const bring = (importId: string, foods: readonly Food[], version = 1): ImportReport =>
  importOf(stores.imports, importId, (run) => {
    for (const each of foods) run.food({ food: each, version });
  });

const listed = (): readonly string[] =>
  joinFoodCatalogues(() => stores.foods.current())
    .list(null, 100)
    .matches.map(({ food: { name, nutrientsPer100Grams } }) => `${name} ${nutrientsPer100Grams.energyKilocalories}`);
const files = (): readonly string[] => readdirSync(directory).filter((name) => /^(foods|staging)-/.test(name));
const counts = ({ read, added, replaced, duplicates }: ImportReport): readonly number[] =>
  [read, added, replaced, duplicates].map(({ foods }) => foods);

test('an import of foods is listed, counted and undone', () => {
  expect(counts(bring('a', [food('1', 'Milk'), food('2', 'Egg')]))).toEqual([2, 2, 0, 0]);
  expect(listed()).toEqual(['Egg 1', 'Milk 1']);
  expect(stores.imports.isEmpty()).toBe(false);
  expect(stores.imports.remove('a')?.removed.foods).toBe(2);
  expect([listed(), files(), stores.imports.isEmpty()]).toEqual([[], [], true]);
});

test('the same foods again change nothing and take no room, and stay while one of the imports does', () => {
  bring('a', [food('1', 'Milk'), food('2', 'Egg')]);
  expect(counts(bring('b', [food('2', 'Egg'), food('1', 'Milk')]))).toEqual([2, 0, 0, 2]);
  expect([listed(), files()]).toEqual([['Egg 1', 'Milk 1'], ['foods-a.sqlite']]);
  expect(stores.imports.remove('a')?.removed.foods).toBe(0);
  expect([listed(), files()]).toEqual([['Egg 1', 'Milk 1'], ['foods-a.sqlite']]);
  expect(stores.imports.remove('b')?.removed.foods).toBe(2);
  expect([listed(), files()]).toEqual([[], []]);
});

test('a newer download takes the place of an older one, whichever comes first, until it is undone', () => {
  const older = [food('1', 'Milk', 1), food('2', 'Egg', 1), food('3', 'Gone', 1)];
  const newer = [food('1', 'Milk', 9), food('2', 'Egg', 1), food('4', 'New', 1)];
  expect(counts(bring('old', older, 1))).toEqual([3, 3, 0, 0]);
  expect(counts(bring('new', newer, 2))).toEqual([3, 1, 2, 0]);
  expect(listed()).toEqual(['Egg 1', 'Gone 1', 'Milk 9', 'New 1']);
  expect(stores.imports.remove('new')?.removed.foods).toBe(1);
  expect(listed()).toEqual(['Egg 1', 'Gone 1', 'Milk 1']);

  expect(counts(bring('new again', newer, 2))).toEqual([3, 1, 2, 0]);
  expect(counts(bring('old again', older, 1))).toEqual([3, 0, 0, 3]);
  expect(listed()).toEqual(['Egg 1', 'Gone 1', 'Milk 9', 'New 1']);
});

test('of one version the later import counts, and of several records in one file the newest', () => {
  bring('a', [food('1', 'Milk', 1)]);
  expect(counts(bring('b', [food('1', 'Milk', 2)]))).toEqual([1, 0, 1, 0]);
  expect(listed()).toEqual(['Milk 2']);
  const report = importOf(stores.imports, 'c', (run) => {
    for (const version of [5, 7, 6]) run.food({ food: food('9', 'Bar', version), version });
  });
  expect(counts(report)).toEqual([3, 1, 0, 2]);
  expect(listed()).toEqual(['Bar 7', 'Milk 2']);
});

test('foods come and go with the other records of their import, and an abandoned one leaves nothing', () => {
  const run = stores.imports.begin({ importId: 'a', fileName: 'f', format: 'x', startedAt: 5 as never });
  run.food({ food: food('1', 'Milk'), version: 1 });
  expect(files()).toHaveLength(2);
  run.abandon();
  expect([files(), listed()]).toEqual([[], []]);

  importOf(stores.imports, 'b', (both) => {
    both.food({ food: food('1', 'Milk'), version: 1 });
    both.quantity(stepSample('2026-03-09T10:00:00Z', 5));
  });
  expect(stores.imports.remove('b')?.removed).toMatchObject({ foods: 1, quantitySamples: 1 });
});

test('a file of a killed program is deleted at the next start, one that an import names is not', () => {
  bring('a', [food('1', 'Milk')]);
  writeFileSync(join(directory, 'foods-killed.sqlite'), '');
  removeUnnamedFoodFiles(directory, ['foods-a.sqlite']);
  expect(files()).toEqual(['foods-a.sqlite']);
});

test('foods whose file is lost or damaged are not found, and all else is', () => {
  for (const id of ['a', 'b', 'c']) bring(id, [food(id, `Milk ${id}`)]);
  stores.foods.close();
  rmSync(join(directory, 'foods-a.sqlite'));
  writeFileSync(join(directory, 'foods-b.sqlite'), 'no database');
  expect(listed()).toEqual(['Milk c 1']);
  expect(stores.imports.remove('a')?.removed.foods).toBe(0);
  expect(existsSync(join(directory, 'foods-a.sqlite'))).toBe(false);
});
