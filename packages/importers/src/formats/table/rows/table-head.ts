import { calendarDay } from '../../../kit/csv/date-order.ts';
import { csvDelimiter, namedDelimiter, type CsvDelimiter } from '../../../kit/csv/csv-delimiter.ts';
import { createCsvReader, type CsvRow } from '../../../kit/csv/csv-reader.ts';
import { isUnitWord } from '../words/unit-words.ts';
import { headerBelow } from './header-below.ts';
import { durationInCell, filledCell, numberInCell } from './written-cell.ts';

export interface TableRow {
  readonly cells: CsvRow;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** The beginning of a table. */
export interface TableHead {
  readonly delimiter: CsvDelimiter;
  /** The names of the columns; those of two rows are one behind the other. */
  readonly header: readonly string[];
  /** The line on which the header ends. */
  readonly headerLine: number;
  /** The first rows behind the header. */
  readonly rows: readonly TableRow[];
}

/** A header stands within so many rows. */
const mostBefore = 30;
const mostColumns = 2000;

const isDay = (text: string): boolean => (calendarDay(text, 'dayFirst') ?? calendarDay(text, 'monthFirst')) !== null;

/** Whether a cell holds a date, a number or a time, as cells below a header do. */
const isValue = (text: string): boolean =>
  /\d/u.test(text) &&
  (isDay(text) ||
    numberInCell(text) !== null ||
    durationInCell(text) !== null ||
    /^\d{2,3}\s*\/\s*\d{2,3}/u.test(text));

const filled = ({ cells }: TableRow): readonly string[] => cells.flatMap((cell) => filledCell(cell) ?? []);

function isNames(row: TableRow): boolean {
  const cells = filled(row);
  return cells.length > 1 && cells.every((cell) => !isValue(cell) && cell.length < 200);
}

const isComment = ({ cells }: TableRow): boolean => /^(?:#|\/\/|%)/u.test(cells[0] ?? '');

const trimmed = (cells: CsvRow): readonly string[] => cells.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim());

/** Whether a row of names says only a part of them, beside the row above. */
function isSecondRow(lower: readonly string[], upper: readonly string[]): boolean {
  const own = lower.filter((cell) => cell !== '');
  const lacks = upper.some((cell, at) => cell !== '' && (lower[at] ?? '') === '');
  const areUnits = own.filter((cell) => isUnitWord(cell.replaceAll(/[()[\]]/gu, ''))).length > own.length / 2;
  return lacks || areUnits || new Set(own).size < own.length;
}

/** The names of two rows as one; a cell that is merged over several columns says its name in the first alone. */
function joined(upper: readonly string[], lower: readonly string[]): readonly string[] {
  let last = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at] ?? '';
    const below = lower[at] ?? '';
    if (own !== '') last = own;
    // A name above reaches as far as there is none beside it.
    return `${below === '' ? own : last} ${below}`.trim();
  });
}

/** Whether rows begin with names of one row alone, above those of the table: of the device, or of the export. */
function isOfDevice(rows: readonly TableRow[]): boolean {
  const [names = [], , below] = rows.map(filled).filter((cells) => cells.length > 0);
  const next = rows.filter((row) => filled(row).length > 0)[2];
  return below !== undefined && next !== undefined && isNames(next) && below.length > names.length;
}

/** The rows of a table, without its header once more and without tables below it. */
function ownRows(rows: readonly TableRow[], header: readonly string[]): readonly TableRow[] {
  const below = rows.map(({ cells }) => headerBelow(cells, header, undefined));
  const end = below.indexOf('other');
  return rows.filter((_, at) => below[at] === null && (end < 0 || at < end));
}

function headIn(rows: readonly TableRow[], delimiter: CsvDelimiter): TableHead | null {
  for (const [at, row] of rows.slice(0, mostBefore).entries()) {
    const next = rows.slice(at + 1).find((one) => filled(one).length > 0);
    const isLast = isNames(row) && next !== undefined && filled(next).some(isValue) && !isNames(next);
    if (!isLast || isOfDevice(rows.slice(at))) continue;
    const lower = trimmed(row.cells).map((cell, place) => (place === 0 ? cell.replace(/^#+\s*/u, '') : cell));
    if (lower.length > mostColumns) return null;
    const above = rows[at - 1];
    const upper = above === undefined || !isNames(above) || isComment(above) ? null : trimmed(above.cells);
    const header = upper !== null && isSecondRow(lower, upper) ? joined(upper, lower) : lower;
    return { delimiter, header, headerLine: row.line, rows: ownRows(rows.slice(at + 1), header) };
  }
  return null;
}

function rowsOf(head: string, delimiter: CsvDelimiter, isCut: boolean): readonly TableRow[] {
  const rows: TableRow[] = [];
  const skipsFirst = namedDelimiter(head) !== null;
  const reader = createCsvReader(delimiter, {
    row: (cells, line) => {
      if (line > 1 || !skipsFirst) rows.push({ cells, line });
    },
  });
  reader.write(head);
  reader.end();
  return isCut ? rows.slice(0, -1) : rows;
}

/**
 * The header of a table and its first rows, wherever in the beginning it stands: below titles, comments and blank lines, in one row or in two. Null
 * if there is none. `isCut`: the file goes on behind `head`.
 */
export function tableHead(head: string, isCut: boolean): TableHead | null {
  const named = namedDelimiter(head);
  const candidates: readonly CsvDelimiter[] = named === null ? [csvDelimiter(head), ',', ';', '\t', '|'] : [named];
  const found = [...new Set(candidates)].flatMap((one) => headIn(rowsOf(head, one, isCut), one) ?? []);
  const width = ({ header }: TableHead): number => header.filter((name) => name !== '').length;
  return found.reduce<TableHead | null>(
    (best, next) => (best === null || width(next) > width(best) ? next : best),
    null,
  );
}
