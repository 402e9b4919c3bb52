import type { SqlRow, SqlStatement, SqlValue } from '@vitalgate/sqlite';
import type { SqliteConnection, SqliteDriver } from './sqlite-driver.ts';

/** What is used of Node's own SQLite. The types of Node 20 know nothing of it. */
interface NodeSqlite {
  readonly DatabaseSync: new (
    path: string,
    options?: { readonly readOnly?: boolean; readonly timeout?: number },
  ) => {
    readonly isOpen: boolean;
    readonly isTransaction: boolean;
    exec(sql: string): void;
    prepare(sql: string): NodeStatement;
    enableDefensive?(isOn: boolean): void;
    close(): void;
  };
  readonly StatementSync: { readonly prototype: Partial<NodeStatement> };
}

interface NodeStatement {
  setReturnArrays(isOn: boolean): void;
  setReadBigInts(isOn: boolean): void;
  run(...parameters: readonly SqlValue[]): { readonly changes: number };
  get(...parameters: readonly SqlValue[]): unknown;
  all(...parameters: readonly SqlValue[]): unknown;
  iterate(...parameters: readonly SqlValue[]): IterableIterator<readonly (SqlValue | bigint)[]>;
}

/** Loads it without the warning that it is an experiment, which versions before 24.15 print. Any other warning passes. */
function loadQuietly(): NodeSqlite | undefined {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: readonly never[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) warn(warning, ...rest);
  };
  try {
    return process.getBuiltinModule('node:sqlite' as never) as NodeSqlite | undefined;
  } finally {
    process.emitWarning = warn;
  }
}

/** Whether a text is read as it was written: before Node 24.16 reading ends at the first NUL. */
function keepsTextWhole({ DatabaseSync }: NodeSqlite): boolean {
  const database = new DatabaseSync(':memory:');
  try {
    const statement = database.prepare('SELECT ?');
    statement.setReturnArrays(true);
    return String(statement.get('a\0b')) === 'a\0b';
  } finally {
    database.close();
  }
}

const marked = (value: SqlValue): SqlValue =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** For a Node that reads a text to its first NUL only: a NUL is written as U+FFFD, so that nothing behind it is lost. */
function withMarks(prepared: NodeStatement): NodeStatement {
  return {
    setReturnArrays: (isOn) => prepared.setReturnArrays(isOn),
    setReadBigInts: (isOn) => prepared.setReadBigInts(isOn),
    run: (...parameters) => prepared.run(...parameters.map(marked)),
    get: (...parameters) => prepared.get(...parameters.map(marked)),
    all: (...parameters) => prepared.all(...parameters.map(marked)),
    iterate: (...parameters) => prepared.iterate(...parameters.map(marked)),
  };
}

/** The methods themselves, bound: a wrapper around `run` would cost as much as SQLite's own work on a short row. */
function statement<Row extends SqlRow>(prepared: NodeStatement): SqlStatement<Row> {
  prepared.setReturnArrays(true);
  return {
    run: prepared.run.bind(prepared),
    get: prepared.get.bind(prepared) as SqlStatement<Row>['get'],
    all: prepared.all.bind(prepared) as SqlStatement<Row>['all'],
    iterate: prepared.iterate.bind(prepared) as unknown as SqlStatement<Row>['iterate'],
  };
}

const rounded = (value: SqlValue | bigint): SqlValue => (typeof value === 'bigint' ? Number(value) : value);

function connection(database: InstanceType<NodeSqlite['DatabaseSync']>, isTextWhole: boolean): SqliteConnection {
  const prepare = (sql: string): NodeStatement => {
    const prepared = database.prepare(sql);
    return isTextWhole ? prepared : withMarks(prepared);
  };
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => statement(prepare(sql)),
    *iterateForeign(sql, parameters) {
      const prepared = prepare(sql);
      prepared.setReturnArrays(true);
      // Else one integer beyond 2^53 would end the reading of the whole table.
      prepared.setReadBigInts(true);
      for (const row of prepared.iterate(...parameters)) yield row.map(rounded);
    },
    allowSchemaRepair: () => database.enableDefensive?.(false),
    get isInTransaction() {
      return database.isTransaction;
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** The driver on Node's own SQLite. Null if this Node has none, or one that cannot answer rows as arrays: before Node 22.16. */
export function nodeSqliteDriver(): SqliteDriver | null {
  const sqlite = loadQuietly();
  if (sqlite?.StatementSync.prototype.setReturnArrays === undefined) return null;
  const isTextWhole = keepsTextWhole(sqlite);
  const { DatabaseSync } = sqlite;
  return {
    name: 'node:sqlite',
    open: (path, { isReadOnly = false, timeout }) =>
      connection(new DatabaseSync(path, { readOnly: isReadOnly, timeout }), isTextWhole),
  };
}
