import type { SqlDatabase } from '../sql/driver.ts';
import type { SampleRow } from './sample-rows.ts';

/**
 * What the column `superseded` of a sample adds up, each for itself: a newer export has another in its place; a newer statement
 * states its time without it; of the rest only parts count; a newer export of an app's own log states the day without it. 0 counts whole.
 */
export const sampleMarks = { superseded: 1, outdated: 2, inParts: 4, relogged: 8 } as const;

/** Condition on a sample that counts whole. */
export const countsSql = 'superseded = 0';

/** Condition on a sample of which only the parts count that `sample_parts` says. */
export const countsInPartsSql = `superseded = ${sampleMarks.inParts}`;

export const countsNotSql = `superseded NOT IN (0, ${sampleMarks.inParts})`;

/** Prepares to write some of the marks of a sample, `ownMarks`; the others stay. */
export function markWriter(db: SqlDatabase, ownMarks: number): (typeId: number, row: SampleRow, marks: number) => void {
  const write = db.prepare(
    `UPDATE main.samples SET superseded = (superseded & ~${ownMarks}) | ? WHERE type_id = ? AND start_ms = ? AND identity = ?`,
  );
  return (typeId, [start, identity], marks) => void write.run(marks, typeId, start, identity);
}
