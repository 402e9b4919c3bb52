import { foodText } from '../../food-catalogues/food-text.ts';
import { catalogueNumber } from '../../food-catalogues/nutrient-amount.ts';
import { fdcDate, type FdcFood, type FdcPortion } from './fdc-food.ts';
import { fdcAmountAt, fdcNutrientPlace, fdcNutrients, type FdcAmount } from './fdc-nutrients.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The value as an object, or null. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf).filter((fields) => fields !== null) : [];

function wholeNumber(value: unknown): number | null {
  const number = catalogueNumber(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** An amount in the nested shape of downloads and details, or the flat one of searches and abridged details. */
function amountOf(told: Fields): FdcAmount | null {
  const nutrient = fieldsOf(told['nutrient']) ?? {};
  const amount = catalogueNumber(told['amount'] ?? told['value']);
  if (amount === null) return null;
  return {
    id: wholeNumber(nutrient['id'] ?? told['nutrientId']),
    number: foodText(nutrient['number'] ?? told['nutrientNumber'] ?? told['number']),
    amount,
    unit: foodText(nutrient['unitName'] ?? nutrient['nutrientUnit'] ?? told['unitName'] ?? told['nutrientUnit']),
  };
}

function amountsOf(value: unknown): FdcFood['amounts'] {
  const byPlace = new Map<number, number>();
  for (const told of listOf(value)) {
    const amount = amountOf(told);
    const place = amount === null ? null : fdcNutrientPlace(amount);
    if (amount === null || place === null || byPlace.has(place)) continue;
    const converted = fdcAmountAt(place, amount);
    if (converted !== null) byPlace.set(place, converted);
  }
  return fdcNutrients((place) => byPlace.get(place));
}

function portionOf(told: Fields): FdcPortion | null {
  const grams = catalogueNumber(told['gramWeight']);
  if (grams === null) return null;
  const unit = fieldsOf(told['measureUnit']) ?? {};
  return {
    amount: catalogueNumber(told['amount'] ?? told['value']),
    unit: foodText(unit['name'] ?? told['measureUnitName']),
    description: foodText(told['portionDescription'] ?? told['disseminationText']),
    modifier: foodText(told['modifier']),
    grams,
  };
}

/** A category is a text, or an object with a description. */
function categoryOf(food: Fields): string | null {
  for (const key of ['brandedFoodCategory', 'foodCategory', 'wweiaFoodCategory']) {
    const value = food[key];
    const fields = fieldsOf(value);
    const text = foodText(fields?.['description'] ?? fields?.['wweiaFoodCategoryDescription'] ?? value);
    if (text !== null) return text;
  }
  return null;
}

/** A food in any of its shapes: a download's, a detail in full or abridged, a hit of a search. */
export function fdcJsonFood(food: Fields): FdcFood {
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
    portions: [...listOf(food['foodPortions']), ...listOf(food['foodMeasures'])]
      .map(portionOf)
      .filter((portion) => portion !== null),
    amounts: amountsOf(food['foodNutrients']),
  };
}
