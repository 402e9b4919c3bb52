import type { Importer } from '../../kit/importer.ts';
import { columnName } from '../../kit/csv/column-name.ts';
import { createFoodLogImporter } from '../../food-logs/food-log-importer.ts';

const has = (names: readonly string[], ...all: readonly string[]): boolean => all.every((name) => names.includes(name));
const common = ['date', 'name', 'icon', 'quantity', 'units', 'calories'];

/**
 * The importer of Lose It's exports: the weekly summary and the food log of its zip, which name the meal's column differently. Rows of
 * exercises, and the other tables of the zip, are named in the report; deleted rows are none.
 */
export function createLoseItImporter(app: string): Importer {
  return createFoodLogImporter({
    app,
    usualOrder: 'monthFirst',
    tables: [
      {
        isHeader: (names) => has(names, ...common, 'fat g') && (names.includes('type') || names.includes('meal')),
        rows: {
          of: 'food',
          columns: {
            date: ['date'],
            meal: ['type', 'meal'],
            name: ['name'],
            amount: ['quantity'],
            unit: ['units'],
            deleted: ['deleted'],
          },
          log: (row) => (columnName(row.meal ?? '') === 'exercise' ? 'notSupported' : row),
        },
      },
      { isHeader: (names) => has(names, ...common, 'deleted'), rows: null },
      { isHeader: (names) => has(names, 'date', 'weight', 'last updated', 'deleted'), rows: null },
    ],
  });
}
