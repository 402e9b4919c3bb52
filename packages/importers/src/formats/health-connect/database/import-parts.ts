import type { Instant, RecordSink, SkipReason } from '@vitalgate/core';
import type { ImportContext } from '../../../kit/importer.ts';
import { timeFault, tooLate } from '../../../kit/plausible/time-fault.ts';
import type { RecordOrigins } from './record-origins.ts';
import { recordColumns, recordedRow, type RecordColumn, type RecordedRow } from './recorded-row.ts';
import { tableRows, type SourceRow, type SourceTables } from '../../../kit/database-file/table-rows.ts';

/** Before 2022 there was no Health Connect: an earlier time of a change says nothing of when the export was made. */
const firstExport = Date.UTC(2022, 0, 1);

export interface ImportParts {
  readonly tables: SourceTables;
  readonly origins: RecordOrigins;
  readonly sink: RecordSink;
  readonly context: ImportContext;
  /** When the last change was made that the database holds, which is no later than the export; null if it holds none. */
  readonly exportedAt: Instant | null;
}

/** Where a row belongs, for the report: the kind of record, and the table. */
export interface RowPlace {
  readonly kind: string;
  readonly table: string;
}

/** A row as a record; null if it is none, which is reported. */
export function readRow(
  row: SourceRow<RecordColumn>,
  { origins, sink, exportedAt, context }: ImportParts,
  { kind, table }: RowPlace,
): RecordedRow | null {
  const read = recordedRow(row, origins, context);
  if (typeof read === 'string') {
    sink.skip({ kind, reason: read, subject: table });
    return null;
  }
  const fault = exportedAt !== null && exportedAt < firstExport ? null : tooLate(read.start, exportedAt);
  if (fault === null) return read;
  sink.skip({ kind, reason: 'invalidDate', subject: `${table}, ${fault}` });
  return null;
}

/** The records of a table, if there is one, each with these columns of its row; a row that is no record is reported. */
export function* recordRows<Column extends string>(
  parts: ImportParts,
  place: RowPlace,
  columns: readonly Column[],
): Generator<{ readonly row: SourceRow<Column>; readonly recorded: RecordedRow }> {
  const table = parts.tables.get(place.table);
  if (table === undefined) return;
  for (const row of tableRows<Column | RecordColumn>(table, [...recordColumns, ...columns])) {
    const recorded = readRow(row, parts, place);
    if (recorded !== null) yield { row, recorded };
  }
}

/** Whether a sample of a type may last as long; if not, it is reported. */
export function isShortEnough(
  type: string,
  span: { readonly start: Instant; readonly end: Instant },
  { sink }: ImportParts,
  { kind, table }: RowPlace,
): boolean {
  const fault = timeFault(kind === 'categorySample' ? 'category' : 'quantity', type, span, null);
  if (fault !== null) sink.skip({ kind, reason: 'invalidDate', subject: `${table}, ${fault}` });
  return fault === null;
}

export function leaveOut({ sink }: ImportParts, { kind, table }: RowPlace, reason: SkipReason): void {
  sink.skip({ kind, reason, subject: table });
}
