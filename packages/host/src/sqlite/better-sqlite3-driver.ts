import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import type { SqlRow, SqlStatement, SqlValue } from '@vitalgate/sqlite';
import type { SqliteConnection, SqliteDriver } from './sqlite-driver.ts';

/** The methods themselves, bound: a wrapper around `run` would cost as much as SQLite's own work on a short row. */
function statement<Row extends SqlRow>(prepared: BetterSqlite3.Statement<SqlValue[], Row>): SqlStatement<Row> {
  if (prepared.reader) prepared.raw(true);
  return {
    run: prepared.run.bind(prepared),
    get: prepared.get.bind(prepared),
    all: prepared.all.bind(prepared),
    iterate: prepared.iterate.bind(prepared),
  };
}

function connection(database: BetterSqlite3.Database): SqliteConnection {
  return {
    exec: (sql) => void database.exec(sql),
    prepare: <Row extends SqlRow>(sql: string) => statement(database.prepare<SqlValue[], Row>(sql)),
    iterateForeign: (sql, parameters) =>
      database
        .prepare<SqlValue[], SqlRow>(sql)
        .raw(true)
        .iterate(...parameters),
    allowSchemaRepair: () => void database.unsafeMode(true),
    get isInTransaction() {
      return database.inTransaction;
    },
    close: () => void database.close(),
  };
}

/** The driver on better-sqlite3, which is loaded here and not before: most machines need it not. Throws if it cannot be loaded. */
export function betterSqlite3Driver(): SqliteDriver {
  const Database = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  // Its binding is loaded by the first database.
  new Database(':memory:').close();
  return {
    name: 'better-sqlite3',
    open: (path, { isReadOnly = false, timeout }) => connection(new Database(path, { readonly: isReadOnly, timeout })),
  };
}
