import { plainName, type ValueColumns } from '@vitalgate/contract';
import type { RecordSink, Source } from '@vitalgate/core';
import type { ImportContext } from '../../../kit/importer.ts';
import { roleCells } from '../rows/table-cells.ts';
import { isSumOfRows } from '../rows/sum-of-rows.ts';
import type { TableRow } from '../rows/table-head.ts';
import { tableTimes } from '../rows/table-times.ts';
import { rolesCalled } from '../words/role-words.ts';
import { foodRows } from './food-rows.ts';
import { sampleRows } from './sample-rows.ts';
import { workoutRows } from './workout-rows.ts';

/** The source of a table that names none. */
const unnamedSource = 'Own table';

/** Whether a row has the name of a date in place of one, and names beside it. */
function isHeader(cells: readonly string[], { columns }: ValueColumns): boolean {
  const at = columns['date'] ?? columns['start'];
  if (at === undefined || /^\d/u.test(cells[at] ?? '')) return false;
  const called = rolesCalled('samples', cells[at] ?? '');
  return (
    called.includes('date') &&
    cells.filter((cell) => cell.trim() !== '').length > 1 &&
    !cells.some((cell) => /^\s*\d/u.test(cell))
  );
}

/** A table whose columns are known. */
export interface KnownTable {
  readonly header: readonly string[];
  readonly columns: ValueColumns;
  /** Some row has a time of day that is not midnight. */
  readonly saysTimes: boolean;
  /** Seconds from midnight of what is measured once and of which no time is written; null for noon. */
  readonly usualSecond: number | null;
}

/** Makes records of the rows of a table; `end` is called behind the last. */
export function tableRecords(
  { header, columns, saysTimes, usualSecond }: KnownTable,
  sink: RecordSink,
  context: ImportContext,
): { row(row: TableRow): void; end(): void } {
  const by: Source = { name: columns.source ?? unnamedSource, bundleIdentifier: null, version: null };
  const times = tableTimes(context, columns.offset);
  const foods = columns.kind === 'foods' ? foodRows(sink, by, context, { header, columns }) : null;
  const rows =
    columns.kind === 'workouts'
      ? workoutRows(sink, by, times, columns)
      : sampleRows(sink, by, times, { columns, usualSecond });
  /** Another table stands below this one. */
  let isOver = false;
  return {
    row({ cells, line }) {
      if (isOver) return sink.skip({ kind: 'row', reason: 'notSupported', subject: `line ${line}` });
      if (isSumOfRows(cells)) return;
      if (isHeader(cells, columns)) {
        isOver = cells.some((cell, at) => plainName(cell) !== plainName(header[at] ?? ''));
        return;
      }
      if (foods !== null) foods.row(cells, line);
      else rows.row(roleCells(cells, columns, saysTimes), line);
    },
    end: () => foods?.end(),
  };
}
