import { csvDelimiter, namedDelimiter } from '../../kit/csv/csv-delimiter.ts';
import { createCsvReader } from '../../kit/csv/csv-reader.ts';

/** The rows at the beginning of a file, the first of them its header. */
export interface FirstRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The whole rows of the beginning of a file; `isCut`: the file goes on, so the last row may be cut. */
export function firstRows(head: string, isCut: boolean): FirstRows {
  const found: (readonly string[])[] = [];
  const reader = createCsvReader(csvDelimiter(head), {
    row(cells, line) {
      if (line > 1 || namedDelimiter(head) === null) found.push(cells.map((cell) => cell.trim()));
    },
  });
  reader.write(head);
  reader.end();
  const [header = [], ...rows] = found;
  return { header, rows: isCut ? rows.slice(0, -1) : rows };
}
