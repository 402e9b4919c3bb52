import {
  nutrientKeys,
  nutrientRows,
  type NutrientKey,
  type NutritionLogEntry,
  type Nutrients,
} from '@vitalgate/contract';

/** All nutrients, in the order of a label on food. */
export const nutrients = nutrientKeys
  .map((key) => ({ key, ...nutrientRows[key] }))
  .sort((one, other) => one.place - other.place);

/** A nutrient's sum over the entries that know it. */
export interface NutrientSum {
  readonly key: NutrientKey;
  readonly name: string;
  readonly unit: string;
  /** Null if no entry knows it: that is not zero. */
  readonly sum: number | null;
  readonly known: number;
}

/** Sums per nutrient over the entries that know it. Twelve digits, so that 0.1 + 0.2 reads 0.3. */
export function nutrientSums(entries: readonly { readonly nutrients: Nutrients }[]): readonly NutrientSum[] {
  return nutrients.map(({ key, name, unit }) => {
    const values = entries.flatMap((entry) => {
      const value = entry.nutrients[key];
      return value === null ? [] : [value];
    });
    const total = values.reduce((sum, value) => sum + value, 0);
    const sum = values.length === 0 ? null : Number(total.toPrecision(12));
    return { key, name, unit, sum, known: values.length };
  });
}

/** How many of a day's entries know a nutrient: `all 3`, `2 of 3`, `1 of 1`. */
export function entriesText(known: number, total: number): string {
  return known === total && total > 1 ? `all ${total}` : `${known} of ${total}`;
}

const mealTitles = [
  ['breakfast', 'Breakfast'],
  ['lunch', 'Lunch'],
  ['dinner', 'Dinner'],
  ['snack', 'Snacks'],
  [null, 'Without a meal'],
] as const;

/** Entries by meal, each in the order of the day; meals without any are left out. */
export function byMeal(
  entries: readonly NutritionLogEntry[],
): readonly { readonly title: string; readonly entries: readonly NutritionLogEntry[] }[] {
  return mealTitles.flatMap(([meal, title]) => {
    const own = entries.filter((entry) => entry.meal === meal);
    return own.length === 0
      ? []
      : [{ title, entries: own.sort((one, other) => (one.loggedAt < other.loggedAt ? -1 : 1)) }];
  });
}
