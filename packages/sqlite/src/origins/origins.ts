import type { SqlDatabase } from '../sql/driver.ts';

export function sourceNames(db: SqlDatabase): ReadonlyMap<number, string> {
  return new Map(db.prepare<readonly [number, string]>('SELECT source_id, name FROM main.sources').all());
}

/**
 * What a source is known by, by its id: its name. If a delivery calls an app by its package, and an export of the same phone by the
 * app's own name, both are known by the package.
 */
export function sourceIdentities(db: SqlDatabase): ReadonlyMap<number, string> {
  const rows = db.prepare<readonly [number, string]>(
    `SELECT source_id, CASE WHEN bundle_identifier IN (SELECT name FROM main.sources) THEN bundle_identifier ELSE name END
     FROM main.sources`,
  );
  return new Map(rows.all());
}

/** As `sourceIdentities`, by the name that a log entry says. */
export function identityOfName(db: SqlDatabase): (name: string) => string {
  const identities = sourceIdentities(db);
  const known = new Map([...sourceNames(db)].map(([id, name]) => [name, identities.get(id) ?? name]));
  return (name) => known.get(name) ?? name;
}

const membersText = (importNumbers: readonly number[]): string =>
  JSON.stringify([...importNumbers].sort((left, right) => left - right));

/** Id of the set of imports with exactly these numbers, made if it is not there yet. */
export function originOf(db: SqlDatabase, importNumbers: readonly number[]): number {
  const members = membersText(importNumbers);
  db.prepare('INSERT OR IGNORE INTO main.origin_sets (members) VALUES (?)').run(members);
  const row = db.prepare<readonly [number]>('SELECT origin_id FROM main.origin_sets WHERE members = ?').get(members);
  if (row === undefined) throw new Error('an origin set was not stored');
  return row[0];
}

/** The id that the next new set of imports will have. */
export function nextOrigin(db: SqlDatabase): number {
  return db.prepare<readonly [number]>('SELECT COALESCE(MAX(origin_id), 0) + 1 FROM main.origin_sets').get()?.[0] ?? 1;
}

/** The sets of imports that some row has, or had, as its origin. */
export function originSets(db: SqlDatabase): readonly { readonly id: number; readonly members: readonly number[] }[] {
  return db
    .prepare<readonly [number, string]>('SELECT origin_id, members FROM main.origin_sets')
    .all()
    .map(([id, members]) => ({ id, members: JSON.parse(members) as number[] }));
}

/** The ids of the sets that hold an import, as a list for SQL. */
export function setsWith(db: SqlDatabase, importNumber: number): string {
  const sets = originSets(db).filter(({ members }) => members.includes(importNumber));
  return sets.map(({ id }) => id).join(', ');
}

/** Gives the set that holds the imports of two sets. */
export function originUnions(db: SqlDatabase): (one: number, other: number) => number {
  const membersOf = db.prepare<readonly [string]>('SELECT members FROM main.origin_sets WHERE origin_id = ?');
  const read = (id: number): readonly number[] => JSON.parse(membersOf.get(id)?.[0] ?? '[]') as number[];
  return (one, other) => originOf(db, [...new Set([...read(one), ...read(other)])]);
}

/** How the origin of rows changes, as pieces of SQL over a row's `origin_id`. */
export interface OriginSteps {
  /** The set that the row's set changes to. */
  readonly to: string;
  readonly changes: string;
}

/** With more steps than this they are looked up in a table; fewer are faster as literals, and let an UPDATE run in one pass. */
const maxLiterals = 64;

function asSql(db: SqlDatabase, steps: readonly (readonly [from: number, to: number])[]): OriginSteps {
  if (steps.length === 0) return { to: 'origin_id', changes: 'false' };
  if (steps.length <= maxLiterals) {
    const cases = steps.map(([id, to]) => `WHEN ${id} THEN ${to}`).join(' ');
    const from = steps.map(([id]) => id).join(', ');
    return { to: `CASE origin_id ${cases} END`, changes: `origin_id IN (${from})` };
  }
  db.exec(`
    DROP TABLE IF EXISTS temp.origin_steps;
    CREATE TEMP TABLE origin_steps (from_id INTEGER PRIMARY KEY, to_id INTEGER NOT NULL);
  `);
  const insert = db.prepare('INSERT INTO temp.origin_steps VALUES (?, ?)');
  for (const step of steps) insert.run(...step);
  return {
    to: '(SELECT to_id FROM temp.origin_steps WHERE from_id = origin_id)',
    changes: 'origin_id IN (SELECT from_id FROM temp.origin_steps)',
  };
}

/** Sets that an import joined, every row with them. */
export interface JoinedOrigins {
  /** Ids of the sets: those that they had. */
  readonly joined: readonly number[];
  /** How a row goes back to the set that it was of before. */
  readonly back: OriginSteps;
}

/**
 * Lets an import join all rows that another one brought, at the cost of the sets alone: a set changes under its id, which the rows
 * go on naming. What it was before gets an id of its own, for the rows that the import did not bring.
 */
export function joinOrigins(db: SqlDatabase, importNumber: number, other: number): JoinedOrigins {
  const change = db.prepare('UPDATE main.origin_sets SET members = ? WHERE origin_id = ?');
  const sets = originSets(db).filter(({ members }) => members.includes(other) && !members.includes(importNumber));
  for (const { id, members } of sets) change.run(membersText([...members, importNumber]), id);
  const back = asSql(
    db,
    sets.map(({ id, members }) => [id, originOf(db, members)] as const),
  );
  return { joined: sets.map(({ id }) => id), back };
}

/**
 * For each set, the set that a row changes to when the import brings it too (`join`), or no longer counts (`leave`: sets
 * without it, and the one that holds nothing else, stay).
 */
export function originSteps(db: SqlDatabase, importNumber: number, step: 'join' | 'leave'): OriginSteps {
  const steps = originSets(db).flatMap(({ id, members }): (readonly [number, number])[] => {
    const others = members.filter((member) => member !== importNumber);
    const isMember = others.length < members.length;
    if (step === 'join' && !isMember) return [[id, originOf(db, [...members, importNumber])]];
    if (step === 'leave' && isMember && others.length > 0) return [[id, originOf(db, others)]];
    return [];
  });
  return asSql(db, steps);
}
