import { deliveredEntryKey, deliveredWorkoutKey, type NutritionEntry, type WorkoutRecord } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import { originFacts } from '../../origins/origin-facts.ts';
import { setsWith, type OriginSteps } from '../../origins/origins.ts';
import { datedVersions } from '../../listed/dated-versions.ts';
import type { SampleChanges } from '../../samples/sample-changes.ts';
import {
  beginRestating,
  chooseStatements,
  sameSample,
  sameStatement,
  sampleKey,
} from '../../samples/sample-statements.ts';
import { movedColumns } from '../../samples/moved-samples.ts';
import { allSources } from '../../samples/told-spans.ts';
import { statedLater, type MadeBy } from './stated-stretches.ts';

/** A delivery as its merge sees it. */
interface Delivered extends MadeBy {
  /** The set that holds the feed alone. */
  readonly originId: number;
}

/** Makes `temp.leaving`: samples of the feed that the delivery lacks in its stretches and that were not stated later, or that it states differently. */
function findLeaving(db: SqlDatabase, own: string, made: MadeBy): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.leaving;
    CREATE TEMP TABLE leaving (type_id INTEGER, start_ms INTEGER, identity INTEGER,
      PRIMARY KEY (${sampleKey})) WITHOUT ROWID;
    INSERT OR IGNORE INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity
      FROM temp.stated_stretches t CROSS JOIN main.samples s
        ON s.type_id = t.type_id AND s.start_ms >= t.start_ms AND s.start_ms < t.end_ms
          AND t.source_id IN (${allSources}, s.source_id)
      WHERE s.origin_id IN (${own}) AND NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 's')})
        AND NOT ${statedLater('s', made, 'anyhow')};
    INSERT INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity
      FROM staging.incoming i CROSS JOIN main.samples s ON ${sameSample('s', 'i')}
      WHERE s.origin_id IN (${own}) AND NOT ${sameStatement('s', 'i')} AND NOT EXISTS (
        SELECT 1 FROM main.told_samples t
        WHERE ${sameSample('t', 'i')} AND ${sameStatement('t', 'i')} AND t.origin_id IN (${own}))`);
}

/**
 * Takes the feed from the samples that its new delivery lacks or states differently; those that nobody else brought go. Answers
 * the samples of which another statement counts now. Expects `makeStatedStretches` and `beginMoving` done.
 */
export function leaveSamples(
  db: SqlDatabase,
  { importNumber, originId, madeAt }: Delivered,
  { to, changes }: OriginSteps,
): readonly SampleChanges[] {
  findLeaving(db, setsWith(db, importNumber), { importNumber, madeAt });
  beginRestating(db);
  db.exec(`
    INSERT INTO temp.restated
      SELECT ${sampleKey} FROM temp.leaving l WHERE EXISTS (SELECT 1 FROM main.told_samples t WHERE ${sameSample('t', 'l')});
    INSERT INTO temp.moved
      SELECT ${movedColumns}, -1 FROM temp.leaving l CROSS JOIN main.samples s USING (${sampleKey})
      WHERE s.origin_id = ${originId}`);
  for (const table of ['samples', 'told_samples']) {
    db.exec(`
      DELETE FROM main.${table} WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.leaving) AND origin_id = ${originId};
      UPDATE main.${table} SET origin_id = ${to}
        WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.leaving) AND ${changes}`);
  }
  return chooseStatements(db);
}

/** What makes two records of one feed the same, whatever else they say. */
function feedKey(kind: DatedKind, id: string, text: string): string {
  if (kind === 'workout') return `${kind} ${deliveredWorkoutKey(JSON.parse(text) as WorkoutRecord)}`;
  if (kind === 'nutrition') return `${kind} ${deliveredEntryKey(JSON.parse(text) as NutritionEntry)}`;
  return `${kind} ${id}`;
}

type Row = readonly [kind: DatedKind, id: string, version: number, record: string, originId: number, statedAt: number];

/** Forgets staged records that the feed stated later. */
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
  const stated = new Set<string>();
  const same = new Set<string>();
  for (const [kind, id, record] of staged.iterate()) {
    stated.add(feedKey(kind, id, record));
    same.add(`${kind} ${id} ${record}`);
  }
  if (stated.size === 0) return gone;

  const rows = db.prepare<Row>(
    `SELECT kind, id, version, record, origin_id, COALESCE(told_ms, 0) FROM main.dated_records
     WHERE version > 0 AND kind IN (SELECT kind FROM staging.dated_records)
       AND origin_id IN (${setsWith(db, importNumber)})`,
  );
  const known = rows.all();
  dropOlder(db, new Set(known.flatMap(([kind, id, , record, , at]) => (at > madeAt ? feedKey(kind, id, record) : []))));
  const leaving = known
    .filter(([, , , , , at]) => at <= madeAt)
    .filter(([kind, id, , record]) => stated.has(feedKey(kind, id, record)) && !same.has(`${kind} ${id} ${record}`));
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
