import type { SqlDatabase } from '@vitalgate/sqlite';
import { inMemory, openDatabase } from '../sqlite/open-database.ts';

const tablesOf = (database: SqlDatabase): readonly string[] =>
  database
    .prepare<readonly [string]>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(([name]) => name);

/** Whether a store lacks a table of those that `make` makes: SQLite finds nothing wrong with it, and each read of the table fails. */
export function lacksTable(store: SqlDatabase, make: (database: SqlDatabase) => unknown): boolean {
  const made = openDatabase(inMemory, 'staging');
  try {
    make(made);
    const names = new Set(tablesOf(store));
    return tablesOf(made).some((name) => !names.has(name));
  } finally {
    made.close();
  }
}

/** Whether a store could not be opened because a table is gone. */
export const isTableGone = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('no such table: ');
