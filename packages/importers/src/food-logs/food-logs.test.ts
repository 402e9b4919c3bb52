import type { LocalDate, NutritionEntry } from '@vitalgate/core';
import { seededRandom } from '../../../../test/ports/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import { createCronometerImporter } from '../formats/cronometer/cronometer-importer.ts';
import { importTexts, textSource, utf8, type ImportedRecords } from '../../../../test/importers/import-texts.ts';
import { fileContext, type Importer } from '../kit/importer.ts';
import { createLoseItImporter } from '../formats/lose-it/lose-it-importer.ts';
import { createMacroFactorImporter } from '../formats/macrofactor/macrofactor-importer.ts';
import { createMyFitnessPalImporter } from '../formats/myfitnesspal/myfitnesspal-importer.ts';
import { shareOut } from '../registry.ts';
import { secondOfDay } from '../kit/csv/time-of-day.ts';
import { nutrientColumn } from './nutrient-columns.ts';

const cronometer = createCronometerImporter('Cronometer');
const myFitnessPal = createMyFitnessPalImporter('MyFitnessPal');
const loseIt = createLoseItImporter('Lose It!');
const macroFactor = createMacroFactorImporter('MacroFactor');

/** Imports what an importer claims of files, which must be all of them unless some are named. */
async function imported(
  importer: Importer,
  files: Readonly<Record<string, string | Uint8Array>>,
  unclaimed: readonly string[] = [],
): Promise<ImportedRecords> {
  const source = textSource(files);
  const claimed = await importer.claims(source);
  expect(Object.keys(files).filter((path) => !claimed.includes(path))).toEqual(unclaimed);
  return importTexts(importer, { ...source, files: source.files.filter(({ path }) => claimed.includes(path)) });
}

/** What is known of an entry's nutrients. */
function known({ nutrients }: NutritionEntry): Readonly<Record<string, number | null>> {
  return Object.fromEntries(Object.entries(nutrients).filter(([, value]) => value !== null));
}

/** The names of the entries of Cronometer's servings, sorted. */
async function keys(rows: readonly string[]): Promise<readonly string[]> {
  const { entries } = await imported(cronometer, { 'a.csv': servings(rows.join('\n')) });
  return entries.map(({ recordKey = '' }) => recordKey).sort(byText);
}

const byText = (one: string, other: string): number => (one < other ? -1 : 1);
const at = (text: string): number => Date.parse(text);
const servings = (rows: string, header = 'Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)'): string =>
  `${header}\n${rows}`;

describe('columns', () => {
  test.each([
    ['0,120', 120],
    [',120', 120],
    ['502,120', 120],
    ['502.08,', 120],
    ['502.08,0', 120],
    ['0,0', 0],
    ['0,', undefined],
  ])('R10: energy is the kilocalories, else kilojoules that are not 0: %s', async (energies, value) => {
    const header = 'Date,Time,Food Name,Serving Size,Serving Qty,Energy (kJ),Calories (kcal),Protein (g)';
    const { entries } = await imported(macroFactor, { 'a.csv': `${header}\n2026-06-11,,A,g,1,${energies},1\n` });
    expect(entries.map(known)).toEqual([
      value === undefined ? { proteinGrams: 1 } : { energyKilocalories: value, proteinGrams: 1 },
    ]);
  });

  test('N02: a column is told by its whole name', async () => {
    const header =
      'Day,Time,Group,Food Name,Amount,Energy (kcal),Net Carbs (g),Carbs (g),Fat (g),Monounsaturated (g),Polyunsaturated (g),Saturated (g),Trans-Fats (g),Sugars Added (g),Sugars (g),Category';
    const { entries, quantities } = await imported(cronometer, {
      'servings.csv': servings(
        '2026-06-11,07:30,Breakfast,Oats,58.00 g,220,30,36,4,1.5,1.4,0.7,0.1,9,2,Grains\n',
        header,
      ),
    });
    expect(entries.map(known)).toEqual([
      { energyKilocalories: 220, carbohydrateGrams: 36, fatGrams: 4, saturatedFatGrams: 0.7, sugarGrams: 2 },
    ]);
    expect(quantities.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'dietaryEnergyConsumed 220',
      'dietaryCarbohydrates 36',
      'dietaryFatTotal 4',
      'dietaryFatMonounsaturated 1.5',
      'dietaryFatPolyunsaturated 1.4',
      'dietaryFatSaturated 0.7',
      'dietarySugar 2',
    ]);
  });

  test.each([
    ['B12 (Cobalamin) (\u00b5g)', 'dietaryVitaminB12', 2.4, 2.4],
    ['B12 (Cobalamin) (\u03bcg)', 'dietaryVitaminB12', 2.4, 2.4],
    ['B12, Cobalamin (mcg)', 'dietaryVitaminB12', 2.4, 2.4],
    ['Vitamin B12 (mg)', 'dietaryVitaminB12', 0.0024, 2.4],
    ['Sodium (g)', 'dietarySodium', 1.2, 1200],
    ['Energy (kJ)', 'dietaryEnergyConsumed', 418.4, 100],
    ['Kilojoules', 'dietaryEnergyConsumed', 418.4, 100],
    ['Vitamin D (IU)', 'dietaryVitaminD', 400, 10],
    ['Ballaststoffe (g)', 'dietaryFiber', 3, 3],
    ['Matières grasses (g)', 'dietaryFatTotal', 3, 3],
    ['Water (g)', 'dietaryWater', 250, 250],
    ['Salz (g)', 'dietarySodium', 1.1, 440],
    ['Sel', 'dietarySodium', 2.5, 1000],
    ['Salt (mg)', 'dietarySodium', 500, 200],
    ['davon gesättigte Fettsäuren (g)', 'dietaryFatSaturated', 2.5, 2.5],
    ['of which sugars (g)', 'dietarySugar', 5, 5],
    ['dont acides gras saturés (g)', 'dietaryFatSaturated', 1, 1],
  ])('N03: %s', (header, type, written, value) => {
    const column = nutrientColumn(header);
    expect(column?.type).toBe(type);
    expect(column?.value(written)).toBeCloseTo(value, 9);
  });

  test.each([
    'Net Carbs (g)',
    'Trans-Fats (g)',
    'Vitamin A (IU)',
    'Vitamin A',
    'Carbs (%)',
    'Omega-3 (g)',
    'Caloriess',
    'Energy'.slice(1),
  ])('N02: %s is no nutrient that is read', (header) => {
    expect(nutrientColumn(header)).toBeNull();
  });

  test('N07, N09, N22: commas in names and headers, line breaks in cells, CRLF, blank lines; amounts are of the whole row', async () => {
    const { entries } = await imported(macroFactor, {
      'food.csv':
        '\ufeffDate,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal),"B12, Cobalamin (mcg)",Fat (g)\r\n' +
        '2026-06-11,07:30,"Oats, rolled",cup,1.5,120,450,0.2,8\r\n\r\n2026-06-11,12:30,"Soup\nwith rice",bowl,1,300,120,1.1,2',
    });
    expect(entries.map(({ foodName, quantity }) => [foodName, quantity])).toEqual([
      ['Oats, rolled', { amount: 1.5, unit: 'cup' }],
      ['Soup\nwith rice', { amount: 1, unit: 'bowl' }],
    ]);
    // N22: what is logged is of the whole row, however many servings it is.
    expect(entries.map(known)).toEqual([
      { energyKilocalories: 450, fatGrams: 8 },
      { energyKilocalories: 120, fatGrams: 2 },
    ]);
  });
});

describe('times', () => {
  test.each([
    ['08:14 AM', 8 * 3600 + 14 * 60],
    ['7:38 PM', 19 * 3600 + 38 * 60],
    ['07:30', 7 * 3600 + 30 * 60],
    ['12:05 AM', 300],
    ['12:05 pm', 12 * 3600 + 300],
    ['19:30:15', 19 * 3600 + 30 * 60 + 15],
    ['', null],
    ['25:00', null],
    ['13:00 PM', null],
    ['noon', null],
  ])('N05: %j', (text, seconds) => {
    expect(secondOfDay(text)).toBe(seconds);
  });

  test('N05: without a time a meal has its usual one, and what is no meal has noon; the samples say so', async () => {
    const { entries, quantities } = await imported(cronometer, {
      'servings.csv': servings(
        [
          '2026-06-11,,Breakfast,A,,1,1',
          '2026-06-11,,Snacks,B,,1,1',
          '2026-06-11,,Dinner,C,,1,1',
          '2026-06-11,,Uncategorized,D,,1,1',
          '2026-06-11,08:14 AM,Breakfast,E,,1,1',
        ].join('\n'),
      ),
    });
    expect(entries.map(({ loggedAt }) => new Date(loggedAt).toISOString().slice(11, 16))).toEqual([
      '08:00',
      '15:00',
      '18:00',
      '12:00',
      '08:14',
    ]);
    const assumed = quantities.filter(({ type }) => type === 'dietaryProtein').map(({ metadata }) => metadata);
    expect(assumed.map((metadata) => metadata?.['VitalgateAssumedTime'])).toEqual(['1', '1', '1', '1', undefined]);
  });

  test('a time is that of the user’s clocks', async () => {
    const instantAt = (date: LocalDate, second: number) => (at(`${date}T00:00:00+02:00`) + second * 1000) as never;
    const source = textSource({ 'a.csv': servings('2026-06-11,07:30,Lunch,A,,1,1') });
    const { entries } = await importTexts(cronometer, source, { ...fileContext, instantAt });
    expect(entries.map(({ loggedAt }) => loggedAt)).toEqual([at('2026-06-11T05:30:00Z')]);
  });
});

describe('amounts and numbers', () => {
  test('N06: an amount is split at its first blank; empty is unknown', async () => {
    const rows = ['58.00 g', '1.00 full recipe', '8.00 fl oz', '2 large', '3', ''].map(
      (amount, place) => `2026-06-11,08:0${place},Lunch,F${place},${amount},1,1`,
    );
    const { entries } = await imported(cronometer, { 'servings.csv': servings(rows.join('\n')) });
    expect(entries.map(({ quantity }) => quantity)).toEqual([
      { amount: 58, unit: 'g' },
      { amount: 1, unit: 'full recipe' },
      { amount: 8, unit: 'fl oz' },
      { amount: 2, unit: 'large' },
      { amount: 3, unit: 'serving' },
      null,
    ]);
  });

  test('N10: thousands, by a comma and in a country of commas by a point', async () => {
    const { entries, tables } = await imported(cronometer, {
      'a.csv': servings('2026-06-11,08:00,Lunch,A,1 g,"1,050",30.5\n'),
    });
    expect(entries.map(known)).toEqual([{ energyKilocalories: 1050, proteinGrams: 30.5 }]);
    expect(tables).toEqual([{ file: 'a.csv', encoding: 'utf-8', delimiter: ',', decimalSign: '.', dateOrder: null }]);
    const comma = await imported(myFitnessPal, {
      'b.csv': 'Date;Meal;Calories;Protein (g);Note\n13/04/2026;Lunch;1.050,5;30,5;\n',
    });
    expect(comma.entries.map(known)).toEqual([{ energyKilocalories: 1050.5, proteinGrams: 30.5 }]);
  });

  test('N11: semicolons and decimal commas, found once: a number that shows no sign is read as the others are', async () => {
    const { entries, tables } = await imported(myFitnessPal, {
      'a.csv':
        'Date;Meal;Calories;Protein (g);Fat (g);Note\n13/04/2026;Lunch;2092;30,5;1,234\n14/04/2026;Lunch;1.234;1;1\n',
    });
    expect(entries.map(known)).toEqual([
      { energyKilocalories: 2092, proteinGrams: 30.5, fatGrams: 1.234 },
      { energyKilocalories: 1234, proteinGrams: 1, fatGrams: 1 },
    ]);
    expect(entries.map(({ loggedAt }) => new Date(loggedAt).toISOString().slice(0, 10))).toEqual([
      '2026-04-13',
      '2026-04-14',
    ]);
    expect(tables).toEqual([
      { file: 'a.csv', encoding: 'utf-8', delimiter: ';', decimalSign: ',', dateOrder: 'dayFirst' },
    ]);
  });

  test('N12: the order of day and month is found once; what shows none is as the program writes it', async () => {
    const header = 'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g)';
    const rows = (dates: readonly string[]): string =>
      [header, ...dates.map((date, place) => `${date},F${place},i,Lunch,1,Each,100,false,1`)].join('\n');
    const days = async (importer: Importer, text: string): Promise<readonly string[]> => {
      const { entries } = await imported(importer, { 'a.csv': text });
      return entries.map(({ loggedAt }) => new Date(loggedAt).toISOString().slice(0, 10));
    };
    expect(await days(loseIt, rows(['12/01/2026', '12/31/2026']))).toEqual(['2026-12-01', '2026-12-31']);
    expect(await days(loseIt, rows(['12/01/2026', '31/12/2026']))).toEqual(['2026-01-12', '2026-12-31']);
    expect(await days(loseIt, rows(['12/01/2026', '02/03/2026']))).toEqual(['2026-12-01', '2026-02-03']);
    expect(await days(loseIt, rows(['25.12.2024', '1.2.2025']))).toEqual(['2024-12-25', '2025-02-01']);
    const { skips } = await imported(loseIt, { 'a.csv': rows(['12/31/2026', '02/30/2026']) });
    expect(skips).toEqual([{ kind: 'nutritionEntry', reason: 'invalidDate', subject: 'a.csv' }]);
  });

  test('encodings: UTF-8 with its mark, and Windows’ own', async () => {
    const text = servings('2026-06-11,08:00,Lunch,Crème brûlée,1 g,1,1\n');
    const windows = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(text)]);
    const names: unknown[] = [];
    for (const bytes of [windows, marked]) {
      const source = textSource({ 'a.csv': bytes });
      const decoded = new TextDecoder().decode(bytes);
      const { entries, tables } = await importTexts(cronometer, {
        ...source,
        head: () => Promise.resolve(decoded),
        read: (_, onText) => {
          onText(decoded);
          return Promise.resolve('whole');
        },
      });
      names.push([entries.map(({ foodName }) => foodName), tables.map(({ encoding }) => encoding)]);
    }
    expect(names).toEqual([
      [['Crème brûlée'], ['windows-1252']],
      [['Crème brûlée'], ['utf-8']],
    ]);
  });

  test('a cell that is no number costs its amount, not the row', async () => {
    const { entries, skips } = await imported(cronometer, {
      'a.csv': servings('2026-06-11,08:00,Lunch,A,1 g,much,3\n2026-06-11,08:00,Lunch,B,1 g,-5,3\n'),
    });
    expect(entries.map(known)).toEqual([{ proteinGrams: 3 }, { proteinGrams: 3 }]);
    expect(skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`)).toEqual([
      'quantitySample invalidValue dietaryEnergyConsumed',
      'quantitySample invalidValue dietaryEnergyConsumed',
    ]);
  });
});

describe('programs', () => {
  const summary =
    'Date,Meal,Calories,Fat (g),Saturated Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note\n' +
    '2026-06-11,Breakfast,350,10,2,30,400,200,50,5,12,14,10,20,15,8,"with, tea"\n2026-06-11,Meal 1 8am,100,,,,,,,,,,,,,,\n';

  test('N13: MyFitnessPal names no foods: a meal is an entry by its name, its note is kept, shares of a need are no amounts', async () => {
    const { entries, quantities } = await imported(myFitnessPal, { 'a.csv': summary });
    expect(entries.map(({ foodName, meal, source }) => [foodName, meal, source.name])).toEqual([
      ['Breakfast', 'breakfast', 'MyFitnessPal'],
      ['Meal 1 8am', null, 'MyFitnessPal'],
    ]);
    expect(entries.map(known)[0]).toEqual({
      energyKilocalories: 350,
      fatGrams: 10,
      saturatedFatGrams: 2,
      cholesterolMilligrams: 30,
      sodiumMilligrams: 400,
      potassiumMilligrams: 200,
      carbohydrateGrams: 50,
      fiberGrams: 5,
      sugarGrams: 12,
      proteinGrams: 14,
    });
    expect(quantities[0]?.metadata).toMatchObject({ HKFoodNote: 'with, tea', HKFoodMeal: 'Breakfast' });
    const inKilojoules = summary
      .replace('Calories', 'Energy (kJ)')
      .replace('350', '1464.4')
      .replace('8am,100', '8am,418.4');
    expect(await cronometer.claims(textSource({ 'a.csv': inKilojoules }))).toEqual([]);
    const again = await imported(myFitnessPal, { 'a.csv': inKilojoules });
    expect(again.entries.map(known)).toEqual(entries.map(known));
  });

  test('N14: MyFitnessPal’s zip: the file is chosen by its header, the others are named', async () => {
    const { entries, skips } = await imported(
      myFitnessPal,
      {
        'Exercise-Summary.csv':
          'Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Pounds,Steps,Note\n2026-06-11,Run,Cardio,300,30,,,,,\n',
        'Measurement-Summary.csv': 'Date,Weight\n2026-06-11,70\n',
        'Nutrition-Summary.csv': summary,
        'read me.txt': 'hello',
      },
      ['read me.txt'],
    );
    expect(entries).toHaveLength(2);
    expect(skips).toEqual(
      ['Exercise-Summary.csv', 'Measurement-Summary.csv'].map((subject) => ({
        kind: 'file',
        reason: 'notSupported',
        subject,
      })),
    );
    expect(await myFitnessPal.claims(textSource({ 'w.csv': 'Date,Weight\n2026-06-11,70\n' }))).toEqual([]);
  });

  test('N15: a row of totals is no entry', async () => {
    const { entries, skips } = await imported(cronometer, {
      'a.csv': servings('2026-06-11,08:00,Lunch,A,1 g,100,1\nTotals,,,,,1000,28\n2026-06-11,,Lunch,Total,,1000,28\n'),
    });
    expect(entries.map(({ foodName }) => foodName)).toEqual(['A']);
    expect(skips).toEqual([]);
  });

  test.each([
    [
      'as in the review',
      ['08:00,Breakfast,Total,1 cup,140,3', '08:00,Breakfast,Milk,1 cup,100,8'],
      ['Milk 100', 'Total 140'],
    ],
    [
      'before its day, with the energy of the rest',
      ['08:00,Lunch,Total,30 g,100,3', '09:00,Lunch,Milk,1 cup,100,8'],
      ['Milk 100', 'Total 100'],
    ],
    ['alone on its day', ['08:00,Lunch,Total,30 g,110,3'], ['Total 110']],
    ['in a group of that name', ['08:00,Total,Egg,1 large,78,6', '09:00,Total,Tea,1 cup,2,0'], ['Egg 78', 'Tea 2']],
    [
      'a sum of the day, with an amount',
      ['08:00,Breakfast,Egg,1 large,78,6.3', '12:00,Lunch,Tea,1 cup,2,0', ',,Daily Total,1 serving,80,6'],
      ['Egg 78', 'Tea 2'],
    ],
    [
      'a sum of a meal before it',
      [
        ',Lunch,Total,2 servings,80,6.3',
        '08:00,Breakfast,Oats,1 cup,300,10',
        ',Lunch,Egg,1 large,78,6.3',
        ',Lunch,Tea,1 cup,2,0',
      ],
      ['Egg 78', 'Oats 300', 'Tea 2'],
    ],
  ])('M08: a food called Total is a food unless it is the sum of its day: %s', async (_, rows, listed) => {
    const { entries } = await imported(cronometer, {
      'a.csv': servings(
        [...rows, '08:00,Breakfast,Bread,1 slice,70,2']
          .map((row, place) => `2026-07-${place < rows.length ? '09' : '10'},${row}`)
          .join('\n'),
      ),
    });
    const shown = entries.map(({ foodName, nutrients }) => `${foodName} ${nutrients.energyKilocalories}`).sort(byText);
    expect(shown).toEqual([...listed, 'Bread 70'].sort(byText));
  });

  test('N17: Lose It’s weekly file calls the meal Type, its zip Meal; deleted rows are none, exercises are named', async () => {
    const weekly =
      'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g),Sodium (mg)\n' +
      '12/31/2026,Apple,Apple,Snacks,1,Each,95,false,0.3,2\n' +
      '12/31/2026,Run,Run,Exercise,30,Minutes,-300,false,,\n' +
      '12/31/2026,Pear,Pear,Snacks,1,Each,100,1,0,0\n';
    const zip =
      'Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g)\n12/30/2026,Egg,Egg,Breakfast,2,Each,156,0,10\n';
    const { entries, skips } = await imported(loseIt, {
      'weekly.csv': weekly,
      'food-logs.csv': zip,
      'exercise-logs.csv':
        'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted\n12/31/2026,Run,Run,Exercise,30,Minutes,300,0\n',
      'weights.csv': 'Date,Weight,Last Updated,Deleted\n12/31/2026,70,12/31/2026,0\n',
    });
    expect(entries.map(({ foodName, meal, quantity }) => [foodName, meal, quantity])).toEqual([
      ['Apple', 'snack', { amount: 1, unit: 'Each' }],
      ['Egg', 'breakfast', { amount: 2, unit: 'Each' }],
    ]);
    // N22: calories are of both eggs.
    expect(entries.map(({ nutrients }) => nutrients.energyKilocalories)).toEqual([95, 156]);
    expect(skips.map(({ reason, subject }) => `${reason} ${subject}`).sort(byText)).toEqual([
      'notSupported exercise-logs.csv',
      'notSupported weekly.csv',
      'notSupported weights.csv',
    ]);
  });

  const daily =
    'Date,Energy (kcal),Water (g),Carbs (g),Protein (g),Completed\n2026-09-25,1800,2000,200,90,true\n2026-09-26,0.0,0.0,0.0,0.0,false\n2026-09-27,0,0,0,0,true\n2026-09-28,900,0,100,30,false\n';

  test('N20: a day of zeros that was not completed is no entry; a completed one is a day without food', async () => {
    const { entries } = await imported(cronometer, { 'dailysummary.csv': daily });
    expect(
      entries.map(({ loggedAt, nutrients, foodName, ownExport }) => [
        new Date(loggedAt).toISOString(),
        nutrients.energyKilocalories,
        foodName,
        ownExport,
      ]),
    ).toEqual([
      ['2026-09-25T12:00:00.000Z', 1800, null, 'day'],
      ['2026-09-27T12:00:00.000Z', 0, null, 'day'],
      ['2026-09-28T12:00:00.000Z', 900, null, 'day'],
    ]);
    expect(entries[0]?.nutrients).toMatchObject({ waterMilliliters: 2000 });
  });

  test.each([
    [
      'groups',
      'Date,Group,Energy (kcal),Protein (g),Carbs (g),Fat (g)',
      ['Breakfast,300,10,50,6', 'Lunch,400,24,60,8', 'Dinner,0,0,0,0'],
      ['breakfast 300', 'lunch 400'],
    ],
    [
      'groups and their total',
      'Date,Group,Energy (kcal),Protein (g)',
      ['Total,700,34', 'Breakfast,300,10', 'Lunch,400,24'],
      ['breakfast 300', 'lunch 400'],
    ],
    [
      'a total without the name of a group',
      'Date,Group,Energy (kcal),Protein (g)',
      ['Breakfast,300,10', 'Lunch,400,24', ',700,34'],
      ['breakfast 300', 'lunch 400'],
    ],
    [
      'a total that rounds otherwise, in another language',
      'Date,Group,Energy (kcal),Protein (g),Completed',
      ['Breakfast,300.4,10,true', 'Lunch,400.4,24,true', 'Gesamt,690,34,true'],
      ['breakfast 300.4', 'lunch 400.4'],
    ],
    [
      'a total beside empty groups',
      'Date,Group,Energy (kcal),Protein (g)',
      ['Breakfast,0,0', 'Dinner,0,0', 'Total,700,34'],
      ['null 700'],
    ],
    ['days without Completed', 'Date,Energy (kcal),Water (g),Protein (g)', ['700,90,34'], ['null 700']],
    ['days in kilojoules', 'Day,Energy (kJ),Protein (g)', ['2928.8,34'], ['null 700']],
  ])(
    'R6: Cronometer’s daily nutrition is read, and its total is never added to its parts: %s',
    async (_, header, rows, listed) => {
      const { entries } = await imported(cronometer, {
        'a.csv': [
          header,
          ...rows.map((row) => `2026-02-10,${row}`),
          `2026-02-11,${header.includes('Group') ? 'Total,' : ''}0,0,0`,
        ].join('\n'),
      });
      expect(
        entries.map(({ meal, nutrients, ownExport }) => [`${meal} ${nutrients.energyKilocalories}`, ownExport]),
      ).toEqual(listed.map((one) => [one, 'day']));
    },
  );

  test('R6: a table of energy alone, such as of what a watch burnt, is no daily nutrition', async () => {
    expect(await cronometer.claims(textSource({ 'a.csv': 'Date,Energy (kcal)\n2026-02-10,700\n' }))).toEqual([]);
  });

  test('K2: each table that is read is an export of its own, downloads of one file in their order', async () => {
    const biometrics = 'Day,Time,Metric,Unit,Amount\n2026-09-25,08:00,Weight,kg,70\n';
    const one = servings('2026-09-25,08:00,Lunch,A,1 g,1700,80\n');
    const source = textSource({
      'a/servings (10).csv': one,
      'a/servings (2).csv': one,
      'a/servings.csv': one,
      'biometrics.csv': biometrics,
      'dailysummary.csv': daily,
    });
    expect(await cronometer.exports?.(source)).toEqual([
      ['a/servings.csv'],
      ['a/servings (2).csv'],
      ['a/servings (10).csv'],
      ['biometrics.csv', 'dailysummary.csv'],
    ]);
    const only = textSource({ 'biometrics.csv': biometrics, 'dailysummary.csv': daily });
    const { entries, skips } = await importTexts(cronometer, only);
    expect(entries.map(({ nutrients, ownExport }) => [nutrients.energyKilocalories, ownExport])).toEqual([
      [1800, 'day'],
      [0, 'day'],
      [900, 'day'],
    ]);
    expect(skips).toEqual([{ kind: 'file', reason: 'notSupported', subject: 'biometrics.csv' }]);
  });

  test('N24, N30: names of meals in the program’s own words are kept, and water is an entry with a real 0', async () => {
    const { entries, quantities } = await imported(cronometer, {
      'a.csv': servings(
        '2026-06-11,08:00,Pre-Workout,Water,500 ml,0,0\n2026-06-11,09:00,Meal 1 8am,Fish oil,1 pill,9,0\n',
      ),
    });
    expect(
      entries.map(({ foodName, meal, quantity, nutrients }) => [
        foodName,
        meal,
        quantity,
        nutrients.energyKilocalories,
      ]),
    ).toEqual([
      ['Water', null, { amount: 500, unit: 'ml' }, 0],
      ['Fish oil', null, { amount: 1, unit: 'pill' }, 9],
    ]);
    expect(quantities.map(({ metadata }) => metadata?.['HKFoodMeal'])).toEqual([
      'Pre-Workout',
      'Pre-Workout',
      'Meal 1 8am',
      'Meal 1 8am',
    ]);
  });

  test('N25: energy is as given, whatever the macros say', async () => {
    const { entries } = await imported(cronometer, {
      'a.csv': servings('2026-06-11,08:00,Lunch,A,1 g,2441,142\n'),
    });
    expect(entries.map(known)).toEqual([{ energyKilocalories: 2441, proteinGrams: 142 }]);
  });

  test('two helpings of one food are two, in whatever order they come, and the same file again is the same', async () => {
    const rows = [
      '2026-06-11,,Lunch,Egg,1 large,78,6',
      '2026-06-11,,Lunch,Egg,1 large,78,6',
      '2026-06-11,,Lunch,Egg,2 large,156,6',
    ];
    const first = await keys(rows);
    expect(new Set(first).size).toBe(3);
    expect(await keys([...rows].reverse())).toEqual(first);
  });

  test('a file that ends in a row is read to there, and one that is none of theirs is left to others', async () => {
    const source = textSource({ 'a.csv': servings('2026-06-11,08:00,Lunch,A,1 g,100,1\n') }, undefined, ['a.csv']);
    const { complete, skips } = await importTexts(cronometer, source);
    expect([complete, skips]).toEqual([false, [{ kind: 'file', reason: 'endsEarly', subject: 'a.csv' }]]);
    const foreign = textSource({
      'a.csv': 'Date,Test,Value\n2026-01-01,Iron,5\n',
      'b.csv': '',
      'c.bin': '\u0000\u0001,;\n',
    });
    for (const importer of [cronometer, myFitnessPal, loseIt, macroFactor])
      expect(await importer.claims(foreign)).toEqual([]);
  });

  test('each program’s own files are told apart by the registry', async () => {
    const files = {
      'c.csv': servings('2026-06-11,08:00,Lunch,A,1 g,100,1\n'),
      'm.csv': summary,
      'l.csv': 'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g)\n12/31/2026,A,i,Lunch,1,Each,1,0,1\n',
      'f.csv':
        'Date,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal)\n2026-06-11,,A,g,1,1,1\n',
    };
    const { parts, unclaimed } = await shareOut(textSource(files));
    expect(
      parts
        .map(({ importer, source }) => `${importer.manifest.format} ${source.files.map(({ path }) => path).join()}`)
        .sort(byText),
    ).toEqual(['cronometer c.csv', 'lose-it l.csv', 'macrofactor f.csv', 'myfitnesspal m.csv']);
    expect(unclaimed).toEqual([]);
  });
});

test('files damaged at random, by seed: never throws, and every amount is a number', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, n) =>
      `2026-06-${String((n % 28) + 1).padStart(2, '0')},07:${10 + (n % 50)},Lunch,"Food, ${n}",${n}.5 g,"1,${100 + n}",${n}.25`,
  );
  const whole = utf8(servings(rows.join('\r\n')));
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed);
    const below = (most: number): number => {
      const [first = 0, second = 0] = random.bytes(2);
      return (first * 256 + second) % most;
    };
    const bytes = whole.slice(0, below(3) === 0 ? below(whole.length) : whole.length);
    for (let flips = below(40); flips > 0 && bytes.length > 0; flips--) bytes[below(bytes.length)] = below(256);
    const source = textSource({ 'a.csv': bytes });
    for (const importer of [cronometer, myFitnessPal, loseIt, macroFactor]) {
      if ((await importer.claims(source)).length === 0) continue;
      const { quantities, entries } = await importTexts(importer, source);
      expect(entries.length).toBeLessThanOrEqual(120);
      expect(quantities.every(({ value }) => Number.isFinite(value) && value >= 0)).toBe(true);
    }
  }
});
