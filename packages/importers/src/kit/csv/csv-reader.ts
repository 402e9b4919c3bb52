/** A row's cells in order, unquoted, as they are written: blanks around a text are kept. */
export type CsvRow = readonly string[];

export interface CsvHandler {
  /** A row that is not blank. `line` is the number of the line in the file on which it begins, from 1. The cells are the handler's to keep. */
  row(cells: CsvRow, line: number): void;
  /** The row that follows holds a quote that nothing closes; it was read as an ordinary character. */
  fault?(line: number): void;
}

/** Reads CSV that comes in pieces, cut anywhere. */
export interface CsvReader {
  write(text: string): void;
  /** After the last piece: the last row needs no line break. */
  end(): void;
}

/** A row with quotes that is longer than this, in characters, has one that was never closed. */
const longestQuotedRow = 256 * 1024;

/** A line that is longer than this, in characters, is handed over in parts: it is no CSV. */
const longestLine = 4 * 1024 * 1024;

const isBlank = (text: string): boolean => text.trim() === '';

/** Where the next delimiter or line break stands, or the text's end. */
function cellEnd(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length; at++) {
    const mark = text.charAt(at);
    if (mark === delimiter || mark === '\n' || mark === '\r') return at;
  }
  return text.length;
}

/** Where the quote stands that begins a cell behind nothing but blanks, or -1. */
function openingQuote(text: string, start: number, delimiter: string): number {
  let at = start;
  while ((text.charAt(at) === ' ' || text.charAt(at) === '\t') && text.charAt(at) !== delimiter) at++;
  return text.charAt(at) === '"' ? at : -1;
}

/** What a quoted cell says and where it ends; null if nothing closes it. */
function quotedCell(text: string, quote: number, delimiter: string): { cell: string; end: number } | null {
  let cell = '';
  for (let from = quote + 1; ;) {
    const close = text.indexOf('"', from);
    if (close < 0) return null;
    cell += text.slice(from, close);
    if (text.charAt(close + 1) === '"') {
      cell += '"';
      from = close + 2;
      continue;
    }
    const end = cellEnd(text, close + 1, delimiter);
    const rest = text.slice(close + 1, end);
    return { cell: isBlank(rest) ? cell : cell + rest, end };
  }
}

/** A whole row and where the next begins; or how far it could be read: to the text's end, or to a quote that is still open. */
type Reading = { readonly cells: string[]; readonly next: number } | { readonly openQuote: number | null };

/** Reads the row at `start`. Quotes at `ordinary` are characters like any other. */
function readRow(text: string, start: number, delimiter: string, ordinary: ReadonlySet<number>): Reading {
  const cells: string[] = [];
  for (let at = start; ;) {
    const quote = openingQuote(text, at, delimiter);
    let end: number;
    if (quote >= 0 && !ordinary.has(quote)) {
      const quoted = quotedCell(text, quote, delimiter);
      if (quoted === null) return { openQuote: quote };
      cells.push(quoted.cell);
      end = quoted.end;
    } else {
      end = cellEnd(text, at, delimiter);
      cells.push(text.slice(at, end));
    }
    if (end === text.length) return { openQuote: null };
    if (text.charAt(end) !== delimiter) {
      return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    }
    at = end + 1;
  }
}

function lineFeedsIn(row: string): number {
  let count = 0;
  for (let at = row.indexOf('\n'); at >= 0; at = row.indexOf('\n', at + 1)) count++;
  return count;
}

/**
 * A reader of CSV as RFC 4180 has it and as programs write it: quoted cells with delimiters, line breaks and doubled quotes
 * in them; lines that end in CRLF, LF or CR; a byte order mark; blank lines, which are left out. A quote within an
 * unquoted cell is a character like any other. Rows may differ in length: what that means is the caller's to say. A quote
 * that nothing closes costs its own row only. `delimiter` is one character.
 */
export function createCsvReader(delimiter: string, handler: CsvHandler): CsvReader {
  let pending = '';
  let line = 1;
  let isBegun = false;

  const hand = (cells: CsvRow, at: number): void => {
    if (cells.length > 1 || !isBlank(cells[0] ?? '')) handler.row(cells, at);
  };

  /** Hands over the rows that are whole and keeps the rest. */
  const parse = (text: string, isLast: boolean): void => {
    let at = 0;
    const ordinary = new Set<number>();
    let lineFeed = text.indexOf('\n');
    while (at < text.length) {
      // Looked for once: of lines that end in CR alone there are many before it.
      if (lineFeed >= 0 && lineFeed < at) lineFeed = text.indexOf('\n', at);
      const end = lineFeed < 0 ? text.length : lineFeed;
      const whole = text.slice(at, end);
      if (lineFeed >= 0 && !whole.slice(0, -1).includes('\r') && !whole.includes('"')) {
        hand((whole.endsWith('\r') ? whole.slice(0, -1) : whole).split(delimiter), line++);
        at = end + 1;
        continue;
      }
      const row = readRow(text, at, delimiter, ordinary);
      // The break behind a CR at the very end may still come.
      const isCut = 'next' in row && row.next === text.length && text.endsWith('\r');
      if ('next' in row && (isLast || !isCut)) {
        hand(row.cells, line);
        line += Math.max(1, lineFeedsIn(text.slice(at, row.next)));
        at = row.next;
        ordinary.clear();
      } else if ('openQuote' in row && row.openQuote !== null && (isLast || text.length - at > longestQuotedRow)) {
        handler.fault?.(line);
        ordinary.add(row.openQuote);
      } else if (text.length - at > longestLine) {
        hand([text.slice(at)], line);
        at = text.length;
      } else break;
    }
    pending = text.slice(at);
  };

  return {
    write(text) {
      if (text === '') return;
      const piece = !isBegun && text.startsWith('\ufeff') ? text.slice(1) : text;
      isBegun = true;
      parse(pending + piece, false);
    },
    end() {
      if (pending !== '') parse(`${pending}\n`, true);
    },
  };
}
