import type { CountedTime } from '@vitalgate/core';
import { sampleMarks } from '../samples/sample-marks.ts';
import type { SqlDatabase } from '../sql/driver.ts';

/** A sample that does not count whole, with the parts of it that count. */
export interface CountedSample {
  readonly start: number;
  readonly identity: number;
  readonly counted: readonly CountedTime[];
}

type Row = readonly [typeId: number, start: number, identity: number, superseded: number];

/** Prepares to find the samples of a type that do not count whole and start between two instants, both included. */
export function countedSamples(db: SqlDatabase): (type: string, from: number, to: number) => readonly CountedSample[] {
  const marked = db.prepare<Row>(
    `SELECT type_id, start_ms, identity, superseded FROM samples INDEXED BY superseded_samples
     WHERE superseded <> 0 AND type_id = (SELECT type_id FROM types WHERE kind = 'quantity' AND name = ?)
       AND start_ms >= ? AND start_ms <= ?`,
  );
  const parts = db.prepare<CountedTime>(
    `SELECT from_ms, to_ms FROM sample_parts
     WHERE type_id = ? AND start_ms = ? AND identity = ? AND counts = 1 ORDER BY from_ms`,
  );
  return (type, from, to) =>
    marked.all(type, from, to).map(([typeId, start, identity, superseded]) => {
      const isInParts = superseded === sampleMarks.inParts;
      return { start, identity, counted: isInParts ? parts.all(typeId, start, identity) : [] };
    });
}
