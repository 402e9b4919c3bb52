import type { SqlDatabase } from '../sql/driver.ts';
import { longSamplesSql, shortLength } from './sample-lengths.ts';

/** A stored sample of one type, as far as it matters whether it counts. */
export type SampleRow = readonly [
  start: number,
  identity: number,
  duration: number,
  sourceId: number,
  originId: number,
  superseded: number,
  provenanceId: number,
  /** Of a category sample the id of its value. */
  value: number,
];

export const rowColumns = 'start_ms, identity, duration_ms, source_id, origin_id, superseded, provenance_id, value';

export const endOf = ([start, , duration]: SampleRow): number => start + duration;

/** Prepares to read samples of a type, in the order of the table. */
export function sampleRows(db: SqlDatabase) {
  const between = db.prepare<SampleRow>(
    `SELECT ${rowColumns} FROM main.samples WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ORDER BY start_ms, identity`,
  );
  const longBefore = db.prepare<SampleRow>(
    `${longSamplesSql(rowColumns)} AND start_ms + duration_ms > ? ORDER BY start_ms`,
  );
  return {
    /** Those that start in `[from, until)`. */
    between: (typeId: number, from: number, until: number) => between.all(typeId, from, until),
    /** As `between`, one by one. */
    each: (typeId: number, from: number, until: number): Iterable<SampleRow> => between.iterate(typeId, from, until),
    /** Those that start before an instant and end after another one, however long they are. */
    reaching(typeId: number, before: number, beyond: number): readonly SampleRow[] {
      const short = between.all(typeId, before - shortLength, before).filter((row) => endOf(row) > beyond);
      return [...longBefore.all(typeId, before - shortLength, Number.MIN_SAFE_INTEGER, beyond, beyond), ...short];
    },
  };
}
