import { nutrientsFrom, type Food, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import type { RecordSink } from '@vitalgate/core';
import { mostOf } from './nutrient-amount.ts';

/** A food of a catalogue as its file says it. */
export interface CatalogueFood {
  /** Names the food for the whole of its publisher. */
  readonly id: string;
  /** How the report names it: `FDC 167512`. */
  readonly reference: string;
  readonly name: string;
  readonly brand: string | null;
  readonly category: string | null;
  readonly barcode: string | null;
  readonly servings: Food['servings'];
  /** In the units of the keys, per 100 of the basis. */
  readonly amounts: ReadonlyMap<NutrientKey, number>;
  readonly basis: 'grams' | 'milliliters';
  readonly source: string;
  readonly version: number;
}

/** What macronutrients may weigh more than the food: labels round. */
const roundingGrams = 5;

const heavy: readonly NutrientKey[] = ['proteinGrams', 'carbohydrateGrams', 'fatGrams'];

/** The amounts that can be; the others are reported. */
function possibleAmounts(food: CatalogueFood, sink: RecordSink): ReadonlyMap<NutrientKey, number> {
  const possible = new Map<NutrientKey, number>();
  for (const [nutrient, amount] of food.amounts) {
    if (amount >= 0 && amount <= mostOf(nutrient, food.basis)) possible.set(nutrient, amount);
    else sink.skip({ kind: 'foodNutrient', reason: 'implausible', subject: `${nutrient} of ${food.reference}` });
  }
  return possible;
}

function nutrientsOf(amounts: ReadonlyMap<NutrientKey, number>): Nutrients {
  return nutrientsFrom((key) => amounts.get(key));
}

/**
 * Hands over a food. An amount that no food can have is left out and reported. Macronutrients that together weigh more than the
 * food are kept as stated and reported: which of them is wrong cannot be known. Amounts per 100 ml are not those of 100 g, and
 * without the food's density they cannot be made those: they keep a name of their own.
 */
export function handFood(food: CatalogueFood, sink: RecordSink): void {
  const { id, reference, name, brand, category, barcode, servings, basis, source, version } = food;
  const amounts = possibleAmounts(food, sink);
  const weight = heavy.reduce((sum, nutrient) => sum + (amounts.get(nutrient) ?? 0), 0);
  if (weight > mostOf('fatGrams', basis) + roundingGrams) {
    sink.skip({ kind: 'food', reason: 'heavierThanWhole', subject: reference });
  }
  const per100 = nutrientsOf(amounts);
  const nutrients =
    basis === 'grams'
      ? { nutrientsPer100Grams: per100 }
      : { nutrientsPer100Grams: nutrientsOf(new Map()), nutrientsPer100Milliliters: per100 };
  sink.food({
    version,
    food: {
      id,
      name,
      brand,
      category,
      barcode,
      servings,
      ...nutrients,
      source: { name: source, reference },
    },
  });
}
