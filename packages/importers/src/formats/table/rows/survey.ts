import { createCellVotes } from '../../../kit/csv/cell-votes.ts';
import { calendarDay, dateOrderBeside, shownDateOrder, type DateOrder } from '../../../kit/csv/date-order.ts';
import { shownDecimalSign, type DecimalSign } from '../../../kit/csv/decimal-sign.ts';
import { spelledUnit } from '../words/unit-words.ts';
import { isSumOfRows } from './sum-of-rows.ts';
import {
  clockOf,
  dateBeforeTime,
  durationInCell,
  filledCell,
  isLongText,
  numberInCell,
  pressuresInCell,
  valueOf,
  timeInCells,
} from './written-cell.ts';

/** What stands in the cells of a column. */
export interface SeenColumn {
  filled: number;
  days: number;
  numbers: number;
  durations: number;
  /** Times of day, and what could be one: `7:30`. */
  clocks: number;
  /** Whether a time has three parts (`0:45:12`), and the greatest first part of those that have two. */
  hasThreeParts: boolean;
  greatestOfTwoParts: number;
  /** The least and the greatest first part of times without AM or PM. */
  leastHour: number;
  greatestHour: number;
  /** `120/80`. */
  pairs: number;
  /** Numbers that mean one thing with a decimal point, and another with a comma. */
  ambiguous: string[];
  /** The first day that is another one if its parts change their order. */
  openDay: string | null;
  hasTimes: boolean;
  /** Numbers with a unit behind them, by unit. */
  readonly units: Map<string, number>;
  /** Of the numbers without a unit. */
  greatest: number;
  /** The first cell that says anything. */
  example: string | null;
}

const nothing = (): SeenColumn => ({
  filled: 0,
  days: 0,
  numbers: 0,
  durations: 0,
  clocks: 0,
  hasThreeParts: false,
  greatestOfTwoParts: -1,
  leastHour: Infinity,
  greatestHour: -1,
  pairs: 0,
  ambiguous: [],
  openDay: null,
  hasTimes: false,
  units: new Map(),
  greatest: -Infinity,
  example: null,
});

/** What is known of a table's cells, found from all of them. */
export interface Survey {
  row(cells: readonly string[]): void;
  column(at: number): SeenColumn;
  /** Of a table with a column of names: what stands in the column of values, by name. */
  byName(): ReadonlyMap<string, SeenColumn>;
  dateOrder(): DateOrder | null;
  decimalSign(): DecimalSign | null;
}

/** Characters of a cell that are shown. */
const longestExample = 60;

function sees(
  column: SeenColumn,
  written: string,
  signs: { see(text: string): void },
  orders: { see(text: string): void },
): void {
  const text = dateBeforeTime(written);
  column.filled++;
  column.example ??= text.slice(0, longestExample);
  if (isLongText(text)) return;
  // Most cells are whole numbers, or times that computers write.
  if (/^\d{1,7}$/u.test(text)) {
    column.numbers++;
    column.greatest = Math.max(column.greatest, Number(text));
    return;
  }
  if (/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/u.test(text)) {
    column.days++;
    column.hasTimes ||= text.length > 10 && !/00:00(?::00(?:\.0+)?)?Z?$/u.test(text);
    return;
  }
  if (pressuresInCell(text) !== null) {
    column.pairs++;
    return;
  }
  const [one, other] = [calendarDay(text, 'dayFirst'), calendarDay(text, 'monthFirst')];
  const day = one ?? other;
  if (day !== null) {
    column.days++;
    if (shownDateOrder(text) === null && one !== null && other !== null && one.month !== other.month)
      column.openDay ??= text.slice(0, longestExample);
    const time = timeInCells(text, null, 'dayFirst') ?? timeInCells(text, null, 'monthFirst');
    column.hasTimes ||= time !== null && (time.at !== null || (time.second ?? 0) > 0);
    orders.see(text);
  }
  const isLength = durationInCell(text) !== null;
  if (isLength) column.durations++;
  const isClock = clockOf(text) !== null;
  if (isClock) column.clocks++;
  const [, first, third] = /^(\d{1,3}):\d{2}(:\d{2})?/u.exec(text) ?? [];
  if (isLength && first !== undefined) {
    column.leastHour = Math.min(column.leastHour, Number(first));
    column.greatestHour = Math.max(column.greatestHour, Number(first));
  }
  if (third !== undefined) column.hasThreeParts = true;
  else if (first !== undefined) column.greatestOfTwoParts = Math.max(column.greatestOfTwoParts, Number(first));
  const found = numberInCell(text);
  if (found === null) return;
  column.numbers++;
  if (found.unit !== null) {
    const unit = spelledUnit(found.unit);
    column.units.set(unit, (column.units.get(unit) ?? 0) + 1);
  } else
    column.greatest = Math.max(
      column.greatest,
      valueOf(found.number, shownDecimalSign(found.number) ?? '.') ?? -Infinity,
    );
  // `8.15` may be a quarter past eight, beside weights with commas.
  if (day === null && !isClock) signs.see(found.number);
  if (/[.,]/u.test(found.number) && shownDecimalSign(found.number) === null && column.ambiguous.length < 3)
    column.ambiguous.push(found.number);
}

/** Where a table of a row for each value has its names, values and units. */
export interface LongPlaces {
  readonly type: number;
  readonly value: number;
  readonly unit: number | null;
}

/** Most names that are looked at in one table. */
const mostNames = 500;

/** Looks at the cells of a table, once for all of them. */
export function createSurvey(long: LongPlaces | null = null): Survey {
  const columns: SeenColumn[] = [];
  const names = new Map<string, SeenColumn>();
  const [orders, signs] = [createCellVotes(shownDateOrder), createCellVotes(shownDecimalSign)];
  const column = (at: number): SeenColumn => (columns[at] ??= nothing());
  const silent = { see: () => undefined };
  const seeNamed = (cells: readonly string[], { type, value, unit }: LongPlaces): void => {
    const [name, text] = [filledCell(cells[type]), filledCell(cells[value])];
    if (name === null || text === null || (names.size >= mostNames && !names.has(name))) return;
    const seen = names.get(name) ?? nothing();
    names.set(name, seen);
    const own = unit === null ? null : filledCell(cells[unit]);
    sees(seen, own === null || numberInCell(text)?.unit !== null ? text : `${text} ${own}`, silent, silent);
  };
  return {
    row(cells) {
      // What sums up the others says nothing of their dates.
      if (isSumOfRows(cells)) return;
      if (long !== null) seeNamed(cells, long);
      for (const [at, cell] of cells.entries()) {
        const text = filledCell(cell);
        if (text !== null) sees(column(at), text, signs, orders);
      }
    },
    column,
    byName: () => names,
    dateOrder: () => orders.most() ?? dateOrderBeside(signs.most()),
    decimalSign: () => signs.most(),
  };
}
