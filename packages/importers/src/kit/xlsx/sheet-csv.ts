import { formattedNumber } from './number-formats.ts';
import { partReader, type CellTables } from './workbook-parts.ts';

/** Columns and rows beyond these are none of a table. */
const mostColumns = 2000;
const mostBlankRows = 1000;

/** The position of a column from 0, of a reference such as `AB12`; -1 if it is none. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/u.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const quoted = (text: string): string =>
  /[",\n\r]/u.test(text) ? `"${text.replaceAll(/[\r\n]+/gu, ' ').replaceAll('"', '""')}"` : text;

/**
 * Reads a sheet's part, piece by piece, and writes it as CSV: commas, points, dates as `2026-03-09 08:14:00`. A line of it is a row of the sheet, of the
 * same number, as long as blank rows are few. What follows from a formula is what the workbook last made of it.
 */
export function sheetCsv({ texts, styles, is1904 }: CellTables, onText: (text: string) => void) {
  let cells: string[] = [];
  let at = -1;
  let type = '';
  let style = 0;
  let value: string | null = null;
  let isValue = false;
  let written = 0;

  function cellText(): string {
    const text = value ?? '';
    if (type === 's') return texts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    if (type === 'd') return text.replace('T', ' ').replace(/Z$/u, '');
    if (type === 'str' || type === 'inlineStr' || text === '') return text;
    return formattedNumber(text, styles[style] ?? { shows: null, isPercent: false, suffix: '' }, is1904);
  }

  const reader = partReader(
    (name, attributes) => {
      if (name === 'row') {
        const row = Number(attributes['r']);
        const blank = Number.isInteger(row) ? row - 1 - written : 0;
        if (blank > 0) {
          onText('\n'.repeat(Math.min(blank, mostBlankRows)));
          written += blank;
        }
        cells = [];
        at = -1;
      } else if (name === 'c') {
        const own = columnOf(attributes['r'] ?? '');
        at = own >= 0 ? own : at + 1;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = null;
      }
      isValue = name === 'v' || name === 't';
    },
    (name) => {
      isValue = false;
      if (name === 'c' && value !== null && at < mostColumns) {
        while (cells.length < at) cells.push('');
        cells[at] = cellText().trim();
      } else if (name === 'row') {
        onText(`${cells.map(quoted).join(',')}\n`);
        written++;
      }
    },
    (text) => {
      if (isValue) value = (value ?? '') + text;
    },
  );
  return {
    write: (text: string): void => reader.write(text),
    /** Whether the part was whole. */
    end: (): boolean => reader.end().rootClosed,
  };
}
