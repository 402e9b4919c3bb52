import type { ValueColumns } from '@vitalgate/contract';
import type { RecordSink, Source } from '@vitalgate/core';
import type { ImportContext } from '../../../kit/importer.ts';
import { roleCells } from '../rows/table-cells.ts';
import { headerBelow } from '../rows/header-below.ts';
import { isSumOfRows } from '../rows/sum-of-rows.ts';
import type { TableRow } from '../rows/table-head.ts';
import { filledCell } from '../rows/written-cell.ts';
import { tableTimes } from '../rows/table-times.ts';
import { foodRows } from './food-rows.ts';
import { sampleRows } from './sample-rows.ts';
import { workoutRows } from './workout-rows.ts';

/** The source of a table that names none. */
const unnamedSource = 'Own table';

/** A table whose columns are known. */
export interface KnownTable {
  readonly header: readonly string[];
  readonly columns: ValueColumns;
  /** Some row has a time of day that is not midnight. */
  readonly saysTimes: boolean;
  /** Seconds from midnight of what is measured once and of which no time is written; null for noon. */
  readonly usualSecond: number | null;
  /** The column that is read in its place, if it is not blank. */
  readonly insteadOf?: number;
}

/** Makes records of the rows of a table; `end` is called behind the last. */
export function tableRecords(
  { header, columns, saysTimes, usualSecond, insteadOf }: KnownTable,
  sink: RecordSink,
  context: ImportContext,
): { row(row: TableRow): void; end(): void } {
  const by: Source = { name: columns.source ?? unnamedSource, bundleIdentifier: null, version: null };
  const times = tableTimes(context, columns.offset);
  const foods = columns.kind === 'foods' ? foodRows(sink, by, context, { header, columns }) : null;
  const rows =
    columns.kind === 'workouts'
      ? workoutRows(sink, by, times, columns)
      : sampleRows(sink, by, times, { header, columns, usualSecond });
  /** Another table stands below this one. */
  let isOver = false;
  return {
    row({ cells, line }) {
      if (isOver) return sink.skip({ kind: 'row', reason: 'notSupported', subject: `line ${line}` });
      if (isSumOfRows(cells)) return;
      if (insteadOf !== undefined && filledCell(cells[insteadOf]) !== null) return;
      const below = headerBelow(cells, header, columns.columns['date'] ?? columns.columns['start']);
      isOver = below === 'other';
      if (below !== null) return;
      if (foods !== null) foods.row(cells, line);
      else rows.row(roleCells(cells, columns, saysTimes), line);
    },
    end: () => foods?.end(),
  };
}
