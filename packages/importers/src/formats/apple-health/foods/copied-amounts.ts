import { FoodAmounts } from './food-amounts.ts';
import type { FoodDetails } from './food-details.ts';

/** The names of a food; null is not stated. */
export type FoodName = Pick<FoodDetails, 'foodName' | 'brand'>;

export interface NamedAmounts {
  readonly food: FoodName;
  readonly amounts: FoodAmounts;
}

/** What correlations of a name hold. */
interface Held {
  readonly all: FoodAmounts;
  /** Of those correlations alone whose every amount is among the loose ones too. */
  readonly copiedWhole: FoodAmounts;
}

/** The names as a key; a name that is `undefined` stands for any. */
function keyOf(foodName: string | null | undefined, brand: string | null | undefined): string {
  return JSON.stringify([foodName ?? (foodName === null ? 0 : 1), brand ?? (brand === null ? 0 : 1)]);
}

/**
 * Which amounts of one moment's loose samples are copies of those in correlations. Answers, for a loose food, the amounts to
 * leave out. Only a copy of the same food is a copy: it may lack the names of the food, but has no other names; and a food
 * that has some amounts of a correlation, not all of them, and others beside is another food. If a nutrient stands among
 * its amounts twice, though, several foods lie there without a name, and whatever a correlation holds is a copy.
 */
export function copiedAmounts(
  loose: Iterable<NamedAmounts>,
  correlations: readonly NamedAmounts[],
): (one: NamedAmounts) => readonly FoodAmounts[] {
  if (correlations.length === 0) return () => [];
  const allLoose = new FoodAmounts();
  for (const { amounts } of loose) allLoose.addAll(amounts);
  const held = new Map<string, Held>();
  for (const { food, amounts } of correlations) {
    const isCopied = allLoose.holdsAll(amounts);
    const { foodName, brand } = food;
    // Under any name too, for a loose food that does not state it.
    for (const key of [
      keyOf(foodName, brand),
      keyOf(foodName, undefined),
      keyOf(undefined, brand),
      keyOf(undefined, undefined),
    ]) {
      const known = held.get(key) ?? { all: new FoodAmounts(), copiedWhole: new FoodAmounts() };
      held.set(key, known);
      known.all.addAll(amounts);
      if (isCopied) known.copiedWhole.addAll(amounts);
    }
  }
  return ({ food: { foodName, brand }, amounts }) => {
    const names = foodName === null ? [undefined] : [foodName, null];
    const brands = brand === null ? [undefined] : [brand, null];
    const found = names.flatMap((name) => brands.flatMap((own) => held.get(keyOf(name, own)) ?? []));
    const all = found.map((one) => one.all);
    const isAnother = amounts.sums(all).some && !amounts.repeatsNutrient();
    return isAnother ? found.map(({ copiedWhole }) => copiedWhole) : all;
  };
}
