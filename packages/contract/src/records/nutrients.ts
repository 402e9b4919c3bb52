import * as z from 'zod/mini';
import { described } from '../wire/described.ts';
import { knownNumber } from '../wire/shared-fields.ts';

const amountOf = (nutrient: string, unit: string) =>
  described(knownNumber, `${nutrient} in ${unit}; null if not known.`);

/** Nutrient amounts. The unit stands in each key; null is not known, 0 is a measured zero. */
export const nutrientsSchema = described(
  z.object({
    energyKilocalories: amountOf('Energy', 'kilocalories'),
    proteinGrams: amountOf('Protein', 'grams'),
    carbohydrateGrams: amountOf('Carbohydrate', 'grams'),
    fatGrams: amountOf('Fat', 'grams'),
    saturatedFatGrams: amountOf('Saturated fat', 'grams'),
    fiberGrams: amountOf('Fiber', 'grams'),
    sugarGrams: amountOf('Sugar', 'grams'),
    sodiumMilligrams: amountOf('Sodium', 'milligrams'),
    cholesterolMilligrams: amountOf('Cholesterol', 'milligrams'),
    potassiumMilligrams: amountOf('Potassium', 'milligrams'),
    calciumMilligrams: amountOf('Calcium', 'milligrams'),
    ironMilligrams: amountOf('Iron', 'milligrams'),
    vitaminCMilligrams: amountOf('Vitamin C', 'milligrams'),
    vitaminDMicrograms: amountOf('Vitamin D', 'micrograms'),
    caffeineMilligrams: amountOf('Caffeine', 'milligrams'),
    waterMilliliters: amountOf('Water', 'milliliters'),
  }),
  'Amounts of nutrients. The unit stands in each key; null is not known, 0 is a measured zero.',
);

/** Nutrient amounts, null if not known. */
export type Nutrients = z.infer<typeof nutrientsSchema>;

/** One nutrient's key. */
export type NutrientKey = keyof Nutrients;

/** The nutrient keys in the order the API writes them. */
export const nutrientKeys = Object.keys(nutrientsSchema.shape) as NutrientKey[];
