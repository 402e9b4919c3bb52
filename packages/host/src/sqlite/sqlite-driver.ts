import type { SqlRow, SqlStatement, SqlValue } from '@vitalgate/sqlite';
import { betterSqlite3Driver } from './better-sqlite3-driver.ts';
import { nodeSqliteDriver } from './node-sqlite-driver.ts';

/** A connection to one database, as a driver opens it: SQLite's own defaults, but foreign keys are checked. */
export interface SqliteConnection {
  exec(sql: string): void;
  /** Throws if a row holds an integer that a number cannot hold, or rounds it: stores have none. */
  prepare<Row extends SqlRow>(sql: string): SqlStatement<Row>;
  /** Rows of a database that somebody else wrote: integers beyond 2^53 come rounded. */
  iterateForeign(sql: string, parameters: readonly SqlValue[]): Iterable<SqlRow>;
  /** Lifts the ban on `PRAGMA writable_schema`, which reading a file that was cut off needs. */
  allowSchemaRepair(): void;
  readonly isInTransaction: boolean;
  /** Harmless if it is closed already. */
  close(): void;
}

export interface ConnectionOptions {
  readonly isReadOnly?: boolean;
  /** Milliseconds that a statement waits for another connection's lock. */
  readonly timeout: number;
}

/** A way to SQLite. What it throws has SQLite's result code by `systemErrorCode`. */
export interface SqliteDriver {
  readonly name: 'node:sqlite' | 'better-sqlite3';
  /** Throws if the file cannot be opened. Whether it is a database shows at the first statement. */
  open(path: string, options: ConnectionOptions): SqliteConnection;
}

let chosen: SqliteDriver | undefined;

/**
 * The driver of the running Node: its own SQLite, or better-sqlite3 if it has none that can be used. One for the whole process:
 * two libraries that hold the same file would drop each other's locks.
 */
export function sqliteDriver(): SqliteDriver {
  return (chosen ??= nodeSqliteDriver() ?? betterSqlite3Driver());
}
