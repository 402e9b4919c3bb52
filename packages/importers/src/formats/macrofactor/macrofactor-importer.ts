import type { Importer } from '../../kit/importer.ts';
import { createFoodLogImporter } from '../../food-logs/food-log-importer.ts';

/** The importer of MacroFactor's food log as CSV. */
export function createMacroFactorImporter(app: string): Importer {
  return createFoodLogImporter({
    app,
    usualOrder: null,
    tables: [
      {
        isHeader: (names) => ['date', 'food name', 'serving size', 'serving qty'].every((name) => names.includes(name)),
        rows: {
          of: 'food',
          columns: {
            date: ['date'],
            time: ['time'],
            meal: ['meal'],
            name: ['food name'],
            amount: ['serving qty'],
            unit: ['serving size'],
          },
          log: (row) => (row.name === null ? null : row),
        },
      },
    ],
  });
}
