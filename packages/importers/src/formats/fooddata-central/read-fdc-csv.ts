import type { RecordSink } from '@vitalgate/core';
import { foodText } from '../../food-catalogues/food-text.ts';
import { catalogueNumber } from '../../food-catalogues/nutrient-amount.ts';
import type { ImportSource } from '../../kit/importer.ts';
import { fdcDate, handFdcFood, type FdcFood, type FdcPortion } from './fdc-food.ts';
import { fdcAmountAt, fdcNutrientCount, fdcNutrientPlace, fdcNutrients } from './fdc-nutrients.ts';
import { fdcFiles, readFdcTable, type FdcFiles, type FdcRow, type FdcTable } from './fdc-tables.ts';

/**
 * Foods that are put together at a time. The tables are not in one order, and a large download has two million foods: they are
 * read once for each such part, so that memory stays bounded.
 */
const foodsOfPart = 250_000;

/** What `food.csv` calls the kinds of food that are read; its other kinds are samples of which these were made. */
const dataTypes: ReadonlyMap<string, string> = new Map([
  ['foundation_food', 'Foundation'],
  ['sr_legacy_food', 'SR Legacy'],
  ['survey_fndds_food', 'Survey (FNDDS)'],
  ['branded_food', 'Branded'],
]);

type Gathered = {
  -readonly [Key in Exclude<keyof FdcFood, 'amounts' | 'portions'>]: FdcFood[Key];
} & { readonly portions: FdcPortion[]; readonly place: number };

const idOf = (row: FdcRow): number => Number(row('fdc_id').trim());

/** Tables that the foods of every part need: units and texts by their ids. */
interface Lookups {
  readonly nutrientUnits: ReadonlyMap<number, { readonly place: number; readonly unit: string | null }>;
  readonly units: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  readonly surveyCategories: ReadonlyMap<string, string>;
}

interface Reading {
  readonly source: ImportSource;
  readonly files: FdcFiles;
  isWhole: boolean;
}

async function rows(reading: Reading, table: FdcTable | 'unit', onRow: (row: FdcRow) => void): Promise<void> {
  const isWhole = await readFdcTable(reading.source, reading.files, table, onRow);
  reading.isWhole &&= isWhole;
}

async function readLookups(reading: Reading): Promise<Lookups> {
  const nutrientUnits = new Map<number, { place: number; unit: string | null }>();
  await rows(reading, 'nutrient', (row) => {
    const id = catalogueNumber(row('id'));
    const place = fdcNutrientPlace({ id, number: foodText(row('nutrient_nbr')) });
    if (id !== null && place !== null) nutrientUnits.set(id, { place, unit: foodText(row('unit_name')) });
  });
  const named = async (table: FdcTable | 'unit', key: string, text: string): Promise<ReadonlyMap<string, string>> => {
    const texts = new Map<string, string>();
    await rows(reading, table, (row) => {
      const name = foodText(row(text));
      if (name !== null) texts.set(row(key).trim(), name);
    });
    return texts;
  };
  return {
    nutrientUnits,
    units: await named('unit', 'id', 'name'),
    categories: await named('category', 'id', 'description'),
    surveyCategories: await named('surveyCategory', 'wweia_food_category', 'wweia_food_category_description'),
  };
}

/** The kind of a row of `food.csv` in words, or null if it is none that is read. */
const dataTypeOf = (row: FdcRow): string | null => dataTypes.get(row('data_type').trim().toLowerCase()) ?? null;

/** The foods of one part, by id, from `food.csv`. */
async function foodsOf(
  reading: Reading,
  isOfPart: (fdcId: number) => boolean,
  { categories }: Lookups,
): Promise<Map<number, Gathered>> {
  const foods = new Map<number, Gathered>();
  await rows(reading, 'food', (row) => {
    const fdcId = idOf(row);
    const dataType = dataTypeOf(row);
    if (dataType === null || !isOfPart(fdcId)) return;
    const category = row('food_category_id').trim();
    foods.set(fdcId, {
      place: foods.get(fdcId)?.place ?? foods.size,
      fdcId,
      description: foodText(row('description')),
      dataType,
      ndbNumber: null,
      foodCode: null,
      gtin: null,
      brand: null,
      category: categories.get(category) ?? (/^\d*$/u.test(category) ? null : foodText(category)),
      publishedAt: fdcDate(row('publication_date')),
      servingSize: null,
      servingUnit: null,
      servingText: null,
      portions: [],
    });
  });
  return foods;
}

/** Fills in what other tables say of the foods. */
async function readDetails(reading: Reading, foods: ReadonlyMap<number, Gathered>, lookups: Lookups): Promise<void> {
  const of = (table: FdcTable, fill: (food: Gathered, row: FdcRow) => void): Promise<void> =>
    rows(reading, table, (row) => {
      const food = foods.get(idOf(row));
      if (food !== undefined) fill(food, row);
    });
  await of('branded', (food, row) => {
    food.gtin = foodText(row('gtin_upc'));
    food.brand = foodText(row('brand_name')) ?? foodText(row('brand_owner'));
    food.category = foodText(row('branded_food_category')) ?? food.category;
    food.servingSize = catalogueNumber(row('serving_size'));
    food.servingUnit = foodText(row('serving_size_unit'));
    food.servingText = foodText(row('household_serving_fulltext'));
  });
  await of('standard', (food, row) => void (food.ndbNumber = foodText(row('ndb_number'))));
  await of('survey', (food, row) => {
    food.foodCode = foodText(row('food_code'));
    food.category = lookups.surveyCategories.get(row('wweia_category_code').trim()) ?? food.category;
  });
  await of('portion', (food, row) => {
    const grams = catalogueNumber(row('gram_weight'));
    if (grams === null) return;
    food.portions.push({
      amount: catalogueNumber(row('amount')),
      unit: lookups.units.get(row('measure_unit_id').trim()) ?? null,
      description: foodText(row('portion_description')),
      modifier: foodText(row('modifier')),
      grams,
    });
  });
}

/** Amounts of the foods of one part: a number for each nutrient that is read, NaN if it is not known. */
async function readAmounts(
  reading: Reading,
  foods: ReadonlyMap<number, Gathered>,
  { nutrientUnits }: Lookups,
): Promise<Float64Array> {
  const amounts = new Float64Array(foods.size * fdcNutrientCount).fill(Number.NaN);
  const known = reading.files.has('nutrient');
  await rows(reading, 'amount', (row) => {
    const food = foods.get(idOf(row));
    if (food === undefined) return;
    const id = catalogueNumber(row('nutrient_id'));
    const stated = id === null ? undefined : nutrientUnits.get(id);
    const place = stated?.place ?? (known ? null : fdcNutrientPlace({ id, number: null }));
    const amount = catalogueNumber(row('amount'));
    if (place === null || amount === null) return;
    const converted = fdcAmountAt(place, { amount, unit: stated?.unit ?? null });
    if (converted !== null) amounts[food.place * fdcNutrientCount + place] = converted;
  });
  return amounts;
}

/** Reads a CSV download: foods, amounts and portions lie in tables of their own. Answers whether all were whole. */
export async function readFdcCsv(source: ImportSource, sink: RecordSink, most = foodsOfPart): Promise<boolean> {
  const reading: Reading = { source, files: await fdcFiles(source), isWhole: true };
  const lookups = await readLookups(reading);
  let count = 0;
  await rows(reading, 'food', (row) => {
    if (dataTypeOf(row) !== null && Number.isSafeInteger(idOf(row))) count++;
    else sink.skip({ kind: 'food', reason: 'notSupported', subject: row('data_type').slice(0, 40) });
  });
  const parts = Math.max(1, Math.ceil(count / most));
  for (let part = 0; part < parts; part++) {
    const foods = await foodsOf(reading, (fdcId) => fdcId % parts === part, lookups);
    await readDetails(reading, foods, lookups);
    const amounts = await readAmounts(reading, foods, lookups);
    for (const food of foods.values()) {
      const first = food.place * fdcNutrientCount;
      handFdcFood({ ...food, amounts: fdcNutrients((place) => amounts[first + place]) }, sink);
    }
  }
  if (!reading.isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: 'table of foods' });
  return reading.isWhole;
}
