import { saltPerSodium } from '../../kit/salt.ts';
import type { NutrientKey } from '@vitalgate/contract';
import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { areExchanged, catalogueNumber, nutrientAmount } from '../../food-catalogues/nutrient-amount.ts';

/** Open Food Facts' names of nutrients, and the unit in which it keeps each per 100 g, whatever the unit of the label. */
const names: readonly (readonly [key: NutrientKey, name: string, unit: string])[] = [
  ['energyKilocalories', 'energy-kcal', 'kcal'],
  ['energyKilocalories', 'energy-kj', 'kJ'],
  ['energyKilocalories', 'energy', 'kJ'],
  ['proteinGrams', 'proteins', 'g'],
  ['carbohydrateGrams', 'carbohydrates', 'g'],
  ['fatGrams', 'fat', 'g'],
  ['saturatedFatGrams', 'saturated-fat', 'g'],
  ['fiberGrams', 'fiber', 'g'],
  ['sugarGrams', 'sugars', 'g'],
  ['sodiumMilligrams', 'sodium', 'g'],
  ['cholesterolMilligrams', 'cholesterol', 'g'],
  ['potassiumMilligrams', 'potassium', 'g'],
  ['calciumMilligrams', 'calcium', 'g'],
  ['ironMilligrams', 'iron', 'g'],
  ['vitaminCMilligrams', 'vitamin-c', 'g'],
  ['vitaminDMicrograms', 'vitamin-d', 'g'],
  ['caffeineMilligrams', 'caffeine', 'g'],
  ['waterMilliliters', 'water', 'g'],
];

/** A number that a label gives as a bound (`<`), or says to be missing (`-`), is not the amount. */
const isBound = (modifier: unknown): boolean =>
  modifier !== undefined && modifier !== null && modifier !== '' && modifier !== '~';

type AmountOf = (name: string, unit: string) => { readonly amount: number; readonly unit: string } | null;

/** The energy of a product whose kilocalories stand as kilojoules and the other way round; null if they do not. */
function exchangedEnergy(amountOf: AmountOf): number | null {
  const kilocalories = amountOf('energy-kcal', 'kcal');
  const kilojoules = amountOf('energy-kj', 'kJ') ?? amountOf('energy', 'kJ');
  if (kilocalories?.unit.toLowerCase() !== 'kcal' || kilojoules?.unit.toLowerCase() !== 'kj') return null;
  return areExchanged(kilocalories.amount, kilojoules.amount) ? kilojoules.amount : null;
}

function found(amountOf: AmountOf): ReadonlyMap<NutrientKey, number> {
  const amounts = new Map<NutrientKey, number>();
  const energy = exchangedEnergy(amountOf);
  if (energy !== null) amounts.set('energyKilocalories', energy);
  const add = (key: NutrientKey, name: string, unit: string, factor = 1): void => {
    const written = amounts.has(key) ? null : amountOf(name, unit);
    const amount = written === null ? null : nutrientAmount(key, written.amount / factor, written.unit);
    if (amount !== null) amounts.set(key, amount);
  };
  for (const [key, name, unit] of names) add(key, name, unit);
  add('sodiumMilligrams', 'salt', 'g', saltPerSodium);
  return amounts;
}

/**
 * The nutrients of a product as sold, per 100 g or 100 ml, from fields like `sodium_100g`. These are in grams (energy in the unit of
 * its name), also if `sodium_value` and `sodium_unit` give the label's own. Those of the prepared product have other names.
 */
export function offNutrients(nutriments: PlainObject): ReadonlyMap<NutrientKey, number> {
  return found((name, unit) => {
    const amount = catalogueNumber(nutriments[`${name}_100g`]);
    return amount === null || isBound(nutriments[`${name}_modifier`]) ? null : { amount, unit };
  });
}

/** The nutrients of a set of the newer shape, `{ "fat": { "value": 3.9, "unit": "g" } }`, per what the set says. */
export function offSetNutrients(nutrients: PlainObject): ReadonlyMap<NutrientKey, number> {
  return found((name, unit) => {
    const written = plainObject(nutrients[name]);
    if (written === null) return null;
    const { value, value_computed: computed, unit: own, modifier } = written;
    const amount = catalogueNumber(value ?? computed);
    return amount === null || isBound(modifier)
      ? null
      : { amount, unit: typeof own === 'string' && own !== '' ? own : unit };
  });
}
