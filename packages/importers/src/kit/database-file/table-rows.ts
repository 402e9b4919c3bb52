import { isDamage } from './database-pages.ts';
import type { DatabaseFile, DatabaseTable } from './open-database-file.ts';
import type { SourceValue } from './stored-values.ts';
import { wantedColumns } from './table-reader.ts';

export type SourceTables = DatabaseFile['tables'];

export class DamagedTableError extends Error {
  constructor(table: string, options?: ErrorOptions) {
    super(`${table}: damaged`, options);
    this.name = 'DamagedTableError';
  }
}

/** What a step of reading answers; what is damaged there is a DamagedTableError. */
function ofTable<Answer>({ name }: DatabaseTable, step: () => Answer): Answer {
  try {
    return step();
  } catch (cause) {
    if (isDamage(cause)) throw new DamagedTableError(name, { cause });
    throw cause;
  }
}

/** What a row says, by the names of the columns that were asked for; a column that the table lacks is null. */
export type SourceRow<Column extends string> = Readonly<Record<Column, SourceValue>>;

/** The rows of a table, in the order in which they were written. Throws a DamagedTableError if it is damaged. */
export function* tableRows<Column extends string>(
  table: DatabaseTable,
  columns: readonly Column[],
): Generator<SourceRow<Column>> {
  const rows = table.reader.rows(wantedColumns(columns.map((column) => table.columns.get(column) ?? null)));
  for (;;) {
    const next = ofTable(table, () => rows.next());
    if (next.done === true) return;
    const row: Record<string, SourceValue> = {};
    for (let place = 0; place < columns.length; place++) row[columns[place] ?? ''] = next.value[place + 1] ?? null;
    yield row as SourceRow<Column>;
  }
}

/**
 * The rows of a table of parts (the measurements of a series, the stages of a night), each with what the row of the whole says, that
 * `parent_key` names. Parts without a whole are left out. Throws a DamagedTableError if one of the tables is damaged.
 */
export function* partRows<PartColumn extends string, Column extends string>(
  parts: { readonly table: DatabaseTable; readonly columns: readonly (PartColumn | 'parent_key')[] },
  whole: { readonly table: DatabaseTable; readonly columns: readonly Column[] },
): Generator<SourceRow<PartColumn | 'parent_key' | Column>> {
  const { reader, columns } = whole.table;
  // A whole is found by the number of its row alone: else each part would cost a look through all of them.
  if (columns.get('row_id')?.isRowId !== true) return;
  const wanted = wantedColumns(whole.columns.map((column) => columns.get(column) ?? null));
  let parent: SourceValue = null;
  let found: Record<string, SourceValue> | null = null;
  for (const row of tableRows(parts.table, parts.columns)) {
    // Parts of one whole mostly stand together.
    if (row.parent_key !== parent) {
      parent = row.parent_key;
      const values =
        typeof parent === 'number' ? ofTable(whole.table, () => reader.find(parent as number, wanted)) : null;
      found =
        values === null
          ? null
          : Object.fromEntries(whole.columns.map((column, at) => [column, values[at + 1] ?? null]));
    }
    if (found !== null) yield Object.assign(row, found) as SourceRow<PartColumn | 'parent_key' | Column>;
  }
}
