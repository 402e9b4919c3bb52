import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { CsvCell } from '../csv/csv-layout.ts';
import type { ParquetColumn } from './parquet-columns.ts';

/** A Parquet file while it is written, under a hidden name that no reader takes for data. */
export interface ParquetFile {
  /** Rows that wait to be written. */
  readonly waiting: number;
  add(row: readonly CsvCell[]): void;
  /** Writes what waits as a row group. */
  flush(): void;
  /** Writes the end. Answers the bytes of the file. */
  end(): number;
  /** Gives it its name. */
  place(): Promise<void>;
}

/** Begins a file of columns, that its user alone can read. */
export function beginParquetFile(path: string, columns: readonly ParquetColumn[]): ParquetFile {
  const draft = join(dirname(path), `.${basename(path)}.new`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // One that is there may be a link, or open to others: a new one is neither.
  rmSync(draft, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  const writer = new ParquetWriter({
    writer: fileWriter(draft),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(({ schema }) => schema)],
    createdBy: 'vitalgate',
  });
  let data = columns.map((): unknown[] => []);
  let waiting = 0;
  const flush = (): void => {
    if (waiting === 0) return;
    void writer.write({
      columnData: columns.map(({ name }, index) => ({ name, data: data[index] ?? [] })),
      rowGroupSize: waiting,
    });
    data = columns.map(() => []);
    waiting = 0;
  };
  return {
    get waiting() {
      return waiting;
    },
    add(row) {
      columns.forEach(({ index, convert }, place) => data[place]?.push(convert(row[index] ?? null)));
      waiting += 1;
    },
    flush,
    end() {
      flush();
      void writer.finish();
      const file = openSync(draft, 'r+');
      fsyncSync(file);
      closeSync(file);
      return statSync(draft).size;
    },
    place: () => rename(draft, path),
  };
}
