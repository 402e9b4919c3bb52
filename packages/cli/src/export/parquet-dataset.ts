import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { createReadStream, closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { readdir, rm, rename } from 'node:fs/promises';
import { basename, join, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { ListOperation, Records } from '@vitalgate/client';
import type { CsvLayout, CsvCell } from '../csv/csv-layout.ts';
import { csvLayouts } from '../csv/csv-layouts.ts';
import { parquetLayout, type ParquetColumn } from './parquet-columns.ts';

function beginParquetFile(path: string, columns: readonly ParquetColumn[]) {
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
    add(row: readonly CsvCell[]): void {
      columns.forEach(({ index, convert }, place) => data[place]?.push(convert(row[index] ?? null)));
      waiting += 1;
    },
    flush,
    end(): number {
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

const mostWaiting = 50_000;

/** The folder of a dataset, relative to that of the export: `workouts`, `raw-samples/type=heartRate`. */
export function parquetDirectory(name: string): string {
  return name.replace('raw-samples/', 'raw-samples/type=');
}

/** Writes records as Parquet files, one for each year if the dataset has years. The same records make the same bytes. */
export async function writeParquet(lines: string, operation: ListOperation, directory: string, fileName: string) {
  const layout = csvLayouts[operation] as CsvLayout<Records[ListOperation]>;
  const { columns, yearOf } = parquetLayout(operation, layout);
  const files = new Map<string, ReturnType<typeof beginParquetFile>>();
  let waiting = 0;
  const fileOf = (place: string) => {
    const known = files.get(place);
    if (known !== undefined) return known;
    const begun = beginParquetFile(join(directory, place), columns);
    files.set(place, begun);
    return begun;
  };
  // An empty dataset without years is a file with its columns alone.
  if (yearOf === null) fileOf(fileName);
  for await (const line of createInterface({ input: createReadStream(lines, 'utf8'), crlfDelay: Infinity })) {
    for (const row of layout.rows(JSON.parse(line) as Records[ListOperation])) {
      fileOf(yearOf === null ? fileName : join(`year=${yearOf(row)}`, fileName)).add(row);
      waiting += 1;
    }
    if (waiting < mostWaiting) continue;
    for (const file of files.values()) file.flush();
    waiting = 0;
  }
  let bytes = 0;
  for (const file of files.values()) bytes += file.end();
  for (const file of files.values()) await file.place();
  return { bytes, places: [...files.keys()] };
}

export async function keepParquetOnly(directory: string, places: readonly string[]): Promise<void> {
  const kept = new Set(places);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const place = path.slice(directory.length + 1);
    const isOwn = /^(?:year=[^/\\]+[/\\])?\.?part(?:\.since-\d{8}T\d{9}Z)?\.parquet(?:\.new)?$/.test(place);
    if (entry.isFile() && isOwn && !kept.has(place) && basename(path) !== '') await rm(path);
  }
}
