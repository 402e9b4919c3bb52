import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Food } from '@vitalgate/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareFoodRanks,
  foodRank,
  usdaSr24Food,
  type FoodMatch,
  type FoodPage,
  type FoodRank,
  type FoodSearch,
  type UsdaSr24Row,
} from '@vitalgate/core';
import { inMemory, openDatabase } from '../../../host/src/sqlite/open-database.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { foodCatalogueWriter } from './food-catalogue-writer.ts';
import { joinFoodCatalogues } from './join-food-catalogues.ts';
import { openFoodCatalogue, type FoodCatalogue } from './open-food-catalogue.ts';

const rows = gunzipSync(readFileSync(new URL('../../../host/assets/usda-sr24.ndjson.gz', import.meta.url)))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as UsdaSr24Row);
const foods = rows.map(usdaSr24Food);
const folder = mkdtempSync(join(tmpdir(), 'foods-'));
const path = join(folder, 'foods.sqlite');
let db: SqlDatabase;
let catalogue: FoodCatalogue;
let search: FoodSearch;

function fill(database: SqlDatabase, some: readonly Food[], version = 1): FoodCatalogue {
  const writer = foodCatalogueWriter(database);
  for (const food of some) writer.add({ food, version });
  writer.finish();
  return openFoodCatalogue(database);
}

beforeAll(() => {
  db = openDatabase(path, 'staging');
  catalogue = fill(db, foods);
  search = joinFoodCatalogues(() => [catalogue]);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

type Page = (after: FoodRank | null) => FoodPage;

function walk(page: Page): FoodMatch[] {
  const all: FoodMatch[] = [];
  for (let after: FoodRank | null = null; ;) {
    const { matches, stoppedAt } = page(after);
    all.push(...matches);
    after = stoppedAt ?? matches.at(-1)?.rank ?? null;
    if (after === null || (matches.length === 0 && stoppedAt === null)) return all;
  }
}

const found = (query: string, limit: number): readonly FoodMatch[] => search.search(query, null, limit).matches;

function names(query: string, limit = 100): string[] {
  return found(query, limit).map(({ food }) => food.name);
}

const queries = [
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
  'c',
  'c w',
];

function ranked(query: string): readonly FoodRank[] {
  return foods
    .map((food) => foodRank(query, food))
    .filter((rank) => rank !== null)
    .sort(compareFoodRanks);
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
    const butter = found('butter salted', 1)[0]?.food;
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

  it('is below 10 MB', () => {
    expect(statSync(path).size).toBeLessThan(10_000_000);
  });
});

describe('food search', () => {
  it('finds what the rank alone would find, in its order', () => {
    for (const query of queries) {
      const all = walk((after) => search.search(query, after, 1000));
      expect(
        all.map(({ rank }) => rank),
        query,
      ).toEqual(ranked(query));
    }
  });

  it('finds the same if it may look at little for each answer, and loses nothing to it', () => {
    // More than are ranked one by one.
    for (const query of ['c', 'wi', 'a r']) {
      let pages = 0;
      const all = walk((after) => {
        pages++;
        return catalogue.search(query, after, 100, { left: 300_000, reserve: 0 });
      });
      expect(
        all.map(({ rank }) => rank),
        query,
      ).toEqual(ranked(query));
      expect(pages).toBeGreaterThan(1);
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
    expect(walk((after) => search.search(text, after, 10_000))).toHaveLength(expected);
    expect(expected).toBeLessThan(1000);
  });

  it('answers the longest query of one letter that unfolds into eighteen', () => {
    expect(names('ﷺ'.repeat(200))).toEqual([]);
  });

  it('matches nothing if the query has no letter and no digit', () => {
    for (const text of ['"', '*', '%', '🥛', '...']) expect(names(text)).toEqual([]);
  });

  it('pages through milk in small pages, each food once and in order', () => {
    const whole = found('milk', 10_000).map(({ food }) => food.id);
    expect(whole.length).toBeGreaterThan(200);
    for (const limit of [1, 7, 50]) {
      expect(walk((after) => search.search('milk', after, limit)).map(({ food }) => food.id)).toEqual(whole);
    }
  });

  it('goes on after a position whose food is gone', () => {
    const [first, second, third] = found('milk', 3);
    const listed = search.list(null, 3).matches;
    const around = new Set([...found('milk', 50), ...listed].map(({ food }) => food.id));
    const gone = new Set([second?.food.id, listed[1]?.food.id]);
    const own = openDatabase(inMemory, 'staging');
    const without = fill(
      own,
      foods.filter((food) => around.has(food.id) && !gone.has(food.id)),
    );
    const next = (after: FoodMatch | undefined) =>
      without.search('milk', after?.rank ?? null, 1, { left: 1_000_000, reserve: 0 }).matches[0]?.food.id;
    expect([next(first), next(second)]).toEqual([third?.food.id, third?.food.id]);
    expect(without.list(listed[1]?.rank ?? null, 1)[0]?.food.id).toBe(listed[2]?.food.id);
    own.close();
  });

  it('finds a barcode by any padding, also among words', () => {
    const base = foods[0] ?? expect.fail();
    const own = openDatabase(inMemory, 'staging');
    const catalogue = fill(own, [
      { ...base, id: 'a', name: 'Bar', barcode: '075925306223' },
      { ...base, id: 'b', name: 'Bar 75925306223', barcode: null },
      { ...base, id: 'c', name: 'Other', barcode: '75925306224' },
    ]);
    for (const query of ['75925306223', '00075925306223']) {
      const matches = catalogue.search(query, null, 9, { left: 1_000_000, reserve: 0 }).matches;
      expect(matches[0]?.food).toMatchObject({ id: 'a', barcode: '075925306223' });
      expect(matches).toHaveLength(query.startsWith('0') ? 1 : 2);
    }
    own.close();
  });

  it('matches a told food by name and brand, but for case, accents and punctuation', () => {
    const base = foods[0] ?? expect.fail();
    const own = openDatabase(inMemory, 'staging');
    const catalogue = fill(own, [
      { ...base, id: 'a', name: 'Crème, brûlée' },
      { ...base, id: 'b', name: 'Crème brûlée', brand: "Kellogg's" },
      { ...base, id: 'c', name: 'Crème brûlée with milk' },
    ]);
    const idOf = (name: string | null, brand: string | null) =>
      joinFoodCatalogues(() => [catalogue]).matcher()({ name, brand });
    expect(idOf('CREME BRULEE', null)).toBe('a');
    expect(idOf('creme brulee', 'Kelloggs')).toBe('b');
    expect([idOf('brulee creme', null), idOf('creme', null), idOf('***', null), idOf(null, 'Kelloggs')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    own.close();
  });
});

describe('several catalogues', () => {
  const base = foods[0] ?? expect.fail();
  const named = (id: string, name: string, brand: string | null = null): Food => ({ ...base, id, name, brand });
  const open: SqlDatabase[] = [];
  const catalogueOf = (version: number, ...some: readonly Food[]): FoodCatalogue => {
    const own = openDatabase(inMemory, 'staging');
    open.push(own);
    return fill(own, some, version);
  };
  afterAll(() => {
    for (const own of open) own.close();
  });

  it('are one list, each food once: by the highest version, of equal ones by the first catalogue', () => {
    const joined = joinFoodCatalogues(() => [
      catalogueOf(5, named('a', 'Milk, new'), named('b', 'Milk, b')),
      catalogueOf(9, named('c', 'Milk'), named('b', 'Milk, newest')),
      catalogueOf(5, named('a', 'Milk, old'), named('d', 'Milk, d')),
    ]);
    for (const limit of [1, 2, 9]) {
      const searched = walk((after) => joined.search('milk', after, limit)).map(({ food }) => food.name);
      expect(searched).toEqual(['Milk', 'Milk, d', 'Milk, new', 'Milk, newest']);
      const listed = walk((after) => joined.list(after, limit)).map(({ food }) => food.name);
      expect(listed).toEqual(['Milk', 'Milk, d', 'Milk, new', 'Milk, newest']);
    }
    expect(joined.matcher()({ name: 'Milk, old', brand: null })).toBeNull();
    expect(joined.matcher()({ name: 'milk new', brand: null })).toBe('a');
  });

  it('give whole pages if one has nothing but older versions of what another has', () => {
    const catalogueOfOld = catalogueOf(
      0,
      ...foods.slice(0, 1000).map((food) => ({ ...food, name: `Aaa ${food.name}` })),
    );
    const joined = joinFoodCatalogues(() => [catalogue, catalogueOfOld]);
    const page = joined.list(null, 50);
    expect(page.matches.map(({ food }) => food.id)).toEqual(search.list(null, 50).matches.map(({ food }) => food.id));
    expect(names('milk', 50)).toEqual(joined.search('milk', null, 50).matches.map(({ food }) => food.name));
  });

  it('give a full first page and each match once, in one order, however many files they are', () => {
    const common = foods.filter(({ name }) => /\b[cm]/i.test(name));
    const small = Array.from({ length: 60 }, (_, file) =>
      Array.from({ length: 30 }, (__, at) => {
        const food = common[(file * 977 + at * 61) % common.length] ?? base;
        return { ...food, id: `small-${file}-${at}` };
      }),
    );
    // The last of them has newer versions of half of what the one before has.
    const large = [0, 1, 2, 3, 4, 4.5].map((part, file) =>
      foods
        .slice(part * 600, (part + 1) * 600)
        .map((food) => (file < 5 ? food : { ...food, name: `${food.name}, milk` })),
    );
    const catalogues = [...small, ...large].map((some, file) => catalogueOf(file, ...some));
    const joined = joinFoodCatalogues(() => catalogues);
    const newest = new Map([...small, ...large].flat().map((food) => [food.id, food]));
    for (const [query, limit] of [
      ['c', 101],
      ['chicken brea', 20],
      ['milk', 101],
    ] as const) {
      const ranks = [...newest.values()].map((food) => foodRank(query, food)).filter((rank) => rank !== null);
      ranks.sort(compareFoodRanks);
      const page = joined.search(query, null, limit);
      expect([query, page.matches.map(({ rank }) => rank)]).toEqual([query, ranks.slice(0, limit)]);
      const all = walk((after) => joined.search(query, after, 400));
      expect([query, all.map(({ rank }) => rank)]).toEqual([query, ranks]);
    }
  });
});

it('a page of the list in ready texts is the list’s own, wherever it begins', () => {
  const all = walk((after) => search.list(after, 500)).map(({ food, rank }) => ({ rank, text: JSON.stringify(food) }));
  for (const [begin, records] of [
    [0, 1],
    [0, all.length],
    [1, all.length - 2],
    [all.length - 1, 5],
  ] as const) {
    const after = begin === 0 ? null : (all[begin - 1]?.rank ?? null);
    const page = search.readyList?.(after, { records, characters: 2 ** 30 });
    const listed = all.slice(begin, begin + records);
    expect(page && { ...page, text: new TextDecoder().decode(page.text) }).toEqual({
      count: listed.length,
      lastOfMore: begin + records < all.length ? listed.at(-1)?.rank : null,
      text: listed.map(({ text }) => text).join(','),
    });
  }
});

const moreQueries = [
  'milk',
  'bee',
  'raw',
  'a b',
  'oat br',
  'usda',
  '01001',
  'no such food',
  ' ',
  '…',
  'salad dressing low fat mayonnaise',
];

it.each([1, 7, 100])('pages of %i of a search in ready texts are its own, from the first to the last', (records) => {
  const oneByOne = joinFoodCatalogues(() => [{ ...catalogue, readySearch: () => null }]);
  for (const query of [...queries, ...moreQueries]) {
    let after: FoodRank | null = null;
    for (let pages = 0; pages < 8; pages++) {
      const page = search.readySearch?.(query, after, { records, characters: 2 ** 30 });
      const { matches, stoppedAt } = oneByOne.search(query, after, records + 1);
      const shown = matches.slice(0, records);
      const lastOfMore: FoodRank | null = matches.length > records ? (shown.at(-1)?.rank ?? null) : stoppedAt;
      expect(page && { ...page, text: new TextDecoder().decode(page.text) }, query).toEqual({
        count: shown.length,
        lastOfMore,
        text: shown.map(({ food }) => JSON.stringify(food)).join(','),
      });
      if (lastOfMore === null) break;
      after = lastOfMore;
    }
  }
});

it('a barcode, and texts of a search that are too long together, are not ready', () => {
  const limits = { records: 2, characters: 2 ** 30 };
  expect(search.readySearch?.('4006381333931', null, limits)).toBeNull();
  expect(search.readySearch?.('milk', null, { records: 2, characters: 10 })).toBeNull();
  expect(joinFoodCatalogues(() => [catalogue, catalogue]).readySearch?.('milk', null, limits)).toBeNull();
});

it('texts that are too long together, of several files, or behind the last food are not ready', () => {
  const limits = { records: 2, characters: 2 ** 30 };
  expect(search.readyList?.(null, { records: 2, characters: 10 })).toBeNull();
  expect(search.readyList?.({ tier: 0, nameLength: 0, name: '\u{10ffff}', id: '' }, limits)).toBeNull();
  expect(joinFoodCatalogues(() => [catalogue, catalogue]).readyList?.(null, limits)).toBeNull();
});

it('a file that an import of an earlier version brought has no texts and lists the same', () => {
  const copy = join(folder, 'earlier.sqlite');
  copyFileSync(path, copy);
  const database = openDatabase(copy, 'staging');
  database.exec('PRAGMA user_version = 4');
  const earlier = joinFoodCatalogues(() => [openFoodCatalogue(database)]);
  expect(earlier.readyList?.(null, { records: 2, characters: 2 ** 30 })).toBeNull();
  expect(earlier.readySearch?.('milk', null, { records: 2, characters: 2 ** 30 })).toBeNull();
  expect(earlier.list(null, 3)).toEqual(search.list(null, 3));
  database.close();
});
