import type { ReadEnd, ImportSource } from '../importer.ts';
import { csvDelimiter, namedDelimiter, type CsvDelimiter } from './csv-delimiter.ts';
import { csvText } from './csv-encoding.ts';
import { createCsvReader, type CsvRow } from './csv-reader.ts';

export interface CsvTableHandler {
  /** The names of the columns, trimmed: the first row that is not blank; and how the file is read. Before any row. */
  header(names: CsvRow, delimiter: CsvDelimiter, encoding: string): void;
  /** Each later row that is not blank; it may have fewer or more cells than the header. `line` is the line in the file, from 1. */
  row(cells: CsvRow, line: number): void;
  /** The row that follows holds a quote that nothing closes. */
  fault?(line: number): void;
}

/** The names of the columns of a file that begins with `head`, as `readCsv` gives them; empty if it holds no row. */
export function csvHeader(head: string): CsvRow {
  let names: CsvRow | null = null;
  const reader = createCsvReader(csvDelimiter(head), {
    row: (cells, line) => {
      if (names === null && !(line === 1 && namedDelimiter(head) !== null)) names = cells.map((cell) => cell.trim());
    },
  });
  reader.write(head);
  reader.end();
  return names ?? [];
}

/**
 * Reads a CSV file with a header row, row by row: its encoding and its delimiter are found once. Gives how the read ended; the
 * last row of a file that ends early may be cut. Rejects as `source.read` does.
 */
export async function readCsv(
  source: Pick<ImportSource, 'head' | 'read' | 'startBytes' | 'readBytes'>,
  path: string,
  handler: CsvTableHandler,
): Promise<ReadEnd> {
  const opened = await csvText(source, path);
  const { head, encoding } = opened;
  const delimiter = csvDelimiter(head);
  const hasSeparatorLine = namedDelimiter(head) !== null;
  let hasHeader = false;
  const reader = createCsvReader(delimiter, {
    row(cells, line) {
      if (hasHeader) handler.row(cells, line);
      else if (line > 1 || !hasSeparatorLine) {
        hasHeader = true;
        handler.header(
          cells.map((cell) => cell.trim()),
          delimiter,
          encoding,
        );
      }
    },
    fault: (line) => handler.fault?.(line),
  });
  const end = await opened.read((text) => reader.write(text));
  reader.end();
  return end;
}
