import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareFoodRanks,
  foodRank,
  usdaSr24Food,
  type FoodMatch,
  type FoodRank,
  type FoodSearch,
  type UsdaSr24Row,
} from '@vitalgate/core';
import type { SqlDatabase, SqlRow, SqlValue } from '../driver.ts';
import { lazyFoodSearch } from './lazy-food-search.ts';
import { openFoodSearch } from './open-food-search.ts';
import { writeFoodCatalogue } from './write-food-catalogue.ts';

function openDatabase(path: string): SqlDatabase {
  const database = new Database(path);
  return {
    exec: (sql) => void database.exec(sql),
    prepare: <Row extends SqlRow>(sql: string) => {
      const prepared = database.prepare<SqlValue[]>(sql);
      if (prepared.reader) prepared.raw(true);
      return {
        run: (...values: readonly SqlValue[]) => ({ changes: prepared.run(...values).changes }),
        get: (...values: readonly SqlValue[]) => prepared.get(...values) as Row | undefined,
        all: (...values: readonly SqlValue[]) => prepared.all(...values) as unknown as Row[],
        iterate: (...values: readonly SqlValue[]) => prepared.iterate(...values) as IterableIterator<Row>,
      };
    },
    transaction: (body) => database.transaction(body).immediate(),
    read: (body) => body(),
    close: () => void database.close(),
  };
}

const rows = gunzipSync(readFileSync(new URL('../../../host/assets/usda-sr24.ndjson.gz', import.meta.url)))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as UsdaSr24Row);
const foods = rows.map(usdaSr24Food);
const folder = mkdtempSync(join(tmpdir(), 'foods-'));
const path = join(folder, 'foods.sqlite');
let db: SqlDatabase;
let search: FoodSearch;

beforeAll(() => {
  db = openDatabase(path);
  writeFoodCatalogue(db, foods);
  search = openFoodSearch(db);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

type Page = (after: FoodRank | null) => readonly FoodMatch[];

function walk(page: Page): FoodMatch[] {
  const all: FoodMatch[] = [];
  for (let matches = page(null); matches.length > 0; matches = page(all.at(-1)?.rank ?? null)) all.push(...matches);
  return all;
}

function names(query: string, limit = 100): string[] {
  return search.search(query, null, limit).map(({ food }) => food.name);
}

describe('food catalogue', () => {
  it('holds the 7,879 foods, by name then id, each once over pages', () => {
    const all = walk((after) => search.list(after, 97)).map(({ food }) => food);
    expect(all).toHaveLength(7879);
    expect(new Set(all.map(({ id }) => id)).size).toBe(7879);
    const ordered = [...foods].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
    expect(all.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
  });

  it('gives back every food as it was put in', () => {
    const put = new Map(foods.map((food) => [food.id, food]));
    for (const { food } of walk((after) => search.list(after, 500))) expect(food).toEqual(put.get(food.id));
  });

  it('knows what the USDA measured: salted butter', () => {
    const butter = search.search('butter salted', null, 1)[0]?.food;
    expect(butter?.id).toBe('usda-sr24-01001');
    expect(butter?.category).toBe('Dairy and Egg Products');
    expect(butter?.servings[1]).toEqual({ description: '1 tbsp', grams: 14.2 });
    expect(butter?.nutrientsPer100Grams).toMatchObject({
      energyKilocalories: 717,
      fiberGrams: 0,
      waterMilliliters: 15.87,
      vitaminDMicrograms: 1.5,
    });
  });

  it('is well below 10 MB', () => {
    expect(statSync(path).size).toBeLessThan(5_000_000);
  });
});

describe('food search', () => {
  it('finds what the rank alone would find, in its order', () => {
    for (const query of [
      'oat',
      'whole milk',
      'eggs',
      'berry',
      'chicken brea',
      'tomatoe',
      'a',
      '3 25',
      'kellogg',
      'leaf',
    ]) {
      const expected = foods
        .map((food) => foodRank(query, food))
        .filter((rank) => rank !== null)
        .sort(compareFoodRanks);
      expect(
        walk((after) => search.search(query, after, 1000)).map(({ rank }) => rank),
        query,
      ).toEqual(expected);
    }
  });

  it('finds oat in Oatmeal within the default page', () => {
    expect(names('oat', 50).some((name) => /oatmeal/i.test(name))).toBe(true);
  });

  it('tolerates case, accents, word order and an unfinished last word', () => {
    expect(names('JALAPEÑO')).toContain('Peppers, jalapeno, raw');
    expect(names('Jalapeño')).toEqual(names('jalapeno'));
    expect(names('milk whole')).toEqual(names('Whole MILK'));
    expect(names('whole mil')[0]).toBe('Milk, whole, 3.25% milkfat, with added vitamin D');
  });

  it.each([
    '"',
    '*',
    '%',
    '_',
    '""',
    "' OR 1=1 --",
    'NEAR(',
    'NEAR(milk whole, 2)',
    'name:milk',
    '^milk',
    '{milk}',
    'milk NOT whole',
    'milk AND',
    '(',
    '\\',
    '.*',
    '[a-z]+',
    '🥛',
    '\u0000',
    '\u202e',
    '𝔪𝔦𝔩𝔨',
    'a'.repeat(200),
    Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' '),
    Array.from({ length: 66 }, (_, index) => (10 + index).toString()).join(' '),
  ])('reads %j as plain text', (text) => {
    const expected = foods.filter((food) => foodRank(text, food) !== null).length;
    expect(search.search(text, null, 10_000)).toHaveLength(expected);
    expect(expected).toBeLessThan(1000);
  });

  it('answers the longest query of one letter that unfolds into eighteen', () => {
    expect(names('ﷺ'.repeat(200))).toEqual([]);
  });

  it('matches nothing where the query has no letter and no digit', () => {
    for (const text of ['"', '*', '%', '🥛', '...']) expect(names(text)).toEqual([]);
  });

  it('pages through milk in small pages, each food once and in order', () => {
    const whole = search.search('milk', null, 10_000).map(({ food }) => food.id);
    expect(whole.length).toBeGreaterThan(200);
    for (const limit of [1, 7, 50]) {
      expect(walk((after) => search.search('milk', after, limit)).map(({ food }) => food.id)).toEqual(whole);
    }
  });

  it('goes on after a position whose food is gone', () => {
    const own = openDatabase(':memory:');
    writeFoodCatalogue(own, foods);
    const catalogue = openFoodSearch(own);
    const [first, second, third] = catalogue.search('milk', null, 3);
    own.prepare('DELETE FROM food WHERE id = ?').run(second?.food.id ?? '');
    expect(catalogue.search('milk', second?.rank ?? null, 1)[0]?.food.id).toBe(third?.food.id);
    expect(catalogue.search('milk', first?.rank ?? null, 1)[0]?.food.id).toBe(third?.food.id);

    const [, listed, after] = catalogue.list(null, 3);
    own.prepare('DELETE FROM food WHERE id = ?').run(listed?.food.id ?? '');
    expect(catalogue.list(listed?.rank ?? null, 1)[0]?.food.id).toBe(after?.food.id);
    own.close();
  });

  it('opens at the first search only', () => {
    let opened = 0;
    const lazy = lazyFoodSearch(() => {
      opened++;
      return db;
    });
    expect(opened).toBe(0);
    expect(lazy.search('banana', null, 1)[0]?.food.name).toBe('Bananas, raw');
    expect(lazy.list(null, 1)).toHaveLength(1);
    expect(opened).toBe(1);
  });
});
