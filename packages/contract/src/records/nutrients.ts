import * as z from 'zod/mini';
import { nutrientKeys, nutrientRows, type NutrientKey } from '../nutrients/nutrient-rows.ts';
import { described, knownNumber } from '../wire/fields.ts';

const unitNames = { kcal: 'kilocalories', g: 'grams', mg: 'milligrams', µg: 'micrograms', mL: 'milliliters' } as const;

function amountOf(key: NutrientKey) {
  const { name, unit } = nutrientRows[key];
  return described(
    knownNumber,
    `${name.replace('Carbohydrates', 'Carbohydrate')} in ${unitNames[unit]}; null if not known.`,
  );
}

/** Nutrient amounts. The unit stands in each key; null is not known, 0 is a measured zero. */
export const nutrientsSchema = described(
  z.object(
    Object.fromEntries(nutrientKeys.map((key) => [key, amountOf(key)])) as Record<NutrientKey, typeof knownNumber>,
  ),
  'Amounts of nutrients. The unit stands in each key; null is not known, 0 is a measured zero.',
);
