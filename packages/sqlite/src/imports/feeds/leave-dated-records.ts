import { deliveredEntryKey, deliveredWorkoutKey, type NutritionEntry, type WorkoutRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { originSets, type OriginSteps } from '../../origins/origins.ts';
import { datedVersions } from '../../listed/dated-versions.ts';
import type { Delivered } from './delivered.ts';

/** What makes two records of one feed the same, whatever else they say. */
function feedKey(kind: DatedKind, id: string, text: string): string {
  if (kind === 'workout') return `${kind} ${deliveredWorkoutKey(JSON.parse(text) as WorkoutRecord)}`;
  if (kind === 'nutrition') return `${kind} ${deliveredEntryKey(JSON.parse(text) as NutritionEntry)}`;
  return `${kind} ${id}`;
}

type Row = readonly [kind: DatedKind, id: string, version: number, record: string, originId: number, told: number];

/** Forgets staged records of which the feed was told later. */
function dropOlder(db: SqlDatabase, newer: ReadonlySet<string>): void {
  if (newer.size === 0) return;
  const rows = db.prepare<readonly [number, DatedKind, string, string]>(
    'SELECT sequence, kind, id, record FROM staging.dated_records',
  );
  const drop = db.prepare('DELETE FROM staging.dated_records WHERE sequence = ?');
  for (const [sequence, kind, id, record] of rows.all()) if (newer.has(feedKey(kind, id, record))) drop.run(sequence);
}

/**
 * Takes the feed from the records that its new delivery holds in another version: workouts and blood tests, and entries of the
 * nutrition log. Versions that nobody else brought go; answers how many of each kind. Expects the staging file attached.
 */
export function leaveDatedRecords(
  db: SqlDatabase,
  { importNumber, originId, madeAt }: Delivered,
  { to, changes }: OriginSteps,
): Readonly<Record<DatedKind, number>> {
  const gone = { workout: 0, nutrition: 0, bloodTest: 0 };
  const staged = db.prepare<readonly [DatedKind, string, string]>('SELECT kind, id, record FROM staging.dated_records');
  const told = new Set<string>();
  const same = new Set<string>();
  for (const [kind, id, record] of staged.iterate()) {
    told.add(feedKey(kind, id, record));
    same.add(`${kind} ${id} ${record}`);
  }
  if (told.size === 0) return gone;

  const sets = originSets(db).filter(({ members }) => members.includes(importNumber));
  const rows = db.prepare<Row>(
    `SELECT kind, id, version, record, origin_id, COALESCE(told_ms, 0) FROM main.dated_records
     WHERE version > 0 AND kind IN (SELECT kind FROM staging.dated_records)
       AND origin_id IN (${sets.map(({ id }) => id).join(', ')})`,
  );
  const known = rows.all();
  dropOlder(db, new Set(known.flatMap(([kind, id, , record, , at]) => (at > madeAt ? feedKey(kind, id, record) : []))));
  const leaving = known
    .filter(([, , , , , at]) => at <= madeAt)
    .filter(([kind, id, , record]) => told.has(feedKey(kind, id, record)) && !same.has(`${kind} ${id} ${record}`));
  const place = 'INDEXED BY dated_records_by_id';
  const where = 'WHERE kind = ? AND id = ? AND version = ?';
  const remove = db.prepare(`DELETE FROM main.dated_records ${place} ${where}`);
  const leave = db.prepare(
    `UPDATE main.dated_records ${place} SET origin_id = ${to}, told_ms = NULL ${where} AND ${changes}`,
  );
  const isLeft = db.prepare(`SELECT 1 FROM main.dated_records ${place} WHERE kind = ? AND id = ? AND version > 0`);
  const removeRoutes = db.prepare('DELETE FROM main.workout_routes WHERE workout_id = ? AND origin_id = ?');
  for (const [kind, id, version, , origin] of leaving) {
    if (origin === originId) {
      remove.run(kind, id, version);
      gone[kind]++;
    } else {
      leave.run(kind, id, version);
    }
    // A route belongs to a workout's id: it goes with the last version that this feed brought alone.
    if (kind === 'workout' && isLeft.get(kind, id) === undefined) removeRoutes.run(id, originId);
  }
  const versions = datedVersions(db, originFacts(db));
  for (const [kind, id] of leaving) if (kind === 'nutrition') versions.showEntry(id);
  return gone;
}
