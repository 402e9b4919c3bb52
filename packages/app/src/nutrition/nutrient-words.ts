import {
  type AmountWords,
  nutrientKeys,
  nutrientRows,
  type NutrientKey,
  type NutritionLogEntry,
  type Nutrients,
} from '@vitalgate/contract';
import { amountWords } from '../format/amounts.ts';
import { nutrientName } from '../words/names.ts';
import { texts } from './texts/texts.ts';

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
  return nutrients.map(({ key, unit }) => {
    const values = entries.flatMap((entry) => {
      const value = entry.nutrients[key];
      return value === null ? [] : [value];
    });
    const total = values.reduce((sum, value) => sum + value, 0);
    const sum = values.length === 0 ? null : Number(total.toPrecision(12));
    return { key, name: nutrientName(key), unit, sum, known: values.length };
  });
}

/** How many of a day's entries know a nutrient: `all 3`, `2 of 3`, `1 of 1`. */
export function entriesText(known: number, total: number): string {
  return known === total && total > 1 ? texts.all(total) : texts.someOf(known, total);
}

const meals = ['breakfast', 'lunch', 'dinner', 'snack', null] as const;

/** Entries by meal, each in the order of the day; meals without any are left out. */
export function byMeal(
  entries: readonly NutritionLogEntry[],
): readonly { readonly title: string; readonly entries: readonly NutritionLogEntry[] }[] {
  return meals.flatMap((meal) => {
    const own = entries.filter((entry) => entry.meal === meal);
    return own.length === 0
      ? []
      : [
          {
            title: meal === null ? texts.noMeal : texts.meals[meal],
            entries: own.sort((one, other) => (one.loggedAt < other.loggedAt ? -1 : 1)),
          },
        ];
  });
}

/** An amount of a nutrient, in the unit that the person reads. */
export function nutrientAmount(key: NutrientKey, value: number): AmountWords {
  const { unit, type } = nutrientRows[key];
  return amountWords(value, unit, type);
}
