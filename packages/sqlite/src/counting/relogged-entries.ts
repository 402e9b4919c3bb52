import type { NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { newestLogs } from './newest-logs.ts';

/** Mark, in the column `hidden`, of an entry on a day that a newer export of its app's own log tells without it. */
export const reloggedMark = 5;

/**
 * Leaves out of the nutrition log what an app's own export told of a day that a newer one tells without it: its samples count in no
 * metric. Expects that none is left out yet. Part of the caller's transaction.
 */
export function hideRelogged(db: SqlDatabase): void {
  const logs = newestLogs(db);
  if (logs.isEmpty) return;
  const entries = db.prepare<readonly [id: string, record: string]>(
    `SELECT id, record FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden = 0 AND json_extract(record, '$.ownExportDay') IS NOT NULL`,
  );
  const membersOf = db.prepare<readonly [members: string]>(
    `SELECT members FROM main.dated_records INDEXED BY dated_records_by_id JOIN main.origin_sets USING (origin_id)
     WHERE kind = 'nutrition' AND id = ? AND version > 0`,
  );
  const hide = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ${reloggedMark}
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  for (const [id, text] of entries.all()) {
    const { source, ownExport = '', ownExportDay = '' } = JSON.parse(text) as NutritionEntry;
    const newest = logs.of({ app: source.name, ownExport, day: ownExportDay });
    if (newest === null) continue;
    const isHeld = membersOf.all(id).some(([members]) => (JSON.parse(members) as number[]).includes(newest));
    if (!isHeld) hide.run(id);
  }
}
