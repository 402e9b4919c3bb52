import { noRecords, type DayRule, type KindCounts } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import type { DatedKind } from '../health/dated-store.ts';
import { datedVersions } from './dated-versions.ts';
import { removeUnusedTexts } from './merge-interned.ts';
import { removeUnusedRoutePoints } from './merge-workout-routes.ts';
import { originFacts } from './origin-facts.ts';
import { originOf, originSteps, removeUnusedOrigins, type OriginSteps } from './origins.ts';
import { refreshStatistics } from '../statistics/refresh-statistics.ts';
import { joinEqualRecords, separateEqualRecords } from './other-sources.ts';
import { refreshWorkouts } from './refresh-workouts.ts';
import { sampleChanges } from './sample-changes.ts';

const kindNames: Readonly<Record<DatedKind, keyof KindCounts>> = {
  workout: 'workouts',
  nutrition: 'nutritionEntries',
  bloodTest: 'bloodTests',
};

/** Makes rows of `table` forget the import where others brought them too, and deletes those that only it brought. */
function removeRows(
  db: SqlDatabase,
  table: 'samples' | 'dated_records' | 'workout_routes',
  originId: number,
  { to, changes }: OriginSteps,
): void {
  db.prepare(`DELETE FROM main.${table} WHERE origin_id = ?`).run(originId);
  db.exec(`UPDATE main.${table} SET origin_id = ${to} WHERE ${changes}`);
}

/** Deletes the dated records that only this set of imports brought. Counts those of which no version is left. */
function removeDatedRecords(db: SqlDatabase, originId: number, steps: OriginSteps, removed: KindCounts): void {
  const brought = db
    .prepare<readonly [DatedKind, string]>('SELECT DISTINCT kind, id FROM main.dated_records WHERE origin_id = ?')
    .all(originId);
  // Of workouts the copies count, which are hidden all.
  const isThere = db.prepare(
    "SELECT 1 FROM main.dated_records WHERE kind = ? AND id = ? AND hidden = (kind = 'workout')",
  );
  const there = ([kind, id]: readonly [DatedKind, string]): boolean => isThere.get(kind, id) !== undefined;
  const before = brought.filter(there);
  removeRows(db, 'dated_records', originId, steps);
  const versions = datedVersions(db, originFacts(db));
  for (const [kind, id] of brought) if (kind !== 'workout') versions.show(kind, id);
  for (const one of before) if (!there(one)) removed[kindNames[one[0]]]++;
  versions.showAllOfSeveral();
}

/** Takes out what only this import brought, in one transaction; null where there is no such import. */
export function removeImport(db: SqlDatabase, dayRule: () => DayRule, importId: string): KindCounts | null {
  const find = db.prepare<readonly [number]>('SELECT import_number FROM main.imports WHERE import_id = ?');
  return db.transaction(() => {
    const importNumber = find.get(importId)?.[0];
    if (importNumber === undefined) return null;
    const originId = originOf(db, [importNumber]);
    const steps = originSteps(db, importNumber, 'leave');
    const changes = sampleChanges(db, { originId });
    const removed = noRecords();
    for (const { kind, count } of changes) {
      removed[kind === 'quantity' ? 'quantitySamples' : 'categorySamples'] += count;
    }
    separateEqualRecords(db);
    removeRows(db, 'samples', originId, steps);
    removeDatedRecords(db, originId, steps, removed);
    removeRows(db, 'workout_routes', originId, steps);
    removeUnusedRoutePoints(db);
    refreshStatistics(db, dayRule(), changes);
    refreshWorkouts(db, changes);
    joinEqualRecords(db);
    removeUnusedTexts(db);
    removeUnusedOrigins(db);
    db.prepare('DELETE FROM main.imports WHERE import_number = ?').run(importNumber);
    return removed;
  });
}
