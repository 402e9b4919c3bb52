import { spreadsheetText } from '@vitalgate/contract';
import { stringify } from 'csv-stringify/sync';
import type { CsvCell, CsvLayout } from './csv-layouts.ts';

/** Any of these ends a line to some reader, and what follows it would begin a cell: a lone carriage return too. */
const lineBreak = /[\r\n\v\f\u0085\u2028\u2029]/;

function cell(value: CsvCell): string | number {
  if (value === null) return '';
  if (typeof value === 'string') return spreadsheetText(value);
  return typeof value === 'boolean' ? String(value) : value;
}

function lines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.length === 0
    ? ''
    : stringify(
        rows.map((row) => row.map(cell)),
        { record_delimiter: 'windows', quoted_match: lineBreak },
      );
}

/** The names of the columns, as a line. */
export function csvHead(layout: CsvLayout<never>): string {
  return lines([layout.head]);
}

/**
 * Records as lines of CSV, RFC 4180: CRLF at the end of each, a null as an empty cell, numbers and booleans as in JSON. A
 * text that begins like a formula has an apostrophe before it (OWASP CSV injection); numbers never do.
 */
export function csvText<Item>(layout: CsvLayout<Item>, items: readonly Item[]): string {
  return lines(items.flatMap((item) => layout.rows(item)));
}
