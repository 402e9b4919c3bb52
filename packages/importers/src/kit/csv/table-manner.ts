import type { TableReading } from '@vitalgate/contract';
import { createCellVotes } from './cell-votes.ts';
import type { CsvDelimiter } from './csv-delimiter.ts';
import { calendarDay, shownDateOrder, type DateOrder } from './date-order.ts';
import { shownDecimalSign, type DecimalSign } from './decimal-sign.ts';

/** How a file writes numbers and dates. */
export interface TableManner {
  readonly decimalSign: DecimalSign;
  readonly dateOrder: DateOrder;
}

/** Finds how a file writes, by its cells, once for all of it. */
export interface MannerVotes {
  date(text: string): void;
  number(text: string): void;
  /**
   * What no cell shows is as its program usually writes it: numbers with a comma if semicolons part the cells, else with a point; dates in
   * `usualOrder`, which if it is null goes with the numbers: day first beside a decimal comma.
   */
  manner(delimiter: CsvDelimiter, usualOrder: DateOrder | null): TableManner;
  /** The same for the report: only what some cell depends on. */
  reading(manner: TableManner): Pick<TableReading, 'decimalSign' | 'dateOrder'>;
}

function dependsOnOrder(text: string): boolean {
  const [one, other] = [calendarDay(text, 'dayFirst'), calendarDay(text, 'monthFirst')];
  return one?.month !== other?.month;
}

const datePattern = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/u;

/**
 * Which order two dates of neighbouring rows show that are a day apart: `05/03` before `06/03` is day first, if rows come day by day. Null if
 * they show none.
 */
function orderOfNeighbours(one: string, other: string): DateOrder | null {
  const [[first = 0, second = 0, year], [nextFirst = 0, nextSecond = 0, nextYear]] = [one, other].map((text) =>
    text.split(/[-/.]/u).map(Number),
  ) as [number[], number[]];
  if (year !== nextYear) return null;
  if (second === nextSecond && Math.abs(first - nextFirst) === 1) return 'dayFirst';
  return first === nextFirst && Math.abs(second - nextSecond) === 1 ? 'monthFirst' : null;
}

export function createMannerVotes(): MannerVotes {
  const [dates, numbers] = [createCellVotes(shownDateOrder), createCellVotes(shownDecimalSign)];
  const neighbours = createCellVotes((order) => order as DateOrder);
  const needs = { order: false, sign: false };
  let lastDate = '';
  return {
    date(text) {
      const day = datePattern.exec(text.trim())?.[0] ?? '';
      // Rows of one day say the same.
      if (day === '' || day === lastDate) return;
      dates.see(day);
      needs.order ||= dependsOnOrder(day);
      const shown = lastDate === '' ? null : orderOfNeighbours(lastDate, day);
      if (shown !== null) neighbours.see(shown);
      lastDate = day;
    },
    number(text) {
      numbers.see(text);
      needs.sign ||= /[.,]/u.test(text);
    },
    manner(delimiter, usualOrder) {
      const decimalSign = numbers.most() ?? (delimiter === ';' ? ',' : '.');
      const dateOrder =
        dates.most() ?? neighbours.most() ?? usualOrder ?? (decimalSign === ',' ? 'dayFirst' : 'monthFirst');
      return { decimalSign, dateOrder };
    },
    reading: ({ decimalSign, dateOrder }) => ({
      decimalSign: needs.sign ? decimalSign : null,
      dateOrder: needs.order ? dateOrder : null,
    }),
  };
}
