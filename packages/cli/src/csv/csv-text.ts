import { plainText, type Terminal } from '@vitalgate/terminal';
import { quotedLetters, spreadsheetText } from '@vitalgate/contract';
import { stringify } from 'csv-stringify/sync';
import { localDateTime } from '../terminal/time-text.ts';
import { plainCsv, type CsvDialect } from './csv-dialect.ts';
import type { CsvCell, CsvLayout } from './csv-layout.ts';

/** Excel takes UTF-8 for a code page of its country without it. */
const byteOrderMark = '\ufeff';

function cell(value: CsvCell, decimalMark: CsvDialect['decimalMark']): string | number {
  if (value === null) return '';
  if (typeof value === 'string') return spreadsheetText(value);
  if (typeof value === 'number' && decimalMark === ',') return String(value).replace('.', ',');
  return typeof value === 'boolean' ? String(value) : value;
}

export function quotedLine(row: readonly (string | number)[], separator: CsvDialect['separator']): string {
  return stringify([[...row]], { delimiter: separator, record_delimiter: 'windows', quoted_match: quotedLetters });
}

/** A row as a line; null if a cell needs quotes. Few do, and looking at all cells of a row at once takes a sixth of the time. */
export function unquotedLine(row: readonly (string | number)[], separator: CsvDialect['separator']): string | null {
  const line = row.join(separator);
  if (quotedLetters.test(separator === ';' ? row.join('') : line)) return null;
  let separators = 0;
  for (let at = line.indexOf(separator); at !== -1; at = line.indexOf(separator, at + 1)) separators += 1;
  return separators === row.length - 1 ? `${line}\r\n` : null;
}

function lines(rows: readonly (readonly CsvCell[])[], { separator, decimalMark }: CsvDialect): string {
  return rows
    .map((row) => row.map((value) => cell(value, decimalMark)))
    .map((row) => unquotedLine(row, separator) ?? quotedLine(row, separator))
    .join('');
}

/** A row with a local date-time behind each instant, in the zone of the row's record if it names one. */
function withLocalTimes({ head, kinds }: CsvLayout<never>, row: readonly CsvCell[]): readonly CsvCell[] {
  const zone = row[head.indexOf('timeZone')];
  return row.flatMap((value, index) => {
    if (kinds[index] !== 'instant') return [value];
    const local = typeof value === 'string' ? localDateTime(value, typeof zone === 'string' ? zone : undefined) : null;
    return [value, local];
  });
}

export function csvHead({ head, kinds }: CsvLayout<never>, dialect: CsvDialect = plainCsv): string {
  if (!dialect.isSpreadsheet) return lines([head], dialect);
  const names = head.flatMap((name, index) => (kinds[index] === 'instant' ? [name, `${name}Local`] : [name]));
  return `${byteOrderMark}${lines([names], dialect)}`;
}

/**
 * Records as lines of CSV, RFC 4180: CRLF at the end of each, a null as an empty cell, numbers and booleans as in JSON
 * unless the dialect says otherwise. A text that a spreadsheet could take for a formula has an apostrophe before its sign
 * (OWASP CSV injection); numbers never do.
 */
export function csvText<Item>(layout: CsvLayout<Item>, items: readonly Item[], dialect: CsvDialect = plainCsv): string {
  const all = items.flatMap((item) => layout.rows(item));
  return lines(dialect.isSpreadsheet ? all.map((row) => withLocalTimes(layout, row)) : all, dialect);
}

const plainCell = (value: CsvCell): CsvCell => (typeof value === 'string' ? plainText(value) : value);

function withPlainTexts<Item>(layout: CsvLayout<Item>): CsvLayout<Item> {
  return { ...layout, rows: (item) => layout.rows(item).map((row) => row.map(plainCell)) };
}

/** Writes records on stdout as CSV, the head first. On a screen no text ends a line, so that none looks like a record of its own. */
export async function writeCsv<Item>(
  terminal: Terminal,
  layout: CsvLayout<Item>,
  items: readonly Item[],
  dialect: CsvDialect,
  isFirst = true,
): Promise<void> {
  const shown = terminal.outIsScreen ? withPlainTexts(layout) : layout;
  await terminal.outText(`${isFirst ? csvHead(layout, dialect) : ''}${csvText(shown, items, dialect)}`);
}
