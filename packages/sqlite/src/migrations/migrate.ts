import type { SqlDatabase } from '../driver.ts';

/** A store file was written by a newer program. Nothing was changed. */
export class StoreTooNewError extends Error {
  override readonly name = 'StoreTooNewError';
}

/**
 * Brings a store file up to date: the migration at index n takes it from version n to n + 1, each in a transaction
 * of its own. The version is SQLite's `user_version`. Throws StoreTooNewError where the file is ahead of the program.
 */
export function migrate(db: SqlDatabase, storeName: string, migrations: readonly string[]): void {
  for (;;) {
    const done = db.transaction(() => {
      const version = Number(db.prepare<[number]>('PRAGMA user_version').get()?.[0] ?? 0);
      if (version > migrations.length) {
        throw new StoreTooNewError(
          `The ${storeName} store has version ${version}, but this program knows versions up to ${migrations.length}. ` +
            'Update the program, or start it with another data directory.',
        );
      }
      const sql = migrations[version];
      if (sql === undefined) return true;
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${version + 1}`);
      return false;
    });
    if (done) return;
  }
}
