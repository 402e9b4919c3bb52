import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import type { SqlRow, SqlStatement, SqlValue } from '@vitalgate/sqlite';
import { HostError } from '../errors/host-error.ts';
import { missingSqlite } from './missing-sqlite.ts';
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

/** The package itself, and the one that brings it in where vitalgate-host is installed on Node 20. */
const names = ['better-sqlite3', '@vitalgate/sqlite-for-node-20'];

function load(): typeof BetterSqlite3 {
  const require = createRequire(import.meta.url);
  let cause: unknown;
  for (const name of names) {
    try {
      const Database = require(name) as typeof BetterSqlite3;
      // Its binding is loaded by the first database.
      new Database(':memory:').close();
      return Database;
    } catch (error) {
      cause ??= error;
    }
  }
  throw new HostError('sqliteMissing', missingSqlite(new URL('../..', import.meta.url)), { cause });
}

/** The driver on better-sqlite3, which is loaded here and not before: most machines do not need it. Throws HostError `sqliteMissing`. */
export function betterSqlite3Driver(): SqliteDriver {
  const Database = load();
  return {
    name: 'better-sqlite3',
    open: (path, { isReadOnly = false, timeout }) => connection(new Database(path, { readonly: isReadOnly, timeout })),
  };
}
