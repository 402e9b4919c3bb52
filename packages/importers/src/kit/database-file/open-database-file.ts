import { databaseHeader, DamagedPageError, DatabasePages, isDamage } from './database-pages.ts';
import type { SeekableFile } from '../importer.ts';
import type { SourceValue } from './stored-values.ts';
import { tableShape, type TableColumn } from './table-columns.ts';
import { TableReader, wantedColumns } from './table-reader.ts';

/** A table of a database that somebody else made. */
export interface DatabaseTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly reader: TableReader;
}

/** A database that somebody else made, read by its pages. */
export interface DatabaseFile {
  /** By their names; none if their list is damaged. Views and virtual tables are none, for they would have to be computed. */
  readonly tables: ReadonlyMap<string, DatabaseTable>;
  /** Whether the file has all the pages that it says it has, and every table is known by the text that made it. */
  readonly isWhole: boolean;
}

/** A list of tables is no longer, and no text that makes one is. */
const mostTables = 10_000;
const longestSql = 100_000;

/** Columns of SQLite's own table of tables: type, name, table, root, text. */
const [kind, name, root, sql] = [0, 1, 3, 4].map((place): TableColumn => ({
  place,
  isRowId: false,
  missing: null,
})) as [TableColumn, TableColumn, TableColumn, TableColumn];

/** A virtual table is listed as a table, and has no pages. */
const isVirtual = (text: SourceValue | undefined): boolean =>
  typeof text === 'string' && /^create virtual table\b/iu.test(text);

function tablesOf(pages: DatabasePages): DatabaseFile {
  let isWhole = pages.header.isWhole;
  const tables = new Map<string, DatabaseTable>();
  const listed = new TableReader(pages, 1).rows(wantedColumns([kind, name, root, sql], longestSql));
  let rows = 0;
  for (const [, type, called, page, text] of listed as Iterable<readonly SourceValue[]>) {
    if (++rows > mostTables) throw new DamagedPageError('too many tables');
    if (type !== 'table' || typeof called !== 'string' || called.startsWith('sqlite_') || isVirtual(text)) continue;
    const shape = typeof text === 'string' ? tableShape(text) : null;
    if (shape === null || typeof page !== 'number') {
      isWhole = false;
      continue;
    }
    const { columns, hasRowIds } = shape;
    tables.set(called, { name: called, columns, reader: new TableReader(pages, page, hasRowIds) });
  }
  return { tables, isWhole };
}

/**
 * Opens a database of SQLite that somebody else made, without SQLite: what its schema computes (columns, checks, indexes, views,
 * triggers) is not run, and each step reads a page. A walk over rows meets no page twice, and a row that is looked up is followed
 * through few pages. So a hostile one can neither compute nor lead round without an end. Null if the file is no database.
 */
export function openDatabaseFile(file: SeekableFile): DatabaseFile | null {
  const header = databaseHeader(file);
  if (header === null) return null;
  try {
    return tablesOf(new DatabasePages(file, header));
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { tables: new Map(), isWhole: false };
  }
}
