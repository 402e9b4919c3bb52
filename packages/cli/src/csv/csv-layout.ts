import type { Field, Fields, Kind } from '@vitalgate/client/unpublished';

/** A cell: null is left empty. */
export type CsvCell = string | number | boolean | null;

/** How a list is written as CSV. A record may take several rows. */
export interface CsvLayout<Item> {
  readonly head: readonly string[];
  /** The kind of the cells of each column; of lists and maps, which are JSON in one cell, text. */
  readonly kinds: readonly Kind[];
  readonly rows: (item: Item) => readonly (readonly CsvCell[])[];
}

export interface Exceptions {
  /** Names of the columns of a nested record by its key; `*` stands for the key within. */
  readonly heads?: Readonly<Record<string, string>>;
  readonly leftOut?: readonly string[];
  /** Keys whose columns come last, in this order. */
  readonly last?: readonly string[];
  /** A list whose entries take a row each. */
  readonly each?: {
    readonly list: string;
    /** The columns of an entry by the paths to them; as its fields have them if absent. */
    readonly columns?: Readonly<Record<string, string>>;
    /** True if an empty list leaves a row. */
    readonly keepsEmpty?: boolean;
  };
}

/** An object in a record, or whatever may stand there instead. */
type Keyed = Readonly<Record<string, unknown>> | null | undefined;

interface Column {
  readonly head: string;
  readonly kind: Kind;
  readonly cell: (item: Keyed) => CsvCell;
}

function isFields(field: Field): field is Fields {
  return typeof field === 'object' && !Array.isArray(field);
}

/** A field without the words for what may stand there instead of its value. */
function present(field: Field): Field {
  return Array.isArray(field) && field[0].startsWith('or') ? (field[1] as Field) : field;
}

/** The field at a path; a number in it is a place in a list. */
function fieldAt(fields: Fields, path: readonly string[]): Field {
  return path.reduce<Field>((at, key) => {
    const within = isFields(at) ? at[key] : at[1];
    return present(within as Field);
  }, fields);
}

/** Reads what stands at a path; null if the way ends before. */
function reader([first = '', second, ...further]: readonly string[]): (item: Keyed) => unknown {
  if (second === undefined) return (item) => item?.[first] ?? null;
  if (further.length === 0) return (item) => (item?.[first] as Keyed)?.[second] ?? null;
  const rest = reader([second, ...further]);
  return (item) => rest(item?.[first] as Keyed);
}

/** Several values in one cell, as JSON: what a name holds cannot be taken for a separator. Of entries with one key, its values. */
function several(values: unknown, onlyKey: string | null): string | null {
  if (values === null || (Array.isArray(values) && values.length === 0)) return null;
  const shown = onlyKey === null ? values : (values as readonly Keyed[]).map((entry) => entry?.[onlyKey]);
  return JSON.stringify(shown);
}

function columnOf(fields: Fields, head: string, path: readonly string[]): Column {
  const [field, read] = [fieldAt(fields, path), reader(path)];
  if (typeof field === 'string') return { head, kind: field, cell: read as Column['cell'] };
  const [key = null, ...others] = Array.isArray(field) && isFields(field[1] as Field) ? Object.keys(field[1]) : [];
  const onlyKey = others.length === 0 ? key : null;
  return { head, kind: 'text', cell: (item) => several(read(item), onlyKey) };
}

function columnsOf(fields: Fields, { heads = {}, leftOut = [], last = [], each }: Exceptions): readonly Column[] {
  const apart = new Set([...leftOut, ...last, each?.list]);
  return [...Object.keys(fields).filter((key) => !apart.has(key)), ...last].flatMap((key) => {
    const field = present(fields[key] as Field);
    if (!isFields(field)) return [columnOf(fields, key, [key])];
    return Object.keys(field).map((inner) => {
      const head = heads[key]?.replace('*', inner) ?? key + inner.slice(0, 1).toUpperCase() + inner.slice(1);
      return columnOf(fields, head, [key, inner]);
    });
  });
}

/** A plain loop: it runs for each record. */
function cellsOf(columns: readonly Column[], item: Keyed): CsvCell[] {
  const cells: CsvCell[] = [];
  for (const { cell } of columns) cells.push(cell(item));
  return cells;
}

/** The columns of records with these fields, by their names; one of a nested record has its parent's before its own (`sourceName`). */
export function layoutOf<Item extends object>(fields: Fields, exceptions: Exceptions = {}): CsvLayout<Item> {
  const { each } = exceptions;
  const shared = columnsOf(fields, exceptions);
  const inner = each === undefined ? {} : (fieldAt(fields, [each.list, '0']) as Fields);
  const own =
    each?.columns === undefined
      ? columnsOf(inner, {})
      : Object.entries(each.columns).map(([head, path]) => columnOf(inner, head, path.split('.')));
  const all = [...shared, ...own];
  return {
    head: all.map(({ head }) => head),
    kinds: all.map(({ kind }) => kind),
    rows(item) {
      const first = cellsOf(shared, item as Keyed);
      if (each === undefined) return [first];
      const entries = (item as Readonly<Record<string, unknown>>)[each.list] as readonly Keyed[];
      if (entries.length === 0 && each.keepsEmpty === true) return [[...first, ...own.map(() => null)]];
      return entries.map((entry) => [...first, ...cellsOf(own, entry)]);
    },
  };
}
