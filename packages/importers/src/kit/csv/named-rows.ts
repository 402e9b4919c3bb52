import type { ImportSource, ReadEnd } from '../importer.ts';
import { columnName } from './column-name.ts';
import { csvDelimiters, type CsvDelimiter } from './csv-delimiter.ts';
import { csvHead, csvText } from './csv-encoding.ts';
import { createCsvReader, type CsvRow } from './csv-reader.ts';

/** A kind of table whose columns are known by their names. */
export interface NamedTable<Key extends string> {
  /** By key, the names that a column can have, as `columnName` writes them. If several stand in a header, the earlier in the list counts. */
  readonly names: Readonly<Partial<Record<Key, readonly string[]>>>;
  /** Without a column of each of these keys, which is at least one, a row is no header of this table. */
  readonly required: readonly Key[];
  /** The positions of the columns in a header whose language is not known, by its shape alone; null if it has another. */
  readonly byShape?: (header: CsvRow) => Readonly<Partial<Record<Key, number>>> | null;
  /** Its maker writes UTF-8 only, so that the encoding needs no look at the whole file. */
  readonly isUtf8?: true;
}

export interface NamedHeader<Key extends string> {
  readonly delimiter: CsvDelimiter;
  /** As `CsvText` has it. */
  readonly encoding: string;
  /** All names of columns as written, trimmed. */
  readonly written: CsvRow;
  /** The rows that stand before it: a comment, or what the file says of itself. */
  readonly before: readonly CsvRow[];
  /** The position of a column, or -1. */
  placeOf(key: Key): number;
  /** The name of a column as written; empty if there is none. */
  nameOf(key: Key): string;
  /** Names of the columns that no key has. */
  readonly others: readonly string[];
}

export interface NamedRowHandler<Key extends string> {
  /** Before the rows below it. A file can have several headers, each with other columns. */
  header?(header: NamedHeader<Key>): void;
  /**
   * A row that is not blank. `cell` gives the trimmed text of a column, empty if the row or the table has none; `cells` is the whole row. `line` is
   * the line in the file, from 1. `cell` is good until the call returns.
   */
  row(cell: (key: Key) => string, line: number, cells: CsvRow): void;
  /** The row that follows holds a quote that nothing closes. */
  fault?(line: number): void;
}

/** The header stands in the first rows of a file, within as many characters. */
const firstRows = 20;
const firstCharacters = 16 * 1024;

type Places<Key extends string> = Readonly<Partial<Record<Key, number>>>;

function placesIn<Key extends string>(
  cells: CsvRow,
  { names, required, byShape }: NamedTable<Key>,
): Places<Key> | null {
  const written = cells.map(columnName);
  const places: Partial<Record<Key, number>> = {};
  for (const [key, known] of Object.entries(names) as [Key, readonly string[]][]) {
    const name = known.find((one) => written.includes(one));
    if (name !== undefined) places[key] = written.indexOf(name);
  }
  return required.every((key) => places[key] !== undefined) ? places : (byShape?.(cells) ?? null);
}

interface FoundHeader<Key extends string> {
  readonly header: NamedHeader<Key>;
  readonly places: Places<Key>;
  readonly line: number;
}

function headerOf<Key extends string>(
  cells: CsvRow,
  places: Places<Key>,
  rest: Pick<NamedHeader<Key>, 'delimiter' | 'encoding' | 'before'>,
): NamedHeader<Key> {
  const written = cells.map((cell) => cell.trim());
  const taken = new Set(Object.values(places));
  const placeOf = (key: Key): number => places[key] ?? -1;
  return {
    ...rest,
    written,
    placeOf,
    nameOf: (key) => written[placeOf(key)] ?? '',
    others: written.filter((name, at) => name !== '' && !taken.has(at)),
  };
}

function findHeader<Key extends string>(
  head: string,
  encoding: string,
  table: NamedTable<Key>,
): FoundHeader<Key> | null {
  const start = head.slice(0, firstCharacters);
  for (const delimiter of csvDelimiters) {
    if (!start.includes(delimiter)) continue;
    const before: CsvRow[] = [];
    const found: { header: FoundHeader<Key> | null } = { header: null };
    const reader = createCsvReader(delimiter, {
      row(cells, line) {
        if (found.header !== null || before.length >= firstRows) return;
        const places = placesIn(cells, table);
        if (places === null) before.push(cells);
        else found.header = { header: headerOf(cells, places, { delimiter, encoding, before }), places, line };
      },
    });
    reader.write(start);
    reader.end();
    if (found.header !== null) return found.header;
  }
  return null;
}

/** The header of a table of this kind in a file, which may stand below other rows; null if there is none. */
export async function namedHeaderOf<Key extends string>(
  source: Pick<ImportSource, 'head' | 'startBytes'>,
  path: string,
  table: NamedTable<Key>,
): Promise<NamedHeader<Key> | null> {
  const head = await (table.isUtf8 === true ? source.head(path) : csvHead(source, path));
  return findHeader(head, 'utf-8', table)?.header ?? null;
}

/**
 * Reads the rows below the header of a table of this kind, by the names of its columns. Null if the file has no such header. Gives how the
 * read ended, as `readCsv` does; rejects as `source.read` does.
 */
export async function readNamedRows<Key extends string>(
  source: Pick<ImportSource, 'head' | 'read' | 'startBytes' | 'readBytes'>,
  path: string,
  table: NamedTable<Key>,
  handler: NamedRowHandler<Key>,
): Promise<ReadEnd | null> {
  const text =
    table.isUtf8 === true
      ? {
          head: await source.head(path),
          encoding: 'utf-8',
          read: (onText: (text: string) => void) => source.read(path, onText),
        }
      : await csvText(source, path);
  const found = findHeader(text.head, text.encoding, table);
  if (found === null) return null;
  const { delimiter, encoding, before } = found.header;
  const [firstName = ''] = found.header.written;
  let { places } = found;
  let row: CsvRow = [];
  const cell = (key: Key): string => row[places[key] ?? -1]?.trim() ?? '';
  handler.header?.(found.header);
  const reader = createCsvReader(delimiter, {
    row(cells, line) {
      if (line <= found.line) return;
      if (cells[0]?.trim() === firstName) {
        const again = placesIn(cells, table);
        if (again !== null) {
          places = again;
          handler.header?.(headerOf(cells, places, { delimiter, encoding, before }));
          return;
        }
      }
      row = cells;
      handler.row(cell, line, cells);
    },
    fault: (line) => handler.fault?.(line),
  });
  const end = await text.read((piece) => reader.write(piece));
  reader.end();
  return end;
}
