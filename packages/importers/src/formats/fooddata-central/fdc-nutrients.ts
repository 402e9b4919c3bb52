import type { NutrientKey } from '@vitalgate/contract';
import { areExchanged, inKilojoules, nutrientAmount } from '../../food-catalogues/nutrient-amount.ts';

/** An amount of one nutrient as a file of FoodData Central says it. Unknown is null. */
export interface FdcAmount {
  /** FoodData Central's id of the nutrient: 1093 is sodium. */
  readonly id: number | null;
  /** The nutrient's number of the USDA's older databases: 307 is sodium. Ids and numbers are never compared with each other. */
  readonly number: string | null;
  readonly amount: number;
  readonly unit: string | null;
}

interface FdcNutrient {
  readonly key: NutrientKey;
  readonly id: number;
  readonly number: string;
  /** The unit in which FoodData Central has it, for an answer that does not say. */
  readonly unit: string;
}

/** What of FoodData Central's nutrients a food here has. Of several for one key the first that is there counts. */
const nutrients: readonly FdcNutrient[] = (
  [
    ['energyKilocalories', 1008, '208', 'kcal'],
    // By the food's own factors, then by the general ones; Foundation foods often have no other.
    ['energyKilocalories', 2048, '958', 'kcal'],
    ['energyKilocalories', 2047, '957', 'kcal'],
    ['energyKilocalories', 1062, '268', 'kJ'],
    ['proteinGrams', 1003, '203', 'g'],
    ['carbohydrateGrams', 1005, '205', 'g'],
    ['carbohydrateGrams', 1050, '205.2', 'g'],
    ['fatGrams', 1004, '204', 'g'],
    ['fatGrams', 1085, '298', 'g'],
    ['saturatedFatGrams', 1258, '606', 'g'],
    ['fiberGrams', 1079, '291', 'g'],
    ['fiberGrams', 2033, '293', 'g'],
    ['sugarGrams', 2000, '269', 'g'],
    ['sugarGrams', 1063, '269.3', 'g'],
    ['sodiumMilligrams', 1093, '307', 'mg'],
    ['cholesterolMilligrams', 1253, '601', 'mg'],
    ['potassiumMilligrams', 1092, '306', 'mg'],
    ['calciumMilligrams', 1087, '301', 'mg'],
    ['ironMilligrams', 1089, '303', 'mg'],
    ['vitaminCMilligrams', 1162, '401', 'mg'],
    ['vitaminDMicrograms', 1114, '328', 'ug'],
    ['vitaminDMicrograms', 1110, '324', 'IU'],
    ['caffeineMilligrams', 1057, '262', 'mg'],
    ['waterMilliliters', 1051, '255', 'g'],
  ] as const
).map(([key, id, number, unit]) => ({ key, id, number, unit }));

const placeOfId: ReadonlyMap<number, number> = new Map(nutrients.map(({ id }, place) => [id, place]));
const placeOfNumber: ReadonlyMap<string, number> = new Map(nutrients.map(({ number }, place) => [number, place]));

export const fdcNutrientCount = nutrients.length;

/** The place of a nutrient in the list of those that are read; null for any other. */
export function fdcNutrientPlace({ id, number }: Pick<FdcAmount, 'id' | 'number'>): number | null {
  const place = id !== null ? placeOfId.get(id) : number !== null ? placeOfNumber.get(number) : undefined;
  return place ?? null;
}

/** The amount of the nutrient at a place in the unit of its key, or null. */
export function fdcAmountAt(place: number, { amount, unit }: Pick<FdcAmount, 'amount' | 'unit'>): number | null {
  const nutrient = nutrients[place];
  return nutrient === undefined ? null : nutrientAmount(nutrient.key, amount, unit ?? nutrient.unit);
}

/** The nutrients of a food from its amounts by place; a place without one is undefined or NaN. */
export function fdcNutrients(amountAt: (place: number) => number | undefined): ReadonlyMap<NutrientKey, number> {
  const found = new Map<NutrientKey, number>();
  const [kilocalories = Number.NaN, converted = Number.NaN] = [1008, 1062].map((id) =>
    amountAt(placeOfId.get(id) ?? -1),
  );
  const kilojoules = inKilojoules(converted);
  if (areExchanged(kilocalories, kilojoules)) found.set('energyKilocalories', kilojoules);
  for (const [place, { key }] of nutrients.entries()) {
    const amount = amountAt(place);
    if (amount !== undefined && !Number.isNaN(amount) && !found.has(key)) found.set(key, amount);
  }
  return found;
}
