import type { SqlDatabase } from '../sql/driver.ts';
import { changeCollector, type SampleChanges } from './sample-changes.ts';
import { sampleKey } from './sample-statements.ts';

/** Makes the empty table `temp.moved`: the samples that a delivery brings (`step` 1) and takes away (-1). */
export function beginMoving(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.moved;
    CREATE TEMP TABLE moved (type_id INTEGER, start_ms INTEGER, identity INTEGER, duration_ms INTEGER, source_id INTEGER,
      provenance_id INTEGER, step INTEGER, PRIMARY KEY (${sampleKey}, step)) WITHOUT ROWID`);
}

/** Columns of a sample for `temp.moved`. */
export const movedColumns = `${sampleKey}, duration_ms, source_id, provenance_id`;

export function movedChanges(db: SqlDatabase): readonly SampleChanges[] {
  const rows = db.prepare<readonly [typeId: number, start: number, duration: number]>(
    'SELECT type_id, start_ms, duration_ms FROM temp.moved ORDER BY type_id, start_ms',
  );
  const changed = changeCollector(db);
  for (const [typeId, start, duration] of rows.iterate()) changed.add(typeId, start, start + duration);
  return changed.list();
}
