import type { Source } from '@vitalgate/core';
import { csvHead } from '../kit/csv/csv-encoding.ts';
import type { DateOrder } from '../kit/csv/date-order.ts';
import { csvHeader } from '../kit/csv/read-csv.ts';
import { earlierDownload } from '../kit/earlier-download.ts';
import type { Importer, ImportSource } from '../kit/importer.ts';
import { readFoodRow, type FoodRow } from './food-row.ts';
import { foodTable, surveyTable, tableRows, type FoodColumns } from './food-table.ts';
import { createRowLog } from './log-rows.ts';
import { columnName } from '../kit/csv/column-name.ts';
import { totalsOfDays } from './totals-of-days.ts';

/** A kind of table that a program exports. */
export interface FoodLogTable {
  /** Whether a header is of this kind; the names are as `columnName` writes them. */
  readonly isHeader: (names: readonly string[]) => boolean;
  /** Other programs write such a table too: it is this one's only beside a table that is read. */
  readonly onlyBeside?: true;
  /** What its rows are; null for a table that is named in the report and not read. */
  readonly rows: {
    readonly of: 'food' | 'day';
    readonly columns: FoodColumns;
    /** Names of columns that are called like a nutrient and say no amount of it. */
    readonly except?: readonly string[];
    /** The row as it is logged; null for one that is no food, `notSupported` for one of a kind that is not read. */
    readonly log: (row: FoodRow) => FoodRow | 'notSupported' | null;
  } | null;
}

/** A program that exports food logs as CSV. */
export interface FoodLogFormat {
  /** Name of the app in the Health app. */
  readonly app: string;
  /** Which comes first in its dates with the year last, if no date of a file shows it; null if that goes with the decimal sign. */
  readonly usualOrder: DateOrder | null;
  readonly tables: readonly FoodLogTable[];
}

async function tableOf({ tables }: FoodLogFormat, source: ImportSource, path: string): Promise<FoodLogTable | null> {
  const names = csvHeader(await csvHead(source, path)).map(columnName);
  return names.length < 2 ? null : (tables.find(({ isHeader }) => isHeader(names)) ?? null);
}

/**
 * An importer of one program's food logs. Files are recognised by their headers. Each table that is read is an export of its own: it
 * states its days, and a later one of the same days may lie beside it. The tables that are only named go with the last.
 */
export function createFoodLogImporter(format: FoodLogFormat): Importer {
  const app: Source = { name: format.app, bundleIdentifier: null, version: null };
  return {
    async claims(source) {
      const tables: (readonly [path: string, table: FoodLogTable])[] = [];
      for (const { path } of source.files) {
        const table = await tableOf(format, source, path);
        if (table !== null) tables.push([path, table]);
      }
      const isRead = tables.some(([, { rows }]) => rows !== null);
      return tables.filter(([, { onlyBeside }]) => isRead || onlyBeside !== true).map(([path]) => path);
    },
    async exports(source) {
      const paths = source.files.map(({ path }) => path).sort(earlierDownload);
      const read: string[] = [];
      for (const path of paths) if ((await tableOf(format, source, path))?.rows) read.push(path);
      const last = read.at(-1);
      const others = paths.filter((path) => path === last || !read.includes(path));
      return [...read.slice(0, -1).map((path) => [path]), others];
    },
    async run(source, sink, context) {
      const log = createRowLog(sink, app, context);
      let complete = true;
      for (const { path } of source.files) {
        const table = await tableOf(format, source, path);
        if (table === null || table.rows === null) {
          sink.skip({ kind: 'file', reason: 'notSupported', subject: path });
          continue;
        }
        const { of, columns, except = [], log: logged } = table.rows;
        const survey = await surveyTable(source, path, sink, {
          read: (header) => foodTable(header, columns, new Set(except)),
          usualOrder: format.usualOrder,
        });
        if (survey === null) continue;
        const totals = totalsOfDays();
        // Beside the groups of a day it is their sum.
        const isOfNoGroup = ({ meal }: FoodRow): boolean =>
          of === 'day' && meal === null && survey.table.places.has('meal');
        const end = await tableRows(source, path, (cells) => {
          const read = readFoodRow(cells, survey);
          if (read === 'total') return;
          if (read === null) {
            sink.skip({ kind: 'nutritionEntry', reason: 'invalidDate', subject: path });
            return;
          }
          const row = read.deleted ? null : logged(read);
          if (row === null) return;
          if (row === 'notSupported') sink.skip({ kind: 'nutritionEntry', reason: 'notSupported', subject: path });
          else if (row.amounts.size === 0 && row.name === null) {
            sink.skip({ kind: 'nutritionEntry', reason: 'invalidValue', subject: path });
          } else if (row.total !== null) totals.hold(row);
          else if (isOfNoGroup(row)) totals.hold({ ...row, total: 'group' });
          else {
            totals.part(row);
            log.add(row, of);
          }
        });
        for (const row of totals.noSums(survey.table.places.has('amount'))) {
          log.add(row.total === 'group' ? { ...row, meal: null } : row, of);
        }
        if (end === 'broken') {
          complete = false;
          sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
        }
      }
      return { complete };
    },
  };
}
