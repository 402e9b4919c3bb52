import { noRecords, type KindCounts } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { datedVersions } from '../../listed/dated-versions.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { originUnions } from '../../origins/origins.ts';
import {
  beginRestating,
  chooseStatements,
  sameSample,
  sameStatement,
  sampleKey,
  statedColumns,
  writeOnlyStatements,
} from '../../samples/sample-statements.ts';
import { recordKinds } from '../../listed/record-kinds.ts';
import { sampleChanges, type SampleChanges } from '../../samples/sample-changes.ts';

/** Makes `temp.origin_unions` for pairs of sets, and notes the sets that unite them. */
function noteUnions(db: SqlDatabase, pairs: readonly (readonly [number, number])[]): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.origin_unions;
    CREATE TEMP TABLE origin_unions (
      shown_id INTEGER, hidden_id INTEGER, joined_id INTEGER NOT NULL, PRIMARY KEY (shown_id, hidden_id)
    )`);
  const insert = db.prepare('INSERT OR IGNORE INTO temp.origin_unions VALUES (?, ?, ?)');
  const union = originUnions(db);
  for (const [shown, hidden] of pairs) insert.run(shown, hidden, union(shown, hidden));
}

/**
 * Puts what was stated of samples that come back beside what was stated of them meanwhile. `temp.restated` then holds the samples that
 * may be stated differently.
 */
function restoreStatements(db: SqlDatabase, removalNumber: number): void {
  const ofRemoval = `removal_number = ${removalNumber}`;
  beginRestating(db);
  db.exec(`
    DROP TABLE IF EXISTS temp.coming_back;
    CREATE TEMP TABLE coming_back AS
      SELECT ${sampleKey}, ${statedColumns}, origin_id FROM main.removed_told_samples WHERE ${ofRemoval};
    INSERT INTO temp.coming_back
      SELECT h.type_id, h.start_ms, h.identity, h.value, h.source_id, h.provenance_id, h.origin_id
      FROM main.removed_samples h CROSS JOIN main.samples v ON ${sameSample('v', 'h')}
      WHERE h.${ofRemoval} AND NOT EXISTS (
        SELECT 1 FROM main.removed_told_samples t WHERE t.${ofRemoval} AND ${sameSample('t', 'h')}
      );
    INSERT OR IGNORE INTO temp.restated SELECT ${sampleKey} FROM temp.coming_back;
    DELETE FROM main.removed_told_samples WHERE ${ofRemoval}`);
  writeOnlyStatements(db);
  const same = `main.told_samples t ON ${sameSample('t', 'r')} AND ${sameStatement('t', 'r')}`;
  const pairs = db.prepare<readonly [number, number]>(
    `SELECT DISTINCT t.origin_id, r.origin_id FROM temp.coming_back r CROSS JOIN ${same}`,
  );
  noteUnions(db, pairs.all());
  db.exec(`
    UPDATE main.told_samples AS t SET origin_id = joined_id
      FROM temp.coming_back r JOIN temp.origin_unions ON hidden_id = r.origin_id
      WHERE ${sameSample('t', 'r')} AND ${sameStatement('t', 'r')} AND shown_id = t.origin_id;
    INSERT OR IGNORE INTO main.told_samples SELECT ${sampleKey}, ${statedColumns}, origin_id FROM temp.coming_back;
    DROP TABLE temp.coming_back`);
}

/** Brings samples back. One that came again meanwhile is one sample with it. */
function restoreSamples(db: SqlDatabase, removalNumber: number, restored: KindCounts): readonly SampleChanges[] {
  const changes = sampleChanges(db, { removal: removalNumber });
  for (const { kind, count } of changes) restored[recordKinds[kind]] += count;

  const same = `FROM main.removed_samples h JOIN main.samples v USING (type_id, start_ms, identity)
    WHERE h.removal_number = ${removalNumber}`;
  const seen = db.prepare<readonly ['quantity' | 'category', number]>(
    `SELECT kind, n FROM (SELECT h.type_id AS type_id, COUNT(*) AS n ${same} GROUP BY h.type_id) JOIN main.types USING (type_id)`,
  );
  for (const [kind, count] of seen.all()) restored[recordKinds[kind]] -= count;

  restoreStatements(db, removalNumber);
  const pairs = db.prepare<readonly [number, number]>(`SELECT DISTINCT v.origin_id, h.origin_id ${same}`);
  noteUnions(db, pairs.all());
  db.exec(`
    UPDATE main.samples AS v SET origin_id = joined_id
      FROM main.removed_samples h JOIN temp.origin_unions ON hidden_id = h.origin_id
      WHERE h.removal_number = ${removalNumber} AND shown_id = v.origin_id AND ${sameSample('v', 'h')};
    INSERT OR IGNORE INTO main.samples (${sampleKey}, duration_ms, ${statedColumns}, origin_id)
      SELECT ${sampleKey}, duration_ms, ${statedColumns}, origin_id
      FROM main.removed_samples WHERE removal_number = ${removalNumber};
    DELETE FROM main.removed_samples WHERE removal_number = ${removalNumber};
  `);
  chooseStatements(db);
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
    'SELECT version, record, origin_id FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = ? AND id = ? AND version > 0 ORDER BY version',
  );
  const join = db.prepare(
    'UPDATE main.dated_records INDEXED BY dated_records_by_id SET origin_id = ? WHERE kind = ? AND id = ? AND version = ?',
  );
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
