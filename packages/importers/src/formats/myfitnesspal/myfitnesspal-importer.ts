import type { Importer } from '../../kit/importer.ts';
import { createFoodLogImporter } from '../../food-logs/food-log-importer.ts';

/** In these columns MyFitnessPal writes shares of a daily need, not amounts. */
const shares = ['vitamin a', 'vitamin c', 'calcium', 'iron'];

/** The energy of a meal, in either unit. */
const energies = ['calories', 'kilojoules', 'energy kcal', 'energy kj'];

const has = (names: readonly string[], ...all: readonly string[]): boolean => all.every((name) => names.includes(name));

/**
 * The importer of MyFitnessPal's export: the nutrition summary, which names no foods, so that each meal is one entry by its name. The
 * exercise and measurement summaries beside it are named in the report.
 */
export function createMyFitnessPalImporter(app: string): Importer {
  return createFoodLogImporter({
    app,
    usualOrder: null,
    tables: [
      {
        isHeader: (names) => has(names, 'date', 'meal', 'note') && energies.some((name) => names.includes(name)),
        rows: {
          of: 'food',
          columns: { date: ['date'], time: ['time', 'timestamp'], meal: ['meal'], note: ['note'] },
          except: shares,
          log: (row) => ({ ...row, name: row.meal }),
        },
      },
      { isHeader: (names) => has(names, 'date', 'exercise', 'exercise calories'), rows: null },
      { isHeader: (names) => has(names, 'date', 'exercise', 'exercise minutes'), rows: null },
      {
        isHeader: (names) => names[0] === 'date' && names[1] === 'weight' && !names.includes('deleted'),
        onlyBeside: true,
        rows: null,
      },
    ],
  });
}
