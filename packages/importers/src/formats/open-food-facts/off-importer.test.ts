import { describe, expect, test } from 'vitest';
import { importTexts, textSource, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { createOffImporter } from './off-importer.ts';
import { servingGrams } from './off-serving.ts';

const importer = createOffImporter();
const run = (
  files: Readonly<Record<string, string>>,
  cut?: (text: string) => readonly string[],
): Promise<ImportedRecords> => importTexts(importer, textSource(files, cut));

const product = (more: object = {}) => ({
  code: '3017620422003',
  product_name: 'Nut spread',
  brands: 'Acme',
  lang: 'fr',
  countries_tags: ['en:france'],
  last_modified_t: 1_577_918_611,
  nutriments: { 'energy-kcal_100g': 539, fat_100g: 30.9 },
  ...more,
});

async function foodOf(more: object) {
  return (await run({ 'p.json': JSON.stringify({ status: 1, product: product(more) }) })).foods[0]?.food;
}

test.each([
  ['30', null],
  ['1 biscuit (12,5 g)', 12.5],
  ['250 mg', null],
  ['250 ml', null],
  ['15 g', 15],
  ['1 portion (30 g / 25 ml)', 30],
  ['2 x 25 g (50 g)', 50],
  ['25 g or 30 g', null],
  ['0.25 cup (28g)', 28],
  ['1 bar', null],
  ['0 g', null],
])('D21: a serving of %j is %j grams', (text, grams) => {
  expect(servingGrams(text)).toBe(grams);
});

test('D21: a serving without clear grams is none', async () => {
  expect((await foodOf({ serving_size: '30' }))?.servings).toEqual([]);
  expect((await foodOf({ serving_size: '1 biscuit (12,5 g)' }))?.servings).toEqual([
    { description: '1 biscuit (12,5 g)', grams: 12.5 },
  ]);
});

test('D23: amounts per 100 g are grams, whatever unit the label has; salt counts where sodium is missing', async () => {
  const nutriments = {
    salt_100g: 0.03,
    sodium_100g: 0.012,
    sodium_unit: 'g',
    magnesium_100g: 0.156,
    calcium_100g: 0.12,
    calcium_value: 120,
    calcium_unit: 'mg',
    iron_100g: '0.0036',
    'vitamin-d_100g': 0.000_005,
  };
  const amounts = (await foodOf({ nutriments }))?.nutrientsPer100Grams;
  expect(amounts).toMatchObject({
    sodiumMilligrams: 12,
    calciumMilligrams: 120,
    ironMilligrams: 3.6,
    vitaminDMicrograms: 5,
  });
  expect((await foodOf({ nutriments: { salt_100g: 1.25 } }))?.nutrientsPer100Grams.sodiumMilligrams).toBe(500);
});

async function energyOf(nutriments: object): Promise<number | null | undefined> {
  return (await foodOf({ nutriments }))?.nutrientsPer100Grams.energyKilocalories;
}

test('energy is in kilocalories, else made from kilojoules', async () => {
  expect(await energyOf({ energy_100g: 1569, energy_value: 375, energy_unit: 'kcal', 'energy-kcal_100g': 375 })).toBe(
    375,
  );
  expect(await energyOf({ energy_100g: 418.4, energy_unit: 'kcal' })).toBe(100);
  expect(await energyOf({ 'energy-kj_100g': 836.8, energy_100g: 1 })).toBe(200);
});

test.each([
  [188, 45, 45],
  [8, 2, 2],
  [3766, 900, 900],
  [45, 188, 45],
  [0, 0, 0],
  // Neither is the other's: of what no one can tell, what is stated is kept.
  [45, 45, 45],
  [5000, 45, null],
])(
  'R8: kilocalories and kilojoules in each other’s place are told by their ratio: %d kcal, %d kJ',
  async (kcal, kj, energy) => {
    expect(await energyOf({ 'energy-kcal_100g': kcal, 'energy-kj_100g': kj, energy_100g: kj })).toBe(energy);
    const nutrients = { 'energy-kcal': { value: kcal, unit: 'kcal' }, 'energy-kj': { value: kj, unit: 'kJ' } };
    const newer = { nutrition: { aggregated_set: { preparation: 'as_sold', per: '100g', nutrients } } };
    expect((await foodOf(newer))?.nutrientsPer100Grams.energyKilocalories).toBe(energy);
  },
);

test.each([
  [{ nutrition_data_per: '100ml' }],
  [{ product_quantity: 330, product_quantity_unit: 'ml' }],
  [{ quantity: '33 cl' }],
  [{ serving_size: '250 ml' }],
  [
    {
      nutriments: undefined,
      nutrition: {
        aggregated_set: {
          preparation: 'as_sold',
          per: '100ml',
          nutrients: { 'energy-kcal': { value: 42, unit: 'kcal' } },
        },
      },
    },
  ],
])('D24: amounts per 100 ml keep their basis: %j', async (more) => {
  const food = await foodOf({ nutriments: { 'energy-kcal_100g': 42 }, ...more });
  expect(food?.nutrientsPer100Grams.energyKilocalories).toBeNull();
  expect(food?.nutrientsPer100Milliliters?.energyKilocalories).toBe(42);
});

test('D25: energy that does not fit the rest is kept as it is told', async () => {
  const nutriments = { 'energy-kcal_100g': 240, carbohydrates_100g: 97, fat_100g: 0, proteins_100g: 0 };
  expect((await foodOf({ nutriments }))?.nutrientsPer100Grams).toMatchObject({
    energyKilocalories: 240,
    carbohydrateGrams: 97,
  });
});

test('D27: amounts of the prepared product are not mixed with those as sold', async () => {
  const nutriments = { 'energy-kcal_prepared_100g': 60, fat_prepared_100g: 1, fat_100g: 12 };
  expect((await foodOf({ nutriments }))?.nutrientsPer100Grams).toMatchObject({
    energyKilocalories: null,
    fatGrams: 12,
  });
  const nutrition = {
    aggregated_set: { preparation: 'prepared', per: '100g', nutrients: { fat: { value: 1, unit: 'g' } } },
  };
  expect((await foodOf({ nutriments: {}, nutrition }))?.nutrientsPer100Grams.fatGrams).toBeNull();
});

test('a bound is no amount, and what the label does not say is none', async () => {
  const nutriments = {
    fiber_100g: 0.5,
    fiber_modifier: '<',
    sugars_100g: 3,
    sugars_modifier: '~',
    fat_100g: 0,
    fat_modifier: '-',
  };
  expect((await foodOf({ nutriments }))?.nutrientsPer100Grams).toMatchObject({
    fiberGrams: null,
    sugarGrams: 3,
    fatGrams: null,
  });
});

test('D28: names fall back to other languages, brands are listed once, entities are read', async () => {
  const nameOf = async (more: object) => (await foodOf(more))?.name;
  expect(await nameOf({ product_name: '', product_name_fr: 'Pâte à tartiner', product_name_en: 'Spread' })).toBe(
    'Pâte à tartiner',
  );
  expect(await nameOf({ product_name: ' ', product_name_de: 'Aufstrich' })).toBe('Aufstrich');
  expect(await nameOf({ product_name: null, generic_name: 'Cocoa' })).toBe('Cocoa');
  expect(await nameOf({ product_name: 'Mac &amp; Cheese &#233;&quot;' })).toBe('Mac & Cheese é"');
  expect((await foodOf({ brands: 'Poulain,Carrefour, Poulain' }))?.brand).toBe('Poulain, Carrefour');
});

describe('files', () => {
  const many = [product(), product({ code: '5', product_name: 'Loose' }), product({ code: '4', product_name: '' })];
  const shapes: readonly (readonly [string, string, number])[] = [
    ['v0 and v2', JSON.stringify({ status: 1, code: '3017620422003', product: product({ code: undefined }) }), 1],
    [
      'v3',
      JSON.stringify(
        { status: 'success', result: { id: 'product_found' }, code: '3017620422003', product: product() },
        null,
        2,
      ),
      1,
    ],
    ['a product', JSON.stringify(product(), null, 1), 1],
    ['a search', JSON.stringify({ count: 3, page: 1, products: many }), 2],
    ['a search of several lines', JSON.stringify({ count: 3, page: 1, products: many }, null, 2), 2],
    ['a list', JSON.stringify(many), 2],
    ['a dump', many.map((one) => JSON.stringify(one)).join('\n'), 2],
  ];
  test.each(shapes)('%s', async (_name, text, count) => {
    for (const size of [7, text.length]) {
      const cut = (whole: string) => whole.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
      const records = await run({ 'any name': text }, cut);
      expect(records.complete).toBe(true);
      expect(records.foods).toHaveLength(count);
      expect(records.foods[0]).toMatchObject({
        version: 1_577_918_611_000,
        food: {
          id: 'off-03017620422003',
          name: 'Nut spread',
          barcode: '3017620422003',
          source: { name: 'Open Food Facts' },
        },
      });
      expect(records.skips).toEqual(
        count === 1 ? [] : [{ kind: 'food', reason: 'invalidValue', subject: 'product 4' }],
      );
    }
  });

  test('the table has tabs and no quotes: a quote is a letter', async () => {
    const text = [
      [
        'code',
        'last_modified_t',
        'product_name',
        'brands',
        'quantity',
        'serving_size',
        'categories',
        'energy-kcal_100g',
        'salt_100g',
      ],
      [
        '0000016000163713',
        '1700000000',
        '"Best" milk 12" pizza',
        'A,B',
        '400 g',
        '',
        'Meals, en:pizzas',
        '250',
        '1.25',
      ],
      ['5', '1700000001', '"never closed', '', '', '', '', '', ''],
    ]
      .map((cells) => cells.join('\t'))
      .join('\n');
    const records = await run({ 'en.openfoodfacts.org.products.csv': `${text}\n` });
    expect(
      records.foods.map(({ food: { id, name, brand, category, barcode } }) => [id, name, brand, category, barcode]),
    ).toEqual([
      ['off-00016000163713', '"Best" milk 12" pizza', 'A, B', 'pizzas', '0000016000163713'],
      ['off-5', '"never closed', null, null, null],
    ]);
    expect(records.foods[0]?.food.nutrientsPer100Grams).toMatchObject({
      energyKilocalories: 250,
      sodiumMilligrams: 500,
    });
    expect(records.foods[1]?.version).toBe(1_700_000_001_000);
  });

  test('a dump that is cut off keeps what came before, a bad line costs itself only', async () => {
    const text = [
      JSON.stringify(product()),
      '{"code": bad',
      JSON.stringify(product({ code: '6' })),
      '{"code":"7","product_na',
    ].join('\n');
    const records = await run({ 'dump.jsonl': text });
    expect(records.foods.map(({ food }) => food.barcode)).toEqual(['3017620422003', null]);
    expect(records.complete).toBe(false);
    expect(records.skips.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      'food invalidValue',
      'file endsEarly',
    ]);
  });

  test('what holds no products is not claimed', async () => {
    const none = {
      a: '{"code":"1"}',
      b: '[1,2]',
      c: 'code\tproduct_name',
      d: '',
      e: '<x/>',
      f: '{"data":{"metrics":[]}}',
    };
    expect(await importer.claims(textSource(none))).toEqual([]);
  });
});
