import type { SqlDatabase } from '../sql/driver.ts';
import { spanCollector, type SampleChanges } from './sample-changes.ts';
import { sampleKey } from './tellings.ts';

/** Makes the empty table `temp.moved`: the samples that a delivery brings (`step` 1) and takes away (-1). */
export function beginMoving(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.moved;
    CREATE TEMP TABLE moved (type_id INTEGER, start_ms INTEGER, identity INTEGER, duration_ms INTEGER, source_id INTEGER,
      provenance_id INTEGER, step INTEGER, PRIMARY KEY (${sampleKey}, step)) WITHOUT ROWID`);
}

/** Columns of a sample for `temp.moved`. */
export const movedColumns = `${sampleKey}, duration_ms, source_id, provenance_id`;

type Row = readonly [typeId: number, kind: SampleChanges['kind'], name: string, start: number, duration: number];

/** The moved samples, per type. */
export function movedChanges(db: SqlDatabase): readonly SampleChanges[] {
  const rows = db.prepare<Row>(
    `SELECT m.type_id, kind, name, start_ms, duration_ms FROM temp.moved m JOIN main.types USING (type_id)
     ORDER BY m.type_id, start_ms`,
  );
  const changes: SampleChanges[] = [];
  let collector = spanCollector();
  for (const [typeId, kind, name, start, duration] of rows.iterate()) {
    const last = changes.at(-1);
    const isSame = last?.typeId === typeId;
    if (!isSame) collector = spanCollector();
    collector.add(start, start + duration);
    const count = isSame ? last.count + 1 : 1;
    if (isSame) changes.pop();
    changes.push({ typeId, kind, name, count, spans: collector.spans });
  }
  return changes;
}
