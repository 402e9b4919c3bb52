import type { SourceDatabase, SourceValue } from '../../../kit/importer.ts';

export interface SourceTable {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
}

/** Longer texts are cut by SQLite itself, so that no cell fills the memory; a record may hold less. */
const longestText = 5000;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The tables by their names, none if their list is damaged. Views and virtual tables could compute without an end. */
export function sourceTables(database: SourceDatabase): ReadonlyMap<string, SourceTable> {
  const tables = new Map<string, SourceTable>();
  try {
    const found = database.iterate("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'");
    for (const name of Array.from(found, ([name]) => name)) {
      if (typeof name !== 'string' || name.startsWith('sqlite_')) continue;
      const columns = database.iterate('SELECT name FROM pragma_table_info(?)', name);
      tables.set(name, { name, columns: new Set(Array.from(columns, ([column]) => String(column))) });
    }
  } catch {
    return new Map();
  }
  return tables;
}

/** Whether SQLite finds the whole file in order: a file that is cut off, or of which a page is damaged, is not. */
export function isWholeDatabase(database: SourceDatabase): boolean {
  try {
    for (const [answer] of database.iterate('PRAGMA quick_check(1)')) return answer === 'ok';
  } catch {
    // A damage that stops the check.
  }
  return false;
}

export class DamagedTableError extends Error {
  constructor(table: string, options?: ErrorOptions) {
    super(`${table}: damaged`, options);
    this.name = 'DamagedTableError';
  }
}

/** The rows of a statement; what SQLite says of a damaged page is a DamagedTableError. */
function* statementRows(database: SourceDatabase, table: string, sql: string): Generator<readonly SourceValue[]> {
  let rows: Iterator<readonly SourceValue[]>;
  try {
    rows = database.iterate(sql)[Symbol.iterator]();
  } catch (cause) {
    throw new DamagedTableError(table, { cause });
  }
  let isOpen = true;
  try {
    for (;;) {
      let next: IteratorResult<readonly SourceValue[]>;
      try {
        next = rows.next();
      } catch (cause) {
        isOpen = false;
        throw new DamagedTableError(table, { cause });
      }
      if (next.done === true) {
        isOpen = false;
        return;
      }
      yield next.value;
    }
  } finally {
    if (isOpen) rows.return?.();
  }
}

/** What a row says, by the names of the columns that were asked for; a column that the table lacks is null. */
export type SourceRow<Column extends string> = Readonly<Record<Column, SourceValue>>;

function columnSql(table: SourceTable, alias: string, column: string): string {
  if (!table.columns.has(column)) return 'NULL';
  const name = `${alias}.${quoted(column)}`;
  return `CASE WHEN typeof(${name}) IN ('text', 'blob') THEN substr(${name}, 1, ${longestText}) ELSE ${name} END`;
}

function* inOrder<Column extends string>(
  database: SourceDatabase,
  table: SourceTable,
  columns: readonly Column[],
  sql: string,
): Generator<SourceRow<Column>> {
  let last = -Infinity;
  for (const [rowId, ...values] of statementRows(database, table.name, sql)) {
    // A damaged table can lead back to rows that were read before, without an end.
    if (typeof rowId !== 'number' || rowId <= last) throw new DamagedTableError(table.name);
    last = rowId;
    const row: Record<string, SourceValue> = {};
    for (let place = 0; place < columns.length; place++) row[columns[place] ?? ''] = values[place] ?? null;
    yield row as SourceRow<Column>;
  }
}

/** The rows of a table, in the order in which they were written. Throws a DamagedTableError if it is damaged. */
export function tableRows<Column extends string>(
  database: SourceDatabase,
  table: SourceTable,
  columns: readonly Column[],
): Iterable<SourceRow<Column>> {
  const selected = ['t.rowid', ...columns.map((column) => columnSql(table, 't', column))];
  return inOrder(database, table, columns, `SELECT ${selected.join(', ')} FROM ${quoted(table.name)} t`);
}

/**
 * The rows of a table of parts (the measurements of a series, the stages of a night), each with what the row of the whole says, that
 * `parent_key` names. Parts without a whole are left out. Throws a DamagedTableError if one of the tables is damaged.
 */
export function partRows<PartColumn extends string, Column extends string>(
  database: SourceDatabase,
  parts: { readonly table: SourceTable; readonly columns: readonly PartColumn[] },
  whole: { readonly table: SourceTable; readonly columns: readonly Column[] },
): Iterable<SourceRow<PartColumn | Column>> {
  const selected = [
    ...parts.columns.map((column) => columnSql(parts.table, 'p', column)),
    ...whole.columns.map((column) => columnSql(whole.table, 'w', column)),
  ];
  // A cross join keeps SQLite to this order: one pass over the parts, and a look-up for each.
  const sql = `SELECT p.rowid, ${selected.join(', ')}
    FROM ${quoted(parts.table.name)} p CROSS JOIN ${quoted(whole.table.name)} w ON w.row_id = p.parent_key`;
  return inOrder<PartColumn | Column>(database, parts.table, [...parts.columns, ...whole.columns], sql);
}
