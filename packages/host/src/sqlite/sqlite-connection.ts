import type * as NodeSqlite from 'node:sqlite';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlRow, SqlStatement, SqlValue } from '@vitalgate/sqlite';

/** A connection to one database on Node's own SQLite, with foreign keys. Its errors have a `systemErrorCode` of SQLite's. */
export interface SqliteConnection {
  exec(sql: string): void;
  /** Throws if a row holds an integer that a number cannot hold: stores have none. */
  prepare<Row extends SqlRow>(sql: string): SqlStatement<Row>;
  readonly isInTransaction: boolean;
  /** Harmless if it is closed already. */
  close(): void;
}

export interface ConnectionOptions {
  readonly isReadOnly?: boolean;
  /** Milliseconds that a statement waits for another connection's lock. */
  readonly timeout: number;
}

/** Loads SQLite without the warning that it is an experiment, which versions before 24.15 print. Any other warning passes. */
function loadQuietly(): typeof NodeSqlite {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: readonly never[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) warn(warning, ...rest);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}

/** Whether a text is read as it was written: before Node 24.16 reading ends at the first NUL. */
function keepsTextWhole(Database: typeof DatabaseSync): boolean {
  const database = new Database(':memory:');
  try {
    return database.prepare('SELECT ? AS text').get('a\0b')?.['text'] === 'a\0b';
  } finally {
    database.close();
  }
}

/** SQLite as this process loaded it; none until a database is opened. */
let loaded: { readonly Database: typeof DatabaseSync; readonly isTextWhole: boolean } | undefined;

function sqlite(): NonNullable<typeof loaded> {
  if (loaded !== undefined) return loaded;
  const { DatabaseSync: Database } = loadQuietly();
  return (loaded = { Database, isTextWhole: keepsTextWhole(Database) });
}

type Method = (...parameters: readonly SqlValue[]) => unknown;

/** The methods of a prepared statement, or others in their place. */
interface Methods {
  readonly run: Method;
  readonly get: Method;
  readonly all: Method;
  readonly iterate: Method;
}

/** The methods themselves, bound: a wrapper around `run` would cost as much as SQLite's own work on a short row. */
function bound(prepared: StatementSync): Methods {
  return {
    run: prepared.run.bind(prepared),
    get: prepared.get.bind(prepared),
    all: prepared.all.bind(prepared),
    iterate: prepared.iterate.bind(prepared),
  };
}

const marked = (value: SqlValue): SqlValue =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** For a Node that reads a text to its first NUL only: a NUL is written as U+FFFD, so that nothing behind it is lost. */
function withMarks(prepared: StatementSync): Methods {
  return {
    run: (...parameters) => prepared.run(...parameters.map(marked)),
    get: (...parameters) => prepared.get(...parameters.map(marked)),
    all: (...parameters) => prepared.all(...parameters.map(marked)),
    iterate: (...parameters) => prepared.iterate(...parameters.map(marked)),
  };
}

/**
 * A statement that is prepared when it is first used: most that a store opens with, a command or a job never uses. From then on
 * the methods are those of the prepared one.
 */
function onFirstUse(prepare: () => Methods): Methods {
  let made: Methods | undefined;
  const ready = (): Methods => (made ??= Object.assign(methods, prepare()));
  const methods = {
    run: (...parameters: readonly SqlValue[]) => ready().run(...parameters),
    get: (...parameters: readonly SqlValue[]) => ready().get(...parameters),
    all: (...parameters: readonly SqlValue[]) => ready().all(...parameters),
    iterate: (...parameters: readonly SqlValue[]) => ready().iterate(...parameters),
  };
  return methods;
}

/** Opens a database. Throws if the file cannot be opened. Whether it is a database shows at the first statement. */
export function openConnection(path: string, { isReadOnly = false, timeout }: ConnectionOptions): SqliteConnection {
  const { Database, isTextWhole } = sqlite();
  const database: InstanceType<typeof Database> = new Database(path, { readOnly: isReadOnly, timeout });
  const methodsOf = isTextWhole ? bound : withMarks;
  const prepareArrays = (sql: string): StatementSync => {
    const prepared = database.prepare(sql);
    prepared.setReturnArrays(true);
    return prepared;
  };
  return {
    exec: (sql) => database.exec(sql),
    prepare: <Row extends SqlRow>(sql: string) => onFirstUse(() => methodsOf(prepareArrays(sql))) as SqlStatement<Row>,
    get isInTransaction() {
      return database.isTransaction;
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}
