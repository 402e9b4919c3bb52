import type { SqlDatabase } from '../driver.ts';

/** Id of the set of imports with exactly these numbers, made where it is not there yet. */
export function originOf(db: SqlDatabase, importNumbers: readonly number[]): number {
  const members = JSON.stringify([...importNumbers].sort((left, right) => left - right));
  db.prepare('INSERT OR IGNORE INTO main.origin_sets (members) VALUES (?)').run(members);
  const row = db.prepare<readonly [number]>('SELECT origin_id FROM main.origin_sets WHERE members = ?').get(members);
  if (row === undefined) throw new Error('an origin set was not stored');
  return row[0];
}

/** The sets of imports that some row has, or had, as its origin. */
function originSets(db: SqlDatabase): readonly { readonly id: number; readonly members: readonly number[] }[] {
  return db
    .prepare<readonly [number, string]>('SELECT origin_id, members FROM main.origin_sets')
    .all()
    .map(([id, members]) => ({ id, members: JSON.parse(members) as number[] }));
}

/**
 * Fills `temp.origin_steps` (from_id, to_id): for each set, the set that a row changes to when the import brings it
 * too (`join`) or no longer counts (`leave`; sets without it, and the one that holds nothing else, have no step).
 */
export function prepareOriginSteps(db: SqlDatabase, importNumber: number, step: 'join' | 'leave'): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.origin_steps;
    CREATE TEMP TABLE origin_steps (from_id INTEGER PRIMARY KEY, to_id INTEGER NOT NULL);
  `);
  const insert = db.prepare('INSERT INTO temp.origin_steps VALUES (?, ?)');
  for (const { id, members } of originSets(db)) {
    const others = members.filter((member) => member !== importNumber);
    const isMember = others.length < members.length;
    if (step === 'join' && !isMember) insert.run(id, originOf(db, [...members, importNumber]));
    if (step === 'leave' && isMember && others.length > 0) insert.run(id, originOf(db, others));
  }
}
