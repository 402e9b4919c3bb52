import type { SqlDatabase, SqlValue } from '../../sql/driver.ts';
import type { OriginSteps } from '../../origins/origins.ts';
import type { SampleChanges } from '../../samples/sample-changes.ts';
import { settleCorrelatedIdentities, separateSubjects } from '../identities/correlated-identities.ts';
import {
  beginRestating,
  chooseStatements,
  sameSample,
  sameStatement,
  sampleKey,
  statedColumns,
  writeOnlyStatements,
} from '../../samples/sample-statements.ts';

/**
 * The staged samples with the ids of the store, in the order of the store's key, so that pages are read and written one after
 * the other. Of equal ones the first of the file comes first. The columns are the key, `duration_ms` and what is stated.
 */
const sortedSql = `
  SELECT t.global_id, s.start_ms, s.identity, s.duration_ms,
    CASE k.kind
      WHEN 'category' THEN (SELECT global_id FROM temp.category_values_map WHERE local_id = s.value)
      ELSE s.value
    END,
    o.global_id, p.global_id
  FROM staging.samples s
    CROSS JOIN staging.types k ON k.local_id = s.type_id
    CROSS JOIN temp.types_map t ON t.local_id = s.type_id
    CROSS JOIN temp.sources_map o ON o.local_id = s.source_id
    CROSS JOIN temp.provenances_map p ON p.local_id = s.provenance_id
  ORDER BY t.global_id, s.start_ms, s.identity, s.rowid`;

/**
 * Inserts by a statement that sorts with `sortedSql`: while rows are read, a thread of SQLite sorts those before. For such statements
 * alone, since what is equal in a sort's key comes out in any order then; here the key ends with the row's number.
 */
function insertSorted(db: SqlDatabase, sql: string, ...values: readonly SqlValue[]): void {
  db.exec('PRAGMA threads = 1');
  try {
    db.prepare(sql).run(...values);
  } finally {
    db.exec('PRAGMA threads = 0');
  }
}

/** Gives the staged samples the identities that they have among each other. Expects the staging file attached. */
function settleIdentities(db: SqlDatabase): void {
  settleCorrelatedIdentities(db);
  separateSubjects(db);
}

/**
 * Notes what this import states of samples that others stated differently. If all that are stored are stated alike (`areAlike`), only
 * those are looked at that others stated differently before.
 */
function mergeStatements(db: SqlDatabase, originId: number, { to, changes }: OriginSteps, areAlike: boolean): void {
  if (!areAlike) {
    db.exec(`
      INSERT OR IGNORE INTO temp.restated
        SELECT i.type_id, i.start_ms, i.identity
        FROM staging.incoming i CROSS JOIN main.samples s ON ${sameSample('s', 'i')} WHERE NOT ${sameStatement('s', 'i')}`);
  }
  db.exec(`
    INSERT OR IGNORE INTO temp.restated
      SELECT DISTINCT t.type_id, t.start_ms, t.identity
      FROM main.told_samples t CROSS JOIN staging.incoming i ON ${sameSample('i', 't')}
        CROSS JOIN main.samples s ON ${sameSample('s', 't')}`);
  writeOnlyStatements(db);
  db.prepare(
    `INSERT INTO main.told_samples (${sampleKey}, ${statedColumns}, origin_id)
     SELECT i.type_id, i.start_ms, i.identity, i.value, i.source_id, i.provenance_id, ?
     FROM temp.restated r CROSS JOIN staging.incoming i ON ${sameSample('i', 'r')} WHERE true
     ON CONFLICT DO UPDATE SET origin_id = ${to} WHERE ${changes}`,
  ).run(originId);
  db.exec(`
    UPDATE main.samples SET origin_id = ${to} WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.restated) AND ${changes}`);
}

/** Makes `staging.incoming`: the staged samples as the store would hold them, by key. Expects `mergeInterned` done. */
export function prepareIncoming(db: SqlDatabase): void {
  settleIdentities(db);
  db.exec(`
    CREATE TABLE staging.incoming (
      type_id INTEGER, start_ms INTEGER, identity INTEGER, duration_ms INTEGER, value REAL, source_id INTEGER,
      provenance_id INTEGER, PRIMARY KEY (type_id, start_ms, identity)
    ) WITHOUT ROWID`);
  insertSorted(db, `INSERT OR IGNORE INTO staging.incoming ${sortedSql}`);
}

export function hasSamples(db: SqlDatabase): boolean {
  return db.prepare('SELECT 1 FROM main.samples LIMIT 1').get() !== undefined;
}

/** Moves the staged samples into a store without any, where they meet each other alone. Expects `mergeInterned` done. */
export function fillSamples(db: SqlDatabase, originId: number): void {
  settleIdentities(db);
  insertSorted(
    db,
    `INSERT INTO main.samples (${sampleKey}, duration_ms, ${statedColumns}, origin_id)
     SELECT *, ? FROM (${sortedSql}) WHERE true ON CONFLICT (${sampleKey}) DO NOTHING`,
    originId,
  );
}

/**
 * Moves the incoming samples into the store. One that is there already notes that this import brought it too, and takes over what
 * this import states of it if that counts. Answers the samples of which it does.
 * `joined` are sets of imports that this one joined before: samples that these stated differently are chosen anew.
 * Expects the staging file attached, `prepareIncoming` done.
 */
export function mergeSamples(
  db: SqlDatabase,
  originId: number,
  steps: OriginSteps,
  joined: readonly number[] = [],
): readonly SampleChanges[] {
  beginRestating(db);
  if (joined.length > 0) {
    db.exec(`
      INSERT OR IGNORE INTO temp.restated
        SELECT ${sampleKey} FROM main.told_samples WHERE origin_id IN (${joined.join(', ')})`);
  }
  const merge = db.prepare(
    `INSERT INTO main.samples AS s (${sampleKey}, duration_ms, ${statedColumns}, origin_id)
     SELECT ${sampleKey}, duration_ms, ${statedColumns}, ? FROM staging.incoming WHERE true
     ORDER BY ${sampleKey}
     ON CONFLICT (${sampleKey}) DO UPDATE SET origin_id = ${steps.to}
       WHERE ${steps.changes} AND ${sameStatement('s', 'excluded')}`,
  );
  const count = db.prepare<readonly [number]>('SELECT COUNT(*) FROM staging.incoming');
  // What is stated differently is left out here, so that what stated it until now can still be read.
  const areAlike = merge.run(originId).changes === count.get()?.[0];
  mergeStatements(db, originId, steps, areAlike);
  return chooseStatements(db);
}
