import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { noNutrients } from '../../../../test/records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import { compareByCodePoint, compareFoodRanks, foodRank } from './food-rank.ts';
import { foodWords } from './food-words.ts';
import { singularForm } from './singular-form.ts';
import { usdaSr24Food, type UsdaSr24Row } from './usda-sr24-food.ts';

const asset = new URL('../../../host/assets/usda-sr24.ndjson.gz', import.meta.url);
const rows = gunzipSync(readFileSync(asset))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as UsdaSr24Row);
const foods = rows.map(usdaSr24Food);

function found(query: string): string[] {
  return foods
    .map((food) => foodRank(query, food))
    .filter((rank) => rank !== null)
    .sort(compareFoodRanks)
    .map((rank) => rank.name);
}

function rank(nameLength: number, name: string, id: string) {
  return { tier: 0, nameLength, name, id };
}

function food(name: string, brand: string | null = null) {
  const base = foods[0];
  if (base === undefined) throw new Error('no foods');
  return { ...base, name, brand };
}

function tierOf(query: string, name: string, brand: string | null = null): number | undefined {
  return foodRank(query, food(name, brand))?.tier;
}

describe('words', () => {
  it('fold case, accents, compatibility forms and strokes', () => {
    expect(foodWords('Jalapeño, CRÈME Brûlée; Ｍｉｌｋ Smørrebrød Weißwurst')).toEqual([
      'jalapeno',
      'creme',
      'brulee',
      'milk',
      'smorrebrod',
      'weisswurst',
    ]);
  });

  it("drop apostrophes, so that KELLOGG'S is found by kelloggs", () => {
    expect(foodWords("KELLOGG'S kellogg’s")).toEqual(['kelloggs', 'kelloggs']);
  });

  it('keep letters of other scripts and digits', () => {
    expect(foodWords('3.25% молоко 牛奶')).toEqual(['3', '25', 'молоко', '牛奶']);
  });

  it('are none in a text of signs only', () => {
    for (const text of ['*', '"', '%_', '🥛', ' \t\u00a0', '']) expect(foodWords(text)).toEqual([]);
  });
});

describe('singular forms', () => {
  it.each([
    ['eggs', 'egg'],
    ['tomatoes', 'tomato'],
    ['berries', 'berry'],
    ['cookies', 'cookie'],
    ['peaches', 'peach'],
    ['radishes', 'radish'],
    ['pies', 'pie'],
    ['sauces', 'sauce'],
    ['cheeses', 'cheese'],
    ['leaves', 'leaf'],
    ['quiches', 'quiche'],
  ])('%s and %s share one', (plural, singular) => {
    expect(singularForm(plural)).toBe(singularForm(singular));
  });

  it.each(['asparagus', 'couscous', 'swiss', 'molasses', 'gas'])('%s is not cut to another food', (word) => {
    expect([word, 'molass']).toContain(singularForm(word));
  });
});

describe('food rank', () => {
  it('finds oat in Oatmeal, after the oats', () => {
    const names = found('oat');
    expect(names[0]).toBe('Oats');
    expect(names.slice(0, 50).some((name) => /oatmeal/i.test(name))).toBe(true);
    expect(names.some((name) => name === 'Milk, goat, fluid, with added vitamin D')).toBe(false);
  });

  it('ranks Milk, whole above cheese of whole milk, in any word order', () => {
    for (const query of ['whole milk', 'milk whole', 'WHOLE  Milk,', 'milk who']) {
      const names = found(query);
      expect(names[0]).toBe('Milk, whole, 3.25% milkfat, with added vitamin D');
      expect(names).toContain('Cheese, ricotta, whole milk');
    }
    expect(
      compareFoodRanks(
        foodRank('whole milk', food('Milk, whole')) ?? expect.fail(),
        foodRank('whole milk', food('Cheese, made with whole milk')) ?? expect.fail(),
      ),
    ).toBeLessThan(0);
  });

  it('puts plain chicken breast before dishes made of it', () => {
    const names = found('chicken breast');
    const firstDish = names.findIndex((name) => /^(fast foods|soup|babyfood|.*tenders|.*sandwich)/i.test(name));
    const plain = names.indexOf('Chicken, broilers or fryers, breast, meat only, raw');
    expect(plain).toBeGreaterThanOrEqual(0);
    expect(plain).toBeLessThan(10);
    expect(firstDish).toBeGreaterThan(plain);
    expect(names.slice(0, 10).every((name) => name.startsWith('Chicken'))).toBe(true);
  });

  it('tolerates accents, plurals and an unfinished last word', () => {
    expect(found('jalapeño')).toEqual(found('jalapeno'));
    expect(found('jalapeño')).toContain('Peppers, jalapeno, raw');
    expect(found('eggs')[0]?.startsWith('Egg, ')).toBe(true);
    expect(found('egg')[0]).toBe(found('eggs')[0]);
    expect(found('tomato')).toContain('Tomatoes, red, ripe, cooked');
    expect(found('banana')[0]).toBe('Bananas, raw');
    expect(found('chicken breas').slice(0, 5)).toEqual(found('chicken breast').slice(0, 5));
  });

  it('needs every word', () => {
    expect(foodRank('milk strawberry', food('Milk, whole'))).toBeNull();
    expect(foodRank('hole', food('Milk, whole'))).toBeNull();
    expect(foodRank('', food('Milk, whole'))).toBeNull();
  });

  it('prefers a whole word to the start of one', () => {
    const [whole, begun] = [foodRank('egg', food('Egg, dried')), foodRank('egg', food('Eggnog'))];
    expect(compareFoodRanks(whole ?? expect.fail(), begun ?? expect.fail())).toBeLessThan(0);
  });

  it('reads search operators as plain text', () => {
    expect(foodRank('.*', food('Milk, whole'))).toBeNull();
    expect(foodRank('milk OR beer', food('Milk, whole'))).toBeNull();
    expect(foodRank('milk*', food('Milk, whole'))).not.toBeNull();
  });

  it('matches brand words, weaker than the name', () => {
    const own = foodRank('acme', food('Acme bar'));
    const brand = foodRank('acme', food('Bar', 'ACME'));
    expect(compareFoodRanks(own ?? expect.fail(), brand ?? expect.fail())).toBeLessThan(0);
  });

  it('is an integer tier, the best for a first part that is the query, then for one that begins with it', () => {
    const tiers = [
      ['egg', 'Eggs, whole'],
      ['whole egg', 'Egg, dried, whole'],
      ['eg', 'Egg'],
      ['egg', 'Egg rolls'],
      ['egg', 'Noodles, egg'],
      ['egg', 'Noodles, dry, egg'],
      ['egg', 'Salad, eggnog'],
      ['a b c d e f g', 'A b c d e f g'],
    ].map(([query = '', name = '']) => tierOf(query, name));
    expect(tiers).toEqual([1, 5, 2, 7, 15, 17, 16, 18]);
    expect(tierOf('dried whole egg', 'Egg, dried, whole')).toBe(5);
    expect(tierOf('acme egg', 'Egg', 'Acme')).toBe(3);
  });

  it('finds a barcode however it is padded, before all that its digits may also be', () => {
    const barcoded = { ...food('Cheddar'), barcode: '00016000163713' };
    for (const query of ['16000163713', '016000163713', '0016000163713', '00016000163713', ' 0 16000-16371 3 ']) {
      expect(foodRank(query, barcoded)?.tier).toBe(0);
    }
    expect(foodRank('1600016', barcoded)).toBeNull();
    expect(foodRank('16000163714', barcoded)).toBeNull();
    expect(foodRank('16000163713', food('Number 16000163713'))?.tier).toBe(13);
  });

  it('compares texts by code point', () => {
    const texts = ['a', 'ab', 'b', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{1f95b}', '\u{1f95b}a'];
    expect([...texts].reverse().sort(compareByCodePoint)).toEqual(texts);
  });

  it('orders ties by length, name, id', () => {
    const ordered = [rank(1, 'b', 'z'), rank(2, 'aa', 'a'), rank(2, 'aa', 'b'), rank(2, 'ab', 'a')];
    expect([...ordered].reverse().sort(compareFoodRanks)).toEqual(ordered);
  });
});

describe('Standard Reference food', () => {
  it('keeps a measured zero and leaves the unmeasured null', () => {
    expect(
      usdaSr24Food({
        ndb: '01001',
        name: 'Butter, salted',
        group: 'Dairy and Egg Products',
        servings: [{ description: '1 pat (1" sq, 1/3" high)', grams: 5 }],
        per100Grams: { energyKilocalories: 717, fiberGrams: 0, waterGrams: 15.87 },
      }),
    ).toEqual({
      id: 'usda-sr24-01001',
      name: 'Butter, salted',
      brand: null,
      category: 'Dairy and Egg Products',
      barcode: null,
      servings: [{ description: '1 pat (1" sq, 1/3" high)', grams: 5 }],
      nutrientsPer100Grams: { ...noNutrients, energyKilocalories: 717, fiberGrams: 0, waterMilliliters: 15.87 },
      source: {
        name: 'USDA National Nutrient Database for Standard Reference, release 24',
        reference: 'NDB 01001',
      },
    });
  });
});
