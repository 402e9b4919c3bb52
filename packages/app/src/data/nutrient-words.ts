import type { NutrientKey, NutritionLogEntry, Nutrients } from '@vitalgate/contract';

/** A nutrient: its key, name and unit. */
export interface NutrientWords {
  readonly key: NutrientKey;
  readonly name: string;
  readonly unit: string;
}

/** All nutrients, in the order of a label on food. */
export const nutrients: readonly NutrientWords[] = [
  { key: 'energyKilocalories', name: 'Energy', unit: 'kcal' },
  { key: 'proteinGrams', name: 'Protein', unit: 'g' },
  { key: 'carbohydrateGrams', name: 'Carbohydrates', unit: 'g' },
  { key: 'sugarGrams', name: 'Sugar', unit: 'g' },
  { key: 'fiberGrams', name: 'Fiber', unit: 'g' },
  { key: 'fatGrams', name: 'Fat', unit: 'g' },
  { key: 'saturatedFatGrams', name: 'Saturated fat', unit: 'g' },
  { key: 'cholesterolMilligrams', name: 'Cholesterol', unit: 'mg' },
  { key: 'sodiumMilligrams', name: 'Sodium', unit: 'mg' },
  { key: 'potassiumMilligrams', name: 'Potassium', unit: 'mg' },
  { key: 'calciumMilligrams', name: 'Calcium', unit: 'mg' },
  { key: 'ironMilligrams', name: 'Iron', unit: 'mg' },
  { key: 'vitaminCMilligrams', name: 'Vitamin C', unit: 'mg' },
  { key: 'vitaminDMicrograms', name: 'Vitamin D', unit: 'µg' },
  { key: 'caffeineMilligrams', name: 'Caffeine', unit: 'mg' },
  { key: 'waterMilliliters', name: 'Water', unit: 'mL' },
];

/** A nutrient's sum over the entries that know it. */
export interface NutrientSum extends NutrientWords {
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
