import { csvHead, csvText } from '../../../kit/csv/csv-encoding.ts';
import { createCsvReader } from '../../../kit/csv/csv-reader.ts';
import { headBytes, type ImportSource, type ReadEnd } from '../../../kit/importer.ts';
import { tableHead, type TableHead, type TableRow } from './table-head.ts';

export interface TableReader {
  row(row: TableRow): void;
  /** The row that follows holds a quote that nothing closes. */
  fault?(line: number): void;
}

/** The beginning of a file, if it is a table. */
export async function openTable(source: ImportSource, path: string): Promise<TableHead | null> {
  const start = await source.startBytes(path);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (!isUtf16 && start.includes(0)) return null;
  const head = await csvHead(source, path);
  if (/^[\uFEFF\s]*[{[<]/u.test(head)) return null;
  return tableHead(head, start.length >= headBytes);
}

/** Hands over the rows behind the header of a table. Gives how the read ended, and the file's encoding. */
export async function readRows(
  source: ImportSource,
  path: string,
  { delimiter, headerLine }: TableHead,
  reader: TableReader,
): Promise<{ readonly end: ReadEnd; readonly encoding: string }> {
  const opened = await csvText(source, path);
  const csv = createCsvReader(delimiter, {
    row(cells, line) {
      if (line > headerLine) reader.row({ cells, line });
    },
    fault: (line) => reader.fault?.(line),
  });
  const end = await opened.read((text) => csv.write(text));
  csv.end();
  return { end, encoding: opened.encoding };
}
