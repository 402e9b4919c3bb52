import type { SqlDatabase } from '../sql/driver.ts';

/** A store file was written by a newer program. Nothing was changed. */
export class StoreTooNewError extends Error {
  override readonly name = 'StoreTooNewError';
}

/** A store file lacks a table that its version has: SQLite finds nothing wrong with it, and each read of the table fails. */
export class StoreLacksTableError extends Error {
  override readonly name = 'StoreLacksTableError';
}

/** One step of a store's schema: SQL, with what it takes before that. Part of the caller's transaction. */
export type Migration = string | { readonly before: (db: SqlDatabase) => void; readonly sql: string };

function storedVersion(db: SqlDatabase): number {
  return db.prepare<readonly [number]>('PRAGMA user_version').get()?.[0] ?? 0;
}

const sqlOf = (step: Migration): string => (typeof step === 'string' ? step : step.sql);

/** The tables that a store has after these steps. */
function tablesAfter(steps: readonly Migration[]): ReadonlySet<string> {
  const tables = new Set<string>();
  const changes = /\bCREATE TABLE (\w+)|\bDROP TABLE (\w+)|\bALTER TABLE (\w+) RENAME TO (\w+)/g;
  for (const [, made, dropped, old, renamed] of steps.map(sqlOf).join('\n').matchAll(changes)) {
    for (const gone of [dropped, old]) if (gone !== undefined) tables.delete(gone);
    for (const come of [made, renamed]) if (come !== undefined) tables.add(come);
  }
  return tables;
}

function checkTables(db: SqlDatabase, storeName: string, steps: readonly Migration[]): void {
  const found = db.prepare<readonly [string]>("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all();
  const names = new Set(found.map(([name]) => name));
  const lost = [...tablesAfter(steps)].find((name) => !names.has(name));
  if (lost !== undefined) throw new StoreLacksTableError(`The ${storeName} store lacks the table ${lost}.`);
}

/**
 * Brings a store file up to date: the migration at index n takes it from version n to n + 1, each in a transaction
 * of its own. The version is SQLite's `user_version`. Throws StoreTooNewError if the file is ahead of the program,
 * and StoreLacksTableError if a table of it is gone.
 */
export function migrate(db: SqlDatabase, storeName: string, migrations: readonly Migration[]): void {
  // A store that is up to date must open while another connection writes, so it is first looked at without a lock.
  let version = storedVersion(db);
  if (version < 0) throw new Error(`the ${storeName} store has a version that no program gives`);
  // What a newer program keeps is not known here.
  if (version <= migrations.length) checkTables(db, storeName, migrations.slice(0, version));
  while (version < migrations.length) {
    db.transaction(() => {
      version = storedVersion(db);
      const step = migrations[version];
      if (step === undefined) return;
      if (typeof step !== 'string') step.before(db);
      db.exec(sqlOf(step));
      version++;
      db.exec(`PRAGMA user_version = ${version}`);
    });
  }
  if (version > migrations.length) {
    throw new StoreTooNewError(
      `The ${storeName} store has version ${version}, but this program knows versions up to ${migrations.length}. ` +
        'Update the program, or start it with another data directory.',
    );
  }
}
