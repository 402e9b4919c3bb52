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
];

export const rowColumns = 'start_ms, identity, duration_ms, source_id, origin_id, superseded, provenance_id';

export const endOf = ([start, , duration]: SampleRow): number => start + duration;

/** Reads samples of a type, in the order of the table. */
export interface SampleRows {
  /** Those that start in `[from, until)`. */
  readonly between: (typeId: number, from: number, until: number) => readonly SampleRow[];
  /** As `between`, one by one. */
  readonly each: (typeId: number, from: number, until: number) => Iterable<SampleRow>;
  /** Those that start before an instant and end after another one, however long they are. */
  readonly reaching: (typeId: number, before: number, beyond: number) => readonly SampleRow[];
}

export function sampleRows(db: SqlDatabase): SampleRows {
  const between = db.prepare<SampleRow>(
    `SELECT ${rowColumns} FROM main.samples WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ORDER BY start_ms, identity`,
  );
  const longBefore = db.prepare<SampleRow>(
    `${longSamplesSql(rowColumns)} AND start_ms + duration_ms > ? ORDER BY start_ms`,
  );
  return {
    between: (...asked) => between.all(...asked),
    each: (...asked) => between.iterate(...asked),
    reaching(typeId, before, beyond) {
      const short = between.all(typeId, before - shortLength, before).filter((row) => endOf(row) > beyond);
      return [...longBefore.all(typeId, before - shortLength, Number.MIN_SAFE_INTEGER, beyond, beyond), ...short];
    },
  };
}
