import type { Food } from '@vitalgate/contract';
import { describe, expect, test } from 'vitest';
import { importTexts, textSource, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { createFdcImporter } from './fdc-importer.ts';
import { fdcDate } from './fdc-food.ts';

const importer = createFdcImporter();

const run = (files: Readonly<Record<string, string>>, broken: readonly string[] = []): Promise<ImportedRecords> =>
  importTexts(importer, textSource(files, undefined, broken));

/** Amounts of a food as a download has them. */
const nested = (...amounts: readonly (readonly [id: number, number: string, unit: string, amount: number])[]) =>
  amounts.map(([id, number, unitName, amount]) => ({
    type: 'FoodNutrient',
    nutrient: { id, number, unitName },
    amount,
  }));

const food = (more: object = {}) => ({
  fdcId: 1,
  description: 'Cheese, cheddar',
  dataType: 'SR Legacy',
  publicationDate: '4/1/2019',
  foodNutrients: nested([1003, '203', 'g', 20]),
  ...more,
});

async function foodsOf(...foods: readonly object[]) {
  return (await run({ 'f.json': JSON.stringify({ SRLegacyFoods: foods }) })).foods;
}

async function nutrientsOf(foodNutrients: readonly object[]) {
  return (await foodsOf(food({ foodNutrients })))[0]?.food.nutrientsPer100Grams;
}

const skipsOf = ({ skips }: ImportedRecords) =>
  skips.map(({ kind, reason, subject }) => `${kind} ${reason}: ${subject}`);

describe('energy', () => {
  test.each([
    ['kilocalories', [1008, '208', 'KCAL', 408], 408],
    ['kilocalories in kilojoules', [1008, '208', 'kJ', 1710], 408.699808795],
    ['the specific factors', [2048, '958', 'kcal', 410], 410],
    ['the general factors', [2047, '957', 'kcal', 412], 412],
    ['kilojoules', [1062, '268', 'kJ', 418.4], 100],
  ] as const)('D01: is read from %s', async (_what, amount, expected) => {
    expect((await nutrientsOf(nested(amount)))?.energyKilocalories).toBeCloseTo(expected, 6);
  });

  test.each([
    [1710, 408, 408],
    [8, 2, 2],
    [408, 1710, 408],
    [408, 408, 408],
  ])('R8: is told by the ratio if %d kcal and %d kJ stand in each other’s place', async (kcal, kj, energy) => {
    const amounts = nested([1008, '208', 'kcal', kcal], [1062, '268', 'kJ', kj]);
    expect((await nutrientsOf(amounts))?.energyKilocalories).toBe(energy);
  });

  test('D01, D03: of several the kilocalories count, then the specific factors, in whatever order they come', async () => {
    const kilojoules = [1062, '268', 'kJ', 1710] as const;
    const general = [2047, '957', 'kcal', 412] as const;
    const specific = [2048, '958', 'kcal', 410] as const;
    const plain = [1008, '208', 'kcal', 408] as const;
    expect((await nutrientsOf(nested(kilojoules, general, specific, plain)))?.energyKilocalories).toBe(408);
    expect((await nutrientsOf(nested(kilojoules, general, specific)))?.energyKilocalories).toBe(410);
    expect((await nutrientsOf(nested(kilojoules, general)))?.energyKilocalories).toBe(412);
  });
});

test('D02: ids and numbers of nutrients are told apart, and an abridged answer has numbers only', async () => {
  const abridged = [
    { number: '307', name: 'Sodium, Na', amount: 654, unitName: 'MG' },
    { number: '208', name: 'Energy', amount: 408, unitName: 'KCAL' },
    // Numbers that are ids of other nutrients, and the reverse.
    { number: '1093', name: 'x', amount: 1, unitName: 'MG' },
    { nutrient: { id: 203, unitName: 'g' }, amount: 99 },
  ];
  expect(await nutrientsOf(abridged)).toMatchObject({
    sodiumMilligrams: 654,
    energyKilocalories: 408,
    proteinGrams: null,
  });
});

test('D05: units come under two names, in any case and spelling; an unknown one gives no amount', async () => {
  const nutrients = await nutrientsOf([
    { nutrient: { id: 1003, nutrientUnit: 'G' }, amount: 23.3 },
    { nutrient: { id: 1093, unitName: 'GRM' }, amount: 0.654 },
    { nutrient: { id: 1089, unitName: 'UG' }, amount: 160 },
    { nutrient: { id: 1087, unitName: 'µg' }, amount: 707_000 },
    { nutrientId: 1110, unitName: 'IU', value: 40 },
    { nutrient: { id: 1092, unitName: 'IU' }, amount: 5 },
    { nutrient: { id: 1253, unitName: 'MG_ATE' }, amount: 5 },
  ]);
  expect(nutrients).toMatchObject({
    proteinGrams: 23.3,
    sodiumMilligrams: 654,
    ironMilligrams: 0.16,
    calciumMilligrams: 707,
    vitaminDMicrograms: 1,
    potassiumMilligrams: null,
    cholesterolMilligrams: null,
  });
});

test('D06: amounts of a branded food are those of 100 g, whatever its label says of a serving', async () => {
  const [told] = await foodsOf(
    food({
      gtinUpc: '094395000172',
      foodNutrients: nested([1003, '203', 'G', 21.4]),
      servingSize: 28,
      servingSizeUnit: 'GRM',
      householdServingFullText: '1 slice',
      labelNutrients: { protein: { value: 6 } },
    }),
  );
  expect(told?.food.nutrientsPer100Grams.proteinGrams).toBe(21.4);
  expect(told?.food.servings).toEqual([{ description: '1 slice', grams: 28 }]);
});

test.each(['ml', 'MLT', 'mL'])(
  'D07: a serving in %s has no grams, and amounts of 100 ml are not those of 100 g',
  async (unit) => {
    const [told] = await foodsOf(
      food({
        gtinUpc: '016000163713',
        servingSize: 240,
        servingSizeUnit: unit,
        foodNutrients: nested([1008, '208', 'kcal', 42]),
      }),
    );
    expect(told?.food.servings).toEqual([]);
    expect(told?.food.nutrientsPer100Grams.energyKilocalories).toBeNull();
    expect(told?.food.nutrientsPer100Milliliters?.energyKilocalories).toBe(42);
  },
);

test('D09: barcodes are compared padded and kept as they are written', async () => {
  const foods = await foodsOf(
    food({ fdcId: 1, gtinUpc: '75925306223' }),
    food({ fdcId: 2, gtinUpc: '0075925306223' }),
    food({ fdcId: 3, gtinUpc: '00016000163713' }),
  );
  expect(foods.map(({ food: { id, barcode } }) => [id, barcode])).toEqual([
    ['fdc-gtin-00075925306223', '75925306223'],
    ['fdc-gtin-00075925306223', '0075925306223'],
    ['fdc-gtin-00016000163713', '00016000163713'],
  ]);
});

test('D10: NDB numbers are texts or numbers, and name the food for good', async () => {
  const foods = await foodsOf(
    food({ fdcId: 1, ndbNumber: '9040' }),
    food({ fdcId: 2, ndbNumber: 18_634 }),
    food({ fdcId: 3, ndbNumber: '01009' }),
    food({ fdcId: 4, ndbNumber: 1009 }),
    food({ fdcId: 5, foodCode: '11000000' }),
    food({ fdcId: 6 }),
  );
  expect(foods.map((told) => told.food.id)).toEqual([
    'usda-sr24-09040',
    'usda-sr24-18634',
    'usda-sr24-01009',
    'usda-sr24-01009',
    'fdc-survey-11000000',
    'fdc-6',
  ]);
});

test.each([
  ['4/1/2019', '2019-04-01'],
  ['8/21/2025', '2025-08-21'],
  ['2019-04-01', '2019-04-01'],
  ['12/31/2020', '2020-12-31'],
])('D11: %s is the day %s', (text, day) => {
  expect(fdcDate(text)).toBe(Date.parse(`${day}T00:00:00Z`));
});

test('D11: what is no date is none, and a later publication is a higher version', async () => {
  expect([fdcDate('21/8/2025'), fdcDate('2/30/2019'), fdcDate('soon'), fdcDate(null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const versions = await foodsOf(
    food({ fdcId: 1, publicationDate: '8/21/2025' }),
    food({ fdcId: 900_000, publicationDate: '4/1/2019' }),
    food({ fdcId: 900_001, publicationDate: '2019-04-01' }),
  );
  const [newest = 0, older = 0, old = 0] = versions.map(({ version }) => version);
  expect([newest > old, old > older]).toEqual([true, true]);
});

test('D12: sugars have several ids', async () => {
  expect((await nutrientsOf(nested([2000, '269', 'g', 5.88])))?.sugarGrams).toBe(5.88);
  expect((await nutrientsOf(nested([1063, '269.3', 'g', 0.33])))?.sugarGrams).toBe(0.33);
  expect((await nutrientsOf(nested([1063, '269.3', 'g', 0.33], [2000, '269', 'g', 5.88])))?.sugarGrams).toBe(5.88);
});

test('D13: saturated fat is the sum of its kind and no single acid', async () => {
  const kinds = nested(
    [1268, '617', 'g', 7],
    [1292, '645', 'g', 9],
    [1293, '646', 'g', 1],
    [1258, '606', 'g', 19.2],
    [1004, '204', 'g', 34],
  );
  expect(await nutrientsOf(kinds)).toMatchObject({ fatGrams: 34, saturatedFatGrams: 19.2 });
});

test('D14: numbers in every notation of JSON', async () => {
  const text = JSON.stringify({
    SRLegacyFoods: [
      food({ foodNutrients: nested([1093, '307', 'mg', 7001], [1089, '303', 'mg', 7002], [1253, '601', 'mg', 7003]) }),
    ],
  });
  const written = text.replace('7001', '1.29E+3').replace('7002', '0.00100').replace('7003', '0E-8');
  const { foods } = await run({ 'f.json': written });
  expect(foods[0]?.food.nutrientsPer100Grams).toMatchObject({
    sodiumMilligrams: 1290,
    ironMilligrams: 0.001,
    cholesterolMilligrams: 0,
  });
});

const hit = {
  fdcId: 9,
  description: 'Cheddar',
  dataType: 'Branded',
  gtinUpc: '016000163713',
  publishedDate: '2021-10-28',
  foodCategory: 'Cheese',
};
const flat = [{ nutrientId: 1008, nutrientNumber: '208', unitName: 'KCAL', value: 393 }];

const shapes: readonly (readonly [shape: string, value: object])[] = [
  ['a hit of a search', { totalHits: 1, foods: [{ ...hit, foodNutrients: flat }] }],
  ['a detail', { ...hit, publicationDate: '10/28/2021', foodNutrients: nested([1008, '208', 'kcal', 393]) }],
  ['an abridged detail', { ...hit, foodNutrients: [{ number: '208', amount: 393, unitName: 'KCAL' }] }],
  ['a list of details', [{ ...hit, foodNutrients: nested([1008, '208', 'kcal', 393]) }]],
  ...['SRLegacyFoods', 'FoundationFoods', 'SurveyFoods', 'BrandedFoods'].map(
    (key) =>
      [
        key,
        {
          [key]: [
            { ...hit, foodCategory: { description: 'Cheese' }, foodNutrients: nested([1008, '208', 'kcal', 393]) },
          ],
        },
      ] as const,
  ),
];

test.each(shapes)('D15: the same food as %s', async (_shape, value) => {
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
    const { foods, complete, skips } = await run({ 'any name': text });
    expect(complete).toBe(true);
    expect(skips).toEqual([]);
    expect(foods).toHaveLength(1);
    expect(foods[0]?.food).toMatchObject({
      id: 'fdc-gtin-00016000163713',
      name: 'Cheddar',
      category: 'Cheese',
      source: { name: 'USDA FoodData Central, Branded', reference: 'FDC 9' },
    });
    expect(foods[0]?.food.nutrientsPer100Grams.energyKilocalories).toBe(393);
  }
});

test('D16: a measured zero is kept apart from what was not measured', async () => {
  expect((await nutrientsOf(nested([1079, '291', 'g', 0])))?.fiberGrams).toBe(0);
  expect((await nutrientsOf(nested([1003, '203', 'g', 1])))?.fiberGrams).toBeNull();
});

test('D17: units are heeded; what no food can hold is left out, what weighs too much in sum is kept, and both are reported', async () => {
  expect((await nutrientsOf(nested([1079, '291', 'mg', 1970])))?.fiberGrams).toBe(1.97);
  const records = await run({
    'f.json': JSON.stringify({
      SRLegacyFoods: [
        food({
          fdcId: 7,
          foodNutrients: nested([1079, '291', 'g', 1970], [1003, '203', 'g', -1], [1008, '208', 'kcal', 300]),
        }),
        food({
          fdcId: 8,
          foodNutrients: nested([1003, '203', 'g', 40], [1004, '204', 'g', 30], [1005, '205', 'g', 36]),
        }),
        food({
          fdcId: 9,
          foodNutrients: nested([1003, '203', 'g', 40], [1004, '204', 'g', 30], [1005, '205', 'g', 34]),
        }),
      ],
    }),
  });
  const [impossible, heavy] = records.foods.map((told) => told.food.nutrientsPer100Grams);
  expect(impossible).toMatchObject({ fiberGrams: null, proteinGrams: null, energyKilocalories: 300 });
  expect(heavy).toMatchObject({ proteinGrams: 40, fatGrams: 30, carbohydrateGrams: 36 });
  expect(skipsOf(records)).toEqual([
    'foodNutrient implausible: proteinGrams of FDC 7',
    'foodNutrient implausible: fiberGrams of FDC 7',
    'food heavierThanWhole: FDC 8',
  ]);
});

test('portions are servings with their grams, in the words of each kind of food', async () => {
  const [told] = await foodsOf(
    food({
      foodPortions: [
        { amount: 1, measureUnit: { id: 1000, name: 'cup' }, modifier: 'shredded', gramWeight: 113 },
        { measureUnit: { id: 9999, name: 'undetermined' }, modifier: 'serving', gramWeight: 34 },
        { portionDescription: '1 slice', modifier: '61667', gramWeight: 28 },
        { portionDescription: 'Quantity not specified', modifier: '90000', gramWeight: 30 },
        { amount: 2, measureUnit: { name: 'tbsp' }, gramWeight: 0 },
      ],
    }),
  );
  expect(told?.food.servings).toEqual([
    { description: '1 cup, shredded', grams: 113 },
    { description: 'serving', grams: 34 },
    { description: '1 slice', grams: 28 },
    { description: '30 g', grams: 30 },
  ]);
});

test('one bad food costs itself only, a cut file keeps what came before, and what is no file of foods is not claimed', async () => {
  const text = JSON.stringify({
    SRLegacyFoods: [food({ ndbNumber: 1 }), food({ description: ' ' }), 7, food({ ndbNumber: 2 }), food()],
  });
  const records = await run({ 'f.json': text.slice(0, -20) });
  expect(records.foods).toHaveLength(2);
  expect(records.complete).toBe(false);
  expect(skipsOf(records)).toEqual(['food invalidValue: FDC 1', 'food invalidValue: f.json', 'file endsEarly: f.json']);
  const other = textSource({
    a: '{"foodNutrients": 1, "fdcId": 1}',
    b: 'nonsense',
    c: '',
    d: '{"data":{"metrics":[]}}',
  });
  expect(await importer.claims(other)).toEqual([]);
});

function quoted(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
}

function byId(records: ImportedRecords): readonly Food[] {
  return records.foods.map(({ food: told }) => told).sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('a CSV download', () => {
  const tables = {
    'FDC/food.csv': quoted([
      ['fdc_id', 'data_type', 'description', 'food_category_id', 'publication_date'],
      [1, 'branded_food', 'CHEDDAR, ""SHARP""', '', '2021-10-28'],
      [2, 'sr_legacy_food', 'Cheese, cheddar', 1, '2019-04-01'],
      [3, 'survey_fndds_food', 'Milk, human', '', '2022-10-28'],
      [4, 'sub_sample_food', 'Cheese, sample', 1, '2019-04-01'],
      [5, 'foundation_food', 'Cheese, swiss', 1, '2019-12-16'],
      [6, 'branded_food', 'Cola', '', '2021-10-28'],
    ]),
    'FDC/food_nutrient.csv': quoted([
      ['id', 'fdc_id', 'nutrient_id', 'amount', 'data_points'],
      [11, 5, 1062, 1640, ''],
      [12, 1, 1008, 393, ''],
      [13, 2, 1093, 654, ''],
      [14, 5, 1008, 393, ''],
      [15, 2, 1079, '', ''],
      [16, 4, 1008, 1, ''],
      [17, 3, 1114, 0.1, ''],
      [18, 6, 1008, 42, ''],
      [19, 2, 1089, 160, ''],
    ]),
    'FDC/nutrient.csv': quoted([
      ['id', 'name', 'unit_name', 'nutrient_nbr', 'rank'],
      [1008, 'Energy', 'KCAL', '208', 300],
      [1062, 'Energy', 'kJ', '268', 400],
      [1093, 'Sodium, Na', 'MG', '307', 5800],
      [1089, 'Iron, Fe', 'UG', '303', 5400],
      [1114, 'Vitamin D (D2 + D3)', 'UG', '328', 8700],
      [1079, 'Fiber, total dietary', 'G', '291', 1200],
    ]),
    'FDC/branded_food.csv': quoted([
      [
        'fdc_id',
        'brand_owner',
        'brand_name',
        'gtin_upc',
        'serving_size',
        'serving_size_unit',
        'household_serving_fulltext',
        'branded_food_category',
      ],
      [1, 'Owner LLC', 'BRAND', '75925306223', '28.0', 'g', '1 ONZ', 'Cheese'],
      [6, 'Owner LLC', '', '016000163713', '355', 'ml', '1 can', 'Soda'],
    ]),
    'FDC/sr_legacy_food.csv': quoted([
      ['fdc_id', 'NDB_number'],
      [2, '1009'],
    ]),
    'FDC/foundation_food.csv': quoted([
      ['fdc_id', 'NDB_number', 'footnote'],
      [5, '1040', ''],
    ]),
    'FDC/survey_fndds_food.csv': quoted([
      ['fdc_id', 'food_code', 'wweia_category_code', 'start_date', 'end_date'],
      [3, '11000000', '9602', '', ''],
    ]),
    'FDC/wweia_food_category.csv': quoted([
      ['wweia_food_category', 'wweia_food_category_description'],
      [9602, 'Human milk'],
    ]),
    'FDC/food_category.csv': quoted([
      ['id', 'code', 'description'],
      [1, '0100', 'Dairy and Egg Products'],
    ]),
    'FDC/food_portion.csv': quoted([
      ['id', 'fdc_id', 'seq_num', 'amount', 'measure_unit_id', 'portion_description', 'modifier', 'gram_weight'],
      [1, 2, 1, '1.0', 1000, '', 'diced', '132'],
      [2, 3, 1, '', 9999, '1 fl oz', '10205', '30.8'],
    ]),
    'FDC/measure_unit.csv': quoted([
      ['id', 'name'],
      [1000, 'cup'],
      [9999, 'undetermined'],
    ]),
    'FDC/lab_method.csv': quoted([
      ['id', 'description', 'technique'],
      [1, 'AOAC', 'x'],
    ]),
  };

  test('is joined from its tables, whatever their order', async () => {
    const records = await run(tables);
    expect(records.complete).toBe(true);
    expect(skipsOf(records)).toEqual(['food notSupported: sub_sample_food']);
    const known = new Map(records.foods.map((told) => [told.food.id, told.food]));
    expect([...known.keys()].sort()).toEqual([
      'fdc-gtin-00016000163713',
      'fdc-gtin-00075925306223',
      'fdc-survey-11000000',
      'usda-sr24-01009',
      'usda-sr24-01040',
    ]);
    expect(known.get('fdc-gtin-00075925306223')).toMatchObject({
      name: 'CHEDDAR, "SHARP"',
      brand: 'BRAND',
      category: 'Cheese',
      barcode: '75925306223',
      servings: [{ description: '1 ONZ', grams: 28 }],
      nutrientsPer100Grams: { energyKilocalories: 393, sodiumMilligrams: null },
    });
    expect(known.get('usda-sr24-01009')).toMatchObject({
      category: 'Dairy and Egg Products',
      servings: [{ description: '1 cup, diced', grams: 132 }],
      nutrientsPer100Grams: { sodiumMilligrams: 654, ironMilligrams: 0.16, fiberGrams: null },
    });
    expect(known.get('fdc-survey-11000000')).toMatchObject({
      category: 'Human milk',
      servings: [{ description: '1 fl oz', grams: 30.8 }],
      nutrientsPer100Grams: { vitaminDMicrograms: 0.1 },
    });
    expect(known.get('usda-sr24-01040')?.nutrientsPer100Grams.energyKilocalories).toBe(393);
    expect(known.get('fdc-gtin-00016000163713')).toMatchObject({ brand: 'Owner LLC', servings: [] });
  });

  test('is the same in parts of few foods', async () => {
    const { readFdcCsv } = await import('./read-fdc-csv.ts');
    const inParts = await importTexts(
      { ...importer, run: async (source, sink) => ({ complete: await readFdcCsv(source, sink, 2) }) },
      textSource(tables),
    );
    expect(byId(inParts)).toEqual(byId(await run(tables)));
  });

  test('D29: is claimed with all its tables, and its columns are found with blanks and line breaks around their names', async () => {
    expect(await importer.claims(textSource({ ...tables, 'other.csv': 'a,b\n1,2' }))).toEqual(Object.keys(tables));
    const header = '" fdc_id ","data_type\n",description,food_category_id,publication_date';
    const spaced = { ...tables, 'FDC/food.csv': tables['FDC/food.csv'].replace(/^.*\n/u, `${header}\n`) };
    expect((await run(spaced)).foods).toHaveLength(5);
  });
});
