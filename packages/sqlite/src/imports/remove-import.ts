import { noRecords, type DayRule, type KindCounts } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import type { DatedKind } from '../health/dated-store.ts';
import { bloodTestVersions } from './blood-test-versions.ts';
import { removeUnusedTexts } from './merge-interned.ts';
import { originOf, prepareOriginSteps } from './origins.ts';
import { refreshMetricDays } from './refresh-metric-days.ts';
import { sampleChanges } from './sample-changes.ts';

const kindNames: Readonly<Record<DatedKind, keyof KindCounts>> = {
  workout: 'workouts',
  nutrition: 'nutritionEntries',
  bloodTest: 'bloodTests',
};

/** Makes rows of `table` forget the import where others brought them too, and deletes those that only it brought. */
function removeRows(db: SqlDatabase, table: 'samples' | 'dated_records', originId: number): void {
  db.prepare(`DELETE FROM main.${table} WHERE origin_id = ?`).run(originId);
  db.exec(`
    UPDATE main.${table} SET origin_id = (SELECT to_id FROM temp.origin_steps WHERE from_id = origin_id)
    WHERE origin_id IN (SELECT from_id FROM temp.origin_steps)`);
}

/** Deletes the dated records that only this set of imports brought. Counts those of which no version is left. */
function removeDatedRecords(db: SqlDatabase, originId: number, removed: KindCounts): void {
  const brought = db
    .prepare<readonly [DatedKind, string]>('SELECT DISTINCT kind, id FROM main.dated_records WHERE origin_id = ?')
    .all(originId);
  removeRows(db, 'dated_records', originId);
  const bloodTests = bloodTestVersions(db);
  for (const [kind, id] of brought) {
    if (kind !== 'bloodTest' || bloodTests.show(id) === 'gone') removed[kindNames[kind]]++;
  }
}

/** Deletes the sets that no row has as its origin any more. */
function forgetOriginSets(db: SqlDatabase, originId: number): void {
  db.prepare(
    'DELETE FROM main.origin_sets WHERE origin_id = ? OR origin_id IN (SELECT from_id FROM temp.origin_steps)',
  ).run(originId);
}

/** Takes out what only this import brought, in one transaction; null where there is no such import. */
export function removeImport(db: SqlDatabase, dayRule: () => DayRule, importId: string): KindCounts | null {
  const find = db.prepare<readonly [number]>('SELECT import_number FROM main.imports WHERE import_id = ?');
  return db.transaction(() => {
    const importNumber = find.get(importId)?.[0];
    if (importNumber === undefined) return null;
    const originId = originOf(db, [importNumber]);
    prepareOriginSteps(db, importNumber, 'leave');
    const changes = sampleChanges(db, originId);
    const removed = noRecords();
    for (const { kind, count } of changes) {
      removed[kind === 'quantity' ? 'quantitySamples' : 'categorySamples'] += count;
    }
    removeRows(db, 'samples', originId);
    removeDatedRecords(db, originId, removed);
    refreshMetricDays(db, dayRule(), changes);
    removeUnusedTexts(db);
    forgetOriginSets(db, originId);
    db.prepare('DELETE FROM main.imports WHERE import_number = ?').run(importNumber);
    return removed;
  });
}
