import { noRecords, type KindCounts } from '@vitalgate/core';
import type { SqlDatabase } from '../../driver.ts';
import type { DatedKind } from '../../health/dated-store.ts';
import { datedVersions } from '../shown/dated-versions.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { originOf, originSets } from '../../origins/origins.ts';
import { recordKinds } from '../record-kinds.ts';
import { sampleChanges, type SampleChanges } from '../../statistics/sample-changes.ts';

/** Gives the union of two sets of imports. */
function originUnions(db: SqlDatabase): (one: number, other: number) => number {
  const members = new Map(originSets(db).map(({ id, members: numbers }) => [id, numbers]));
  return (one, other) => originOf(db, [...new Set([...(members.get(one) ?? []), ...(members.get(other) ?? [])])]);
}

/** Brings samples back. One that came again meanwhile is one sample with it, and as the import that brought it first told it. */
function restoreSamples(db: SqlDatabase, removalNumber: number, restored: KindCounts): readonly SampleChanges[] {
  const changes = sampleChanges(db, { removal: removalNumber });
  for (const { kind, count } of changes) restored[recordKinds[kind]] += count;

  const same = `FROM main.removed_samples h JOIN main.samples v USING (type_id, start_ms, identity)
    WHERE h.removal_number = ${removalNumber}`;
  const seen = db.prepare<readonly ['quantity' | 'category', number]>(
    `SELECT kind, n FROM (SELECT h.type_id AS type_id, COUNT(*) AS n ${same} GROUP BY h.type_id) JOIN main.types USING (type_id)`,
  );
  for (const [kind, count] of seen.all()) restored[recordKinds[kind]] -= count;

  db.exec(`
    DROP TABLE IF EXISTS temp.origin_unions;
    CREATE TEMP TABLE origin_unions (
      shown_id INTEGER, hidden_id INTEGER, joined_id INTEGER NOT NULL, hidden_is_first INTEGER NOT NULL,
      PRIMARY KEY (shown_id, hidden_id)
    )`);
  const insert = db.prepare('INSERT INTO temp.origin_unions VALUES (?, ?, ?, ?)');
  const [union, factsOf] = [originUnions(db), originFacts(db)];
  const pairs = db.prepare<readonly [number, number]>(`SELECT DISTINCT v.origin_id, h.origin_id ${same}`).all();
  for (const [shown, hidden] of pairs) {
    const isFirst = factsOf(hidden).firstImport < factsOf(shown).firstImport;
    insert.run(shown, hidden, union(shown, hidden), isFirst ? 1 : 0);
  }
  const told = ['value', 'source_id', 'provenance_id']
    .map((column) => `${column} = CASE WHEN hidden_is_first THEN h.${column} ELSE v.${column} END`)
    .join(', ');
  db.exec(`
    UPDATE main.samples AS v SET origin_id = joined_id, ${told}
    FROM main.removed_samples h JOIN temp.origin_unions ON hidden_id = h.origin_id
    WHERE h.removal_number = ${removalNumber} AND shown_id = v.origin_id
      AND (v.type_id, v.start_ms, v.identity) = (h.type_id, h.start_ms, h.identity);
    INSERT OR IGNORE INTO main.samples
      (type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id)
      SELECT type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id
      FROM main.removed_samples WHERE removal_number = ${removalNumber};
    DELETE FROM main.removed_samples WHERE removal_number = ${removalNumber};
  `);
  return changes;
}

type DatedRow = readonly [kind: DatedKind, id: string, version: number, key: number, record: string, originId: number];

/** Brings all versions of dated records back, beside those that came meanwhile. */
function restoreDated(db: SqlDatabase, removalNumber: number, restored: KindCounts): void {
  const rows = db
    .prepare<DatedRow>(
      `SELECT kind, id, version, order_key, record, origin_id FROM main.removed_dated_records WHERE removal_number = ?
       ORDER BY kind, id, version`,
    )
    .all(removalNumber);
  const there = db.prepare<readonly [version: number, record: string, originId: number]>(
    'SELECT version, record, origin_id FROM main.dated_records WHERE kind = ? AND id = ? AND version > 0 ORDER BY version',
  );
  const join = db.prepare('UPDATE main.dated_records SET origin_id = ? WHERE kind = ? AND id = ? AND version = ?');
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id)
     VALUES (?, 1, ?, ?, ?, ?, ?)`,
  );
  const union = originUnions(db);
  const ids = new Map<string, readonly [DatedKind, string]>();
  for (const [kind, id, version, key, record, originId] of rows) {
    const known = there.all(kind, id);
    if (!ids.has(`${kind} ${id}`) && known.length === 0) restored[recordKinds[kind]]++;
    ids.set(`${kind} ${id}`, [kind, id]);
    const same = known.find((one) => one[1] === record);
    const free = known.some((one) => one[0] === version) ? (known.at(-1)?.[0] ?? 0) + 1 : version;
    if (same === undefined) insert.run(kind, key, id, free, record, originId);
    else join.run(union(same[2], originId), kind, id, same[0]);
  }
  db.prepare('DELETE FROM main.removed_dated_records WHERE removal_number = ?').run(removalNumber);
  const versions = datedVersions(db, originFacts(db));
  for (const [kind, id] of ids.values()) if (kind === 'nutrition') versions.showEntry(id);
}

function restoreRoutes(db: SqlDatabase, removalNumber: number): void {
  const rows = db.prepare<readonly [string, number, number, number]>(
    `SELECT workout_id, digest, h.origin_id, v.origin_id
     FROM main.removed_workout_routes h JOIN main.workout_routes v USING (workout_id, digest) WHERE removal_number = ?`,
  );
  const union = originUnions(db);
  const join = db.prepare('UPDATE main.workout_routes SET origin_id = ? WHERE workout_id = ? AND digest = ?');
  for (const [id, digest, hidden, shown] of rows.all(removalNumber)) join.run(union(hidden, shown), id, digest);
  db.prepare(
    `INSERT OR IGNORE INTO main.workout_routes
     SELECT workout_id, digest, point_count, elevation_gain, distance, origin_id
     FROM main.removed_workout_routes WHERE removal_number = ?`,
  ).run(removalNumber);
  db.prepare('DELETE FROM main.removed_workout_routes WHERE removal_number = ?').run(removalNumber);
}

/**
 * Brings back what a removal took out, under the same ids, and forgets the removal. Part of the caller's transaction, which
 * computes anew what follows from the samples that it answers.
 */
export function restoreRemoved(
  db: SqlDatabase,
  removalNumber: number,
): { readonly changes: readonly SampleChanges[]; readonly restored: KindCounts } {
  const restored = noRecords();
  const changes = restoreSamples(db, removalNumber, restored);
  restoreDated(db, removalNumber, restored);
  restoreRoutes(db, removalNumber);
  db.prepare('DELETE FROM main.imports WHERE import_number = ?').run(removalNumber);
  return { changes, restored };
}
