import { noRecords, type ImportReport, type RemovalStart } from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';
import { sameSample, sampleKey, statedColumns } from '../../samples/sample-statements.ts';
import { changeStore, wholeStore } from '../../changes/change-store.ts';
import { datedVersions } from '../../listed/dated-versions.ts';
import { missingRecords, type FoundMissing } from './missing-records.ts';
import { importFinder } from '../../origins/imports.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { sampleChanges } from '../../samples/sample-changes.ts';

function moveSamples(db: SqlDatabase, removalNumber: number, conditions: readonly string[]): void {
  for (const condition of conditions) {
    db.prepare(
      `INSERT INTO main.removed_samples
       SELECT ?, type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id
       FROM main.samples WHERE ${condition}`,
    ).run(removalNumber);
    db.exec(`DELETE FROM main.samples WHERE ${condition}`);
  }
  const isRemoved = `EXISTS (
    SELECT 1 FROM main.removed_samples h WHERE h.removal_number = ${removalNumber} AND ${sameSample('h', 't')})`;
  db.exec(`
    INSERT INTO main.removed_told_samples
      SELECT ${removalNumber}, ${sampleKey}, ${statedColumns}, origin_id FROM main.told_samples t WHERE ${isRemoved};
    DELETE FROM main.told_samples AS t WHERE ${isRemoved}`);
}

/** Moves all versions of dated records out of sight, workouts with their routes. */
function moveDated(db: SqlDatabase, removalNumber: number, found: readonly FoundMissing[]): void {
  const versions = datedVersions(db, originFacts(db));
  const keep = db.prepare(
    `INSERT INTO main.removed_dated_records
     SELECT ?, kind, id, version, order_key, record, origin_id
     FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = ? AND id = ? AND version > 0`,
  );
  const remove = db.prepare(
    'DELETE FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = ? AND id = ? AND version > 0',
  );
  const keepRoutes = db.prepare(
    `INSERT INTO main.removed_workout_routes
     SELECT ?, workout_id, digest, point_count, elevation_gain, distance, origin_id
     FROM main.workout_routes WHERE workout_id = ?`,
  );
  const removeRoutes = db.prepare('DELETE FROM main.workout_routes WHERE workout_id = ?');
  for (const { datedKind: kind, ids } of found) {
    if (kind === null) continue;
    for (const id of ids) {
      keep.run(removalNumber, kind, id);
      remove.run(kind, id);
      if (kind === 'nutrition') versions.showEntry(id);
      if (kind !== 'workout') continue;
      keepRoutes.run(removalNumber, id);
      removeRoutes.run(id);
    }
  }
}

/** As `ImportStore.removeMissing`, in one transaction: what goes is kept out of sight, with who brought it. */
export function removeMissing(
  db: SqlDatabase,
  dayRule: () => DayRule,
  newerImportId: string,
  { importId, at, withDoubtful }: RemovalStart,
): ImportReport | null {
  const find = importFinder(db);
  return db.transaction(() => {
    const [newer, text = ''] = find(newerImportId) ?? [];
    if (newer === undefined) return null;
    const found = missingRecords(db, newer).filter(({ group }) => withDoubtful || group.doubt === null);
    if (found.length === 0) return null;

    const { fileName, format } = JSON.parse(text) as ImportReport;
    const removed = noRecords();
    for (const { group } of found) removed[group.kind] += group.count;
    const counts = { read: noRecords(), added: noRecords(), replaced: noRecords(), duplicates: noRecords() };
    const nothing = { ...counts, older: noRecords() };
    const report: ImportReport = {
      importId,
      fileName,
      format,
      startedAt: at,
      finishedAt: at,
      exportedAt: null,
      complete: true,
      ...nothing,
      addedByType: {},
      skipped: [],
      tables: [],
      missing: [],
      removal: { newerImportId, removed, withDoubtful },
      feed: null,
    };
    db.prepare('INSERT INTO main.imports (import_id, report) VALUES (?, ?)').run(importId, JSON.stringify(report));
    const removalNumber = find(importId)?.[0] ?? 0;

    const { result } = changeStore(db, dayRule, wholeStore, () => {
      moveSamples(
        db,
        removalNumber,
        found.flatMap(({ samples }) => samples ?? []),
      );
      moveDated(db, removalNumber, found);
      return { changes: sampleChanges(db, { removal: removalNumber }), result: report };
    });
    return result;
  });
}
