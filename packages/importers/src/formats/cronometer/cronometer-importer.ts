import type { Importer } from '../../kit/importer.ts';
import type { FoodRow } from '../../food-logs/food-row.ts';
import { createFoodLogImporter, type FoodLogTable } from '../../food-logs/food-log-importer.ts';

const dates = ['day', 'date'];

const servings: FoodLogTable = {
  isHeader: (names) => names.includes('food name') && names.includes('amount') && names.includes('group'),
  rows: {
    of: 'food',
    columns: {
      date: dates,
      time: ['time'],
      meal: ['group'],
      name: ['food name'],
      amount: ['amount'],
    },
    log: (row) => (row.name === null ? null : row),
  },
};

/** A day, or a group, that was not logged is written with zeros; a day that was completed with them is a day without food. */
function dayOrNothing(row: FoodRow): FoodRow | null {
  const isEmpty = [...row.amounts.values()].every((amount) => amount === 0);
  return isEmpty && row.completed !== true ? null : row;
}

const energies = ['energy kcal', 'energy kj'];
const macronutrients = ['protein g', 'carbs g', 'fat g', 'water g'];

/** The sums of days, of each as a whole or by its groups. Not every one says whether a day is complete. */
const dailySummary: FoodLogTable = {
  isHeader: (names) =>
    dates.includes(names[0] ?? '') &&
    !names.includes('food name') &&
    !names.includes('meal') &&
    energies.some((name) => names.includes(name)) &&
    (names.includes('completed') || macronutrients.some((name) => names.includes(name))),
  rows: { of: 'day', columns: { date: dates, meal: ['group'], completed: ['completed'] }, log: dayOrNothing },
};

/** Tables that Cronometer exports beside its foods: measurements, exercises and notes. */
const others: readonly (readonly string[])[] = [
  ['day', 'metric', 'unit', 'amount'],
  ['day', 'exercise', 'minutes'],
  ['day', 'group', 'note'],
];

/**
 * The importer of Cronometer's exports: servings as entries, daily summaries as one entry for each day or group of a day. Biometrics,
 * exercises and notes are named in the report.
 */
export function createCronometerImporter(app: string): Importer {
  return createFoodLogImporter({
    app,
    usualOrder: null,
    tables: [
      servings,
      dailySummary,
      ...others.map((all) => ({
        isHeader: (names: readonly string[]) => all.every((name) => names.includes(name)),
        rows: null,
      })),
    ],
  });
}
