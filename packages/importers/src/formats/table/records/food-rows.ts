import { findQuantityType, type ValueColumns } from '@vitalgate/contract';
import type { RecordSink, Source } from '@vitalgate/core';
import { createRowLog } from '../../../food-logs/log-rows.ts';
import { nutrientColumn, type NutrientColumn } from '../../../food-logs/nutrient-columns.ts';
import { readFoodRow } from '../../../food-logs/food-row.ts';
import type { FoodTable } from '../../../food-logs/food-table.ts';
import { totalsOfDays } from '../../../food-logs/totals-of-days.ts';
import type { ImportContext } from '../../../kit/importer.ts';
import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { namedColumns } from '../words/column-name.ts';

const places: Readonly<
  Record<string, keyof FoodTable['places'] | 'date' | 'time' | 'meal' | 'name' | 'brand' | 'amount' | 'unit' | 'note'>
> = {
  date: 'date',
  time: 'time',
  meal: 'meal',
  food: 'name',
  brand: 'brand',
  amount: 'amount',
  unit: 'unit',
  note: 'note',
};

function inUnit(type: string, unit: string): NutrientColumn {
  const value = (written: number): number | null => {
    const own = quantityInOwnUnit(type, written, unit);
    return typeof own === 'number' ? own : null;
  };
  return { type, isOwnUnit: value(1) === 1, value };
}

/** Where a food row has what, by the roles that the table's columns have. */
function foodTableOf(header: readonly string[], { columns, units }: ValueColumns): FoodTable {
  const found = new Map<'date' | 'time' | 'meal' | 'name' | 'brand' | 'amount' | 'unit' | 'note', number>();
  const nutrients: (readonly [number, NutrientColumn])[] = [];
  for (const [role, at] of Object.entries(columns)) {
    const place = places[role] as 'date' | undefined;
    if (place !== undefined) found.set(place, at);
    else if (findQuantityType(role) !== null) {
      const unit = units[role] ?? null;
      const name = header[at] ?? '';
      const named = [name, ...namedColumns(name).map((one) => one.name)]
        .map((one) => nutrientColumn(one, unit))
        .find((one) => one?.type === role);
      const column = named ?? inUnit(role, unit ?? findQuantityType(role)?.unit ?? '');
      nutrients.push([at, column]);
    }
  }
  return { places: found, nutrients };
}

/** Reads rows of foods, or of what was eaten in a day. */
export function foodRows(
  sink: RecordSink,
  source: Source,
  context: ImportContext,
  { header, columns }: { readonly header: readonly string[]; readonly columns: ValueColumns },
) {
  const table = foodTableOf(header, columns);
  const manner = { decimalSign: columns.decimalSign ?? '.', dateOrder: columns.dateOrder ?? 'dayFirst' } as const;
  const log = createRowLog(sink, source, context);
  const totals = totalsOfDays();
  const of = table.places.has('name') ? 'food' : 'day';
  return {
    row(cells: readonly string[], line: number): void {
      const row = readFoodRow(cells, { table, manner });
      if (row === 'total') return;
      if (row === null) {
        if (table.nutrients.some(([at]) => (cells[at] ?? '').trim() !== ''))
          sink.skip({ kind: 'nutritionEntry', reason: 'invalidDate', subject: `line ${line}` });
        return;
      }
      if (row.amounts.size === 0 && row.name === null) return;
      if (row.total !== null) totals.hold(row);
      else {
        totals.part(row);
        log.add(row, of);
      }
    },
    end(): void {
      for (const row of totals.noSums(table.places.has('amount'))) log.add(row, of);
    },
  };
}
