import type { SqlDatabase } from '../sql/driver.ts';

/** A store file was written by a newer program. Nothing was changed. */
export class StoreTooNewError extends Error {
  override readonly name = 'StoreTooNewError';
}

/** One step of a store's schema: SQL, or what takes more than SQL. Part of the caller's transaction. */
export type Migration = string | ((db: SqlDatabase) => void);

function storedVersion(db: SqlDatabase): number {
  return db.prepare<readonly [number]>('PRAGMA user_version').get()?.[0] ?? 0;
}

/**
 * Brings a store file up to date: the migration at index n takes it from version n to n + 1, each in a transaction
 * of its own. The version is SQLite's `user_version`. Throws StoreTooNewError if the file is ahead of the program.
 */
export function migrate(db: SqlDatabase, storeName: string, migrations: readonly Migration[]): void {
  // A store that is up to date must open while another connection writes, so it is first looked at without a lock.
  let version = storedVersion(db);
  if (version < 0) throw new Error(`the ${storeName} store has a version that no program gives`);
  while (version < migrations.length) {
    db.transaction(() => {
      version = storedVersion(db);
      const step = migrations[version];
      if (step === undefined) return;
      if (typeof step === 'string') db.exec(step);
      else step(db);
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
