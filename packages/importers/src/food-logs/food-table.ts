import type { RecordSink } from '@vitalgate/core';
import type { CsvRow } from '../kit/csv/csv-reader.ts';
import type { CsvDelimiter } from '../kit/csv/csv-delimiter.ts';
import type { DateOrder } from '../kit/csv/date-order.ts';
import { readCsv } from '../kit/csv/read-csv.ts';
import { createMannerVotes, type TableManner } from '../kit/csv/table-manner.ts';
import type { ImportSource, ReadEnd } from '../kit/importer.ts';
import { columnName } from '../kit/csv/column-name.ts';
import { nutrientColumn, type NutrientColumn } from './nutrient-columns.ts';

/** What a program's table has in its columns, beside the nutrients: names of columns as `columnName` writes them. */
export interface FoodColumns {
  readonly date: readonly string[];
  readonly time?: readonly string[];
  readonly meal?: readonly string[];
  readonly name?: readonly string[];
  readonly amount?: readonly string[];
  readonly unit?: readonly string[];
  readonly completed?: readonly string[];
  readonly deleted?: readonly string[];
  readonly note?: readonly string[];
  readonly brand?: readonly string[];
}

/** Where in a row everything stands. */
export interface FoodTable {
  readonly places: ReadonlyMap<keyof FoodColumns, number>;
  /** Of several columns of one nutrient the one that counts first comes first. */
  readonly nutrients: readonly (readonly [place: number, column: NutrientColumn])[];
}

/**
 * Finds the columns of a table by their whole names: of those of one nutrient the ones in its own unit come first, which is
 * kilocalories before kilojoules. `except` are columns that say no amount although they are called like a nutrient.
 */
export function foodTable(header: CsvRow, columns: FoodColumns, except: ReadonlySet<string> = new Set()): FoodTable {
  const names = header.map(columnName);
  const places = new Map<keyof FoodColumns, number>();
  for (const [column, spellings] of Object.entries(columns) as [keyof FoodColumns, readonly string[]][]) {
    const place = names.findIndex((name) => spellings.includes(name));
    if (place >= 0) places.set(column, place);
  }
  const taken = new Set(places.values());
  const nutrients = header.flatMap((text, place): FoodTable['nutrients'] => {
    const column = taken.has(place) || except.has(names[place] ?? '') ? null : nutrientColumn(text);
    return column === null ? [] : [[place, column]];
  });
  const converted = ([, { isOwnUnit }]: FoodTable['nutrients'][number]): number => Number(!isOwnUnit);
  return { places, nutrients: nutrients.sort((one, other) => converted(one) - converted(other)) };
}

export interface SurveyedTable {
  readonly table: FoodTable;
  readonly manner: TableManner;
}

/**
 * Finds how a file writes numbers and dates, once for all of it, and reports it. `usualOrder` is of dates that do not show theirs, as
 * `MannerVotes` has it. Null for a file without a row.
 */
export async function surveyTable(
  source: ImportSource,
  path: string,
  sink: RecordSink,
  { read, usualOrder }: { readonly read: (header: CsvRow) => FoodTable; readonly usualOrder: DateOrder | null },
): Promise<SurveyedTable | null> {
  const votes = createMannerVotes();
  const found: { table: FoodTable | null; encoding: string; delimiter: CsvDelimiter } = {
    table: null,
    encoding: '',
    delimiter: ',',
  };
  await readCsv(source, path, {
    header(names, delimiter, encoding) {
      Object.assign(found, { table: read(names), delimiter, encoding });
    },
    row(cells) {
      if (found.table === null) return;
      const { places, nutrients } = found.table;
      votes.date(cells[places.get('date') ?? -1] ?? '');
      for (const [place] of nutrients) votes.number(cells[place] ?? '');
      // The number of an amount stands before its unit.
      votes.number((cells[places.get('amount') ?? -1] ?? '').trim().split(' ')[0] ?? '');
    },
  });
  const { table, encoding, delimiter } = found;
  if (table === null) return null;
  const manner = votes.manner(delimiter, usualOrder);
  sink.table({ file: path, encoding, delimiter, ...votes.reading(manner) });
  return { table, manner };
}

/** Hands over each row of a file behind its header. */
export function tableRows(
  source: ImportSource,
  path: string,
  onRow: (cells: CsvRow, line: number) => void,
): Promise<ReadEnd> {
  return readCsv(source, path, { header: () => undefined, row: onRow });
}
