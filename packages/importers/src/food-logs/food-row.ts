import type { LocalDate } from '@vitalgate/core';
import { localDateOf } from '../kit/csv/local-time.ts';
import type { TableManner } from '../kit/csv/table-manner.ts';
import { secondOfDay } from '../kit/csv/time-of-day.ts';
import { calendarDay } from '../kit/csv/date-order.ts';
import { pointedNumber } from '../kit/csv/decimal-sign.ts';
import type { CsvRow } from '../kit/csv/csv-reader.ts';
import { parseWrittenNumber } from '../kit/written/written-number.ts';
import { columnName } from '../kit/csv/column-name.ts';
import type { FoodColumns, SurveyedTable } from './food-table.ts';

/** What a row of a food log says. Unknown is null. */
export interface FoodRow {
  readonly date: LocalDate;
  /** Seconds from the local midnight, or null if no time is written. */
  readonly secondOfDay: number | null;
  readonly meal: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  readonly note: string | null;
  readonly quantity: { readonly amount: number; readonly unit: string } | null;
  /** By dietary type, in the type's unit. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Whether the program says that the day is complete; null if it says nothing of it. */
  readonly completed: boolean | null;
  readonly deleted: boolean;
  /** What of it is called a total: its food, or what several foods are put under. */
  readonly total: 'food' | 'group' | null;
  /** Names of the types of nutrients whose cells hold no number. */
  readonly unread: readonly string[];
}

function writtenNumber(text: string | undefined, { decimalSign }: TableManner): number | null {
  return parseWrittenNumber(pointedNumber(text ?? '', decimalSign) ?? undefined);
}

/** An amount and its unit, parted by the first blank (`8.00 fl oz`) or in two columns; a number alone is so many servings. */
function quantityOf(amount: string, unit: string, manner: TableManner): FoodRow['quantity'] {
  const text = amount.trim();
  const blank = text.search(/\s/u);
  const [number, rest] = blank < 0 ? [text, ''] : [text.slice(0, blank), text.slice(blank).trim()];
  const value = writtenNumber(number, manner);
  const named = unit.trim() === '' ? rest : unit.trim();
  if (value === null || value < 0) return null;
  return { amount: value, unit: named === '' ? 'serving' : named };
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

const totals = /^(?:(?:grand |daily )?totals?|summe|gesamt|totaux|totales?|totali|totaal|totais)$/u;

/**
 * What the cells of nutrients say. Of several columns of one nutrient the first that says more than 0 counts, and a 0 only of the
 * first of all: programs fill with it what they do not know.
 */
function amountsIn(cells: CsvRow, { table, manner }: SurveyedTable): Pick<FoodRow, 'amounts' | 'unread'> {
  const amounts = new Map<string, number>();
  const [seen, unread] = [new Set<string>(), new Set<string>()];
  for (const [place, column] of table.nutrients) {
    const { type } = column;
    const isFirst = !seen.has(type);
    seen.add(type);
    const written = (cells[place] ?? '').trim();
    if (written === '' || written === '-' || written === '--' || written.toLowerCase() === 'n/a') continue;
    const number = writtenNumber(written, manner);
    const amount = number === null ? null : column.value(number);
    if (amount === null) unread.add(type);
    else if (isFirst || (amount !== 0 && (amounts.get(type) ?? 0) === 0)) amounts.set(type, amount);
  }
  return { amounts, unread: [...unread].filter((type) => !amounts.has(type)) };
}

/** The time of a cell of times, which may hold the date once more. */
const timeBehind = (cell: string, { dateOrder }: TableManner): string =>
  (calendarDay(cell.trim(), dateOrder)?.rest ?? cell).replace(/^T/u, '');

/** What a row says; `total` for one that adds up all days, or null if its date is none. */
export function readFoodRow(cells: CsvRow, surveyed: SurveyedTable): FoodRow | 'total' | null {
  const { table, manner } = surveyed;
  const cell = (column: keyof FoodColumns): string => cells[table.places.get(column) ?? -1] ?? '';
  const text = (column: keyof FoodColumns): string | null => cell(column).trim() || null;
  const isTotal = (column: keyof FoodColumns): boolean => totals.test(columnName(cell(column)));
  if (isTotal('date')) return 'total';
  const day = calendarDay(cell('date'), manner.dateOrder);
  if (day === null) return null;
  const name = text('name');
  return {
    date: localDateOf(day),
    secondOfDay: secondOfDay(timeBehind(cell('time'), manner)) ?? secondOfDay(day.rest.replace(/^T/u, '')),
    meal: text('meal'),
    name,
    brand: text('brand'),
    note: text('note'),
    quantity: quantityOf(cell('amount'), cell('unit'), manner),
    ...amountsIn(cells, surveyed),
    completed: truths.get(columnName(cell('completed'))) ?? null,
    deleted: truths.get(columnName(cell('deleted'))) === true,
    total: isTotal('name') ? 'food' : name === null && isTotal('meal') ? 'group' : null,
  };
}
