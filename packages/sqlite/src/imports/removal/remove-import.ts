import { bloodTestsWithout, noRecords, type ImportReport, type KindCounts, type Undone } from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { changeStore, wholeStore } from '../../changes/change-store.ts';
import { datedVersions } from '../../listed/dated-versions.ts';
import { importFinder } from '../../origins/imports.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { originOf, originSteps, setsWith, type OriginSteps } from '../../origins/origins.ts';
import { recordKinds } from '../../listed/record-kinds.ts';
import { beginRestating, chooseStatements, sampleKey } from '../../samples/sample-statements.ts';
import type { FoodUndo } from '../../foods/brought/food-undo.ts';
import { forgetFoods } from '../../foods/brought/noted-foods.ts';
import { restoreRemoved } from './restore-removed.ts';
import { forgetStretches } from '../stretches/settled-stretches.ts';
import { forgetImportTypes } from '../../days/import-types.ts';
import { forgetSourceOrders } from '../../days/source-priorities.ts';
import { sampleChanges, type SampleChanges } from '../../samples/sample-changes.ts';

interface Undoing {
  readonly removed: KindCounts;
  readonly restored: KindCounts;
}

type Table = 'samples' | 'told_samples' | 'dated_records' | 'workout_routes';

/** Makes rows of a table forget the import where others brought them too, and deletes those that only it brought; the same of what removals took out. */
function removeRows(db: SqlDatabase, table: Table, originId: number, { to, changes }: OriginSteps): void {
  for (const name of [table, `removed_${table}`]) {
    db.prepare(`DELETE FROM main.${name} WHERE origin_id = ?`).run(originId);
    db.exec(`UPDATE main.${name} SET origin_id = ${to} WHERE ${changes}`);
  }
}

/** Deletes the dated records that only this set of imports brought. Counts the workouts and entries that were seen and are not any more. */
function removeDatedRecords(db: SqlDatabase, originId: number, steps: OriginSteps, undone: Undoing): void {
  const brought = db
    .prepare<readonly [Exclude<DatedKind, 'bloodTest'>, string]>(
      "SELECT DISTINCT kind, id FROM main.dated_records WHERE origin_id = ? AND kind <> 'bloodTest'",
    )
    .all(originId);
  // Of workouts the copies count, which are hidden all.
  const isThere = db.prepare(
    "SELECT 1 FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = ? AND id = ? AND hidden = (kind = 'workout')",
  );
  const there = ([kind, id]: readonly [DatedKind, string]): boolean => isThere.get(kind, id) !== undefined;
  const versions = datedVersions(db, originFacts(db));
  const several = versions.severalEntries().map((id) => ['nutrition', id] as const);
  const reached = new Map([...brought, ...several].map((one) => [one.join(' '), one] as const));
  const before = new Set([...reached.values()].filter(there));
  removeRows(db, 'dated_records', originId, steps);
  for (const one of reached.values()) {
    const [kind, id] = one;
    if (kind === 'nutrition') versions.showEntry(id);
    if (before.has(one) && !there(one)) undone.removed[recordKinds[kind]]++;
  }
}

/** Forgets what this import stated of samples, and answers those of which another statement counts now. */
function removeStatements(
  db: SqlDatabase,
  importNumber: number,
  originId: number,
  steps: OriginSteps,
): readonly SampleChanges[] {
  beginRestating(db);
  db.exec(`
    INSERT OR IGNORE INTO temp.restated
      SELECT ${sampleKey} FROM main.told_samples WHERE origin_id IN (${setsWith(db, importNumber)})`);
  removeRows(db, 'told_samples', originId, steps);
  return chooseStatements(db);
}

function isFeed(db: SqlDatabase, importNumber: number): boolean {
  const report = db.prepare(
    "SELECT 1 FROM main.imports WHERE import_number = ? AND json_extract(report, '$.feed') IS NOT NULL",
  );
  return report.get(importNumber) !== undefined;
}

/** Takes out what only this import brought, and answers what follows from samples that went. */
function removeBrought(db: SqlDatabase, importNumber: number, undone: Undoing): readonly SampleChanges[] {
  const originId = originOf(db, [importNumber]);
  const steps = originSteps(db, importNumber, 'leave');
  const changes = sampleChanges(db, { originId });
  for (const { kind, count } of changes) undone.removed[recordKinds[kind]] += count;
  removeRows(db, 'samples', originId, steps);
  if (isFeed(db, importNumber)) db.exec(`UPDATE main.dated_records SET told_ms = NULL WHERE ${steps.changes}`);
  const restated = removeStatements(db, importNumber, originId, steps);
  removeDatedRecords(db, originId, steps, undone);
  removeRows(db, 'workout_routes', originId, steps);
  forgetImportTypes(db, importNumber);
  forgetStretches(db, importNumber);
  for (const table of ['told_spans', 'gone_samples']) {
    db.prepare(`DELETE FROM main.${table} WHERE import_number = ?`).run(importNumber);
  }
  const reordered = forgetSourceOrders(db, importNumber);
  db.prepare('DELETE FROM main.imports WHERE import_number = ?').run(importNumber);
  return [...changes, ...restated, ...reordered];
}

/** As `ImportStore.remove`, in one transaction; `foods` is what becomes of its foods. */
export function removeImport(
  db: SqlDatabase,
  dayRule: () => DayRule,
  importId: string,
  foods: FoodUndo,
): Undone | null {
  const find = importFinder(db);
  const removalsFor = db.prepare<readonly [number]>(
    "SELECT import_number FROM main.imports WHERE json_extract(report, '$.removal.newerImportId') = ?",
  );
  return db.transaction(() => {
    const [importNumber, text = ''] = find(importId) ?? [];
    if (importNumber === undefined) return null;
    const isRemoval = ((JSON.parse(text) as Partial<ImportReport>).removal ?? null) !== null;
    const removals = isRemoval ? [importNumber] : removalsFor.all(importId).map(([number]) => number);
    const { result, bloodTests } = changeStore(db, dayRule, wholeStore, () => {
      const undone: Undoing = { removed: noRecords(), restored: noRecords() };
      const changes: SampleChanges[] = [];
      for (const number of removals) {
        const back = restoreRemoved(db, number);
        changes.push(...back.changes);
        for (const kind of Object.values(recordKinds)) undone.restored[kind] += back.restored[kind];
      }
      if (!isRemoval) changes.push(...removeBrought(db, importNumber, undone));
      forgetFoods(db, importNumber, foods);
      return { changes, result: undone };
    });
    result.removed.foods = foods.removed;
    result.removed.bloodTests = bloodTestsWithout(bloodTests.before, bloodTests.after);
    // What only the removed withdrawal hid, or a removal.
    result.restored.bloodTests = bloodTestsWithout(bloodTests.after, bloodTests.before);
    return result;
  });
}
