import { formattedNumber } from './number-formats.ts';
import { longestCell, partReader, type CellTables } from './workbook-parts.ts';

/** Columns and rows beyond these are none of a table. */
const mostColumns = 2000;
const mostBlankRows = 1000;

/** A sheet may say so many characters, and more by its own length: few bytes can name one long text a million times. */
const mostSaid = 16 * 1024 * 1024;
const saidByOwn = 4;

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
  let said = 0;
  let mostNow = mostSaid;

  /** Writes a line, or several blank ones, unless they are more than a sheet may say. */
  const say = (length: number, line: () => string): void => {
    said += length;
    if (said <= mostNow) onText(line());
  };

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
          const lines = Math.min(blank, mostBlankRows);
          say(lines, () => '\n'.repeat(lines));
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
        const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
        say(length, () => `${cells.map(quoted).join(',')}\n`);
        written++;
      }
    },
    (text) => {
      if (isValue) value = (value ?? '') + text.slice(0, longestCell - (value?.length ?? 0));
    },
  );
  return {
    write(text: string): void {
      mostNow += text.length * saidByOwn;
      if (said <= mostNow) reader.write(text);
    },
    /** Whether the part was whole, and said no more than a sheet may. */
    end: (): boolean => reader.end().rootClosed && said <= mostNow,
  };
}
