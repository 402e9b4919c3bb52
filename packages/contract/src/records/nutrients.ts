import * as z from 'zod/mini';
import { knownNumber } from './shared-fields.ts';

/** Nutrient amounts. The unit stands in each key; null is not known, 0 is a measured zero. */
export const nutrientsSchema = z.object({
  energyKilocalories: knownNumber,
  proteinGrams: knownNumber,
  carbohydrateGrams: knownNumber,
  fatGrams: knownNumber,
  saturatedFatGrams: knownNumber,
  fiberGrams: knownNumber,
  sugarGrams: knownNumber,
  sodiumMilligrams: knownNumber,
  cholesterolMilligrams: knownNumber,
  potassiumMilligrams: knownNumber,
  calciumMilligrams: knownNumber,
  ironMilligrams: knownNumber,
  vitaminCMilligrams: knownNumber,
  vitaminDMicrograms: knownNumber,
  caffeineMilligrams: knownNumber,
  waterMilliliters: knownNumber,
});

/** Nutrient amounts, null where not known. */
export type Nutrients = z.infer<typeof nutrientsSchema>;

/** One nutrient's key. */
export type NutrientKey = keyof Nutrients;

/** The nutrient keys in the order the API writes them. */
export const nutrientKeys = Object.keys(nutrientsSchema.shape) as NutrientKey[];
