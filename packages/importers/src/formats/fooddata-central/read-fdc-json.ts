import type { RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../../kit/importer.ts';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainObject, plainObjects, type PlainObject } from '../../kit/json/plain-json.ts';
import { handFdcFood, fdcDate, type FdcFood, type FdcPortion } from './fdc-food.ts';
import { foodText } from '../../food-catalogues/food-text.ts';
import { catalogueNumber } from '../../food-catalogues/nutrient-amount.ts';
import { fdcAmountAt, fdcNutrientPlace, fdcNutrients, type FdcAmount } from './fdc-nutrients.ts';

function wholeNumber(value: unknown): number | null {
  const number = catalogueNumber(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** An amount in the nested shape of downloads and details, or the flat one of searches and abridged details. */
function amountOf(written: PlainObject): FdcAmount | null {
  const nutrient = plainObject(written['nutrient']) ?? {};
  const amount = catalogueNumber(written['amount'] ?? written['value']);
  if (amount === null) return null;
  return {
    id: wholeNumber(nutrient['id'] ?? written['nutrientId']),
    number: foodText(nutrient['number'] ?? written['nutrientNumber'] ?? written['number']),
    amount,
    unit: foodText(nutrient['unitName'] ?? nutrient['nutrientUnit'] ?? written['unitName'] ?? written['nutrientUnit']),
  };
}

function amountsOf(value: unknown): FdcFood['amounts'] {
  const byPlace = new Map<number, number>();
  for (const written of plainObjects(value)) {
    const amount = amountOf(written);
    const place = amount === null ? null : fdcNutrientPlace(amount);
    if (amount === null || place === null || byPlace.has(place)) continue;
    const converted = fdcAmountAt(place, amount);
    if (converted !== null) byPlace.set(place, converted);
  }
  return fdcNutrients((place) => byPlace.get(place));
}

function portionOf(written: PlainObject): FdcPortion | null {
  const grams = catalogueNumber(written['gramWeight']);
  if (grams === null) return null;
  const unit = plainObject(written['measureUnit']) ?? {};
  return {
    amount: catalogueNumber(written['amount'] ?? written['value']),
    unit: foodText(unit['name'] ?? written['measureUnitName']),
    description: foodText(written['portionDescription'] ?? written['disseminationText']),
    modifier: foodText(written['modifier']),
    grams,
  };
}

/** A category is a text, or an object with a description. */
function categoryOf(food: PlainObject): string | null {
  for (const key of ['brandedFoodCategory', 'foodCategory', 'wweiaFoodCategory']) {
    const value = food[key];
    const fields = plainObject(value);
    const text = foodText(fields?.['description'] ?? fields?.['wweiaFoodCategoryDescription'] ?? value);
    if (text !== null) return text;
  }
  return null;
}

/** A food in any of its shapes: a download's, a detail in full or abridged, a hit of a search. */
function fdcJsonFood(food: PlainObject): FdcFood {
  return {
    fdcId: wholeNumber(food['fdcId']),
    description: foodText(food['description']),
    dataType: foodText(food['dataType']),
    ndbNumber: foodText(food['ndbNumber']),
    foodCode: foodText(food['foodCode']),
    gtin: foodText(food['gtinUpc']),
    brand: foodText(food['brandName']) ?? foodText(food['brandOwner']),
    category: categoryOf(food),
    publishedAt: fdcDate(food['publicationDate'] ?? food['publishedDate']),
    servingSize: catalogueNumber(food['servingSize']),
    servingUnit: foodText(food['servingSizeUnit']),
    servingText: foodText(food['householdServingFullText']),
    portions: [...plainObjects(food['foodPortions']), ...plainObjects(food['foodMeasures'])]
      .map(portionOf)
      .filter((portion) => portion !== null),
    amounts: amountsOf(food['foodNutrients']),
  };
}

/** The lists of the downloads, and that of a search. */
const lists = ['SRLegacyFoods', 'FoundationFoods', 'SurveyFoods', 'BrandedFoods', 'foods'] as const;

const hasNutrients = /"foodNutrients"\s*:\s*\[/u;
const hasNumber = /"(?:fdcId|nutrientNumber|nutrientId|ndbNumber)"\s*:|"FoodNutrient"/u;

/** Whether a file that begins so holds foods of FoodData Central. */
export function isFdcJson(head: string): boolean {
  return /^\ufeff?\s*[[{]/u.test(head) && hasNutrients.test(head) && hasNumber.test(head);
}

/** Where the foods lie: in a list that is the file, in one that has a name, or the file is a food itself. */
function pathsOf(head: string): readonly (readonly string[])[] {
  if (/^\ufeff?\s*\[/u.test(head)) return [['*']];
  const begins = (list: string): boolean => new RegExp(`"${list}"\\s*:\\s*\\[`, 'u').test(head);
  return lists.some(begins) ? lists.map((list) => [list, '*']) : [[]];
}

/** Reads a JSON file of foods in any of its shapes, food by food. Answers whether it was whole. */
export async function readFdcJson(source: ImportSource, path: string, sink: RecordSink): Promise<boolean> {
  let seen = 0;
  const onValue = (value: unknown): void => {
    seen++;
    const fields = plainObject(value);
    if (fields === null) sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
    else handFdcFood(fdcJsonFood(fields), sink);
  };
  const parts = pathsOf(await source.head(path)).map((place) => ({ path: place, onValue }));
  const onFault = (): void => sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
  const isWhole = (await readJsonFile(source, path, parts, { onFault })) === 'whole';
  if (!isWhole) sink.skip({ kind: 'file', reason: seen === 0 ? 'invalidFile' : 'endsEarly', subject: path });
  return isWhole;
}
