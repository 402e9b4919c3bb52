import type { ImportSource } from '../../kit/importer.ts';
import { csvHeader, readCsv } from '../../kit/csv/read-csv.ts';

/** The tables of a CSV download that are read, by the columns that mark them. */
const tables = {
  food: ['fdc_id', 'data_type', 'description'],
  amount: ['fdc_id', 'nutrient_id', 'amount'],
  branded: ['fdc_id', 'gtin_upc'],
  nutrient: ['id', 'unit_name', 'nutrient_nbr'],
  portion: ['fdc_id', 'gram_weight', 'measure_unit_id'],
  standard: ['fdc_id', 'ndb_number'],
  survey: ['fdc_id', 'food_code', 'wweia_category_code'],
  category: ['id', 'code', 'description'],
  surveyCategory: ['wweia_food_category', 'wweia_food_category_description'],
} as const;

export type FdcTable = keyof typeof tables;

const tableNames = Object.keys(tables) as FdcTable[];

/** `measure_unit.csv` has no column of its own. */
const unitColumns = 'id,name';

/** The files of a CSV download by the table that they hold. */
export type FdcFiles = ReadonlyMap<FdcTable | 'unit', readonly string[]>;

/** No header of these tables is longer. */
const longestHeader = 4000;

const columnsOf = (head: string): readonly string[] =>
  csvHeader(head.slice(0, longestHeader)).map((name) => name.toLowerCase());

/** Which table a file that begins so holds, or null. */
export function fdcTableOf(head: string): FdcTable | 'unit' | null {
  const columns = columnsOf(head);
  if (columns.join(',') === unitColumns) return 'unit';
  return tableNames.find((table) => tables[table].every((column) => columns.includes(column))) ?? null;
}

/** The files of a source by what they hold. */
export async function fdcFiles(source: ImportSource): Promise<FdcFiles> {
  const files = new Map<FdcTable | 'unit', string[]>();
  for (const { path } of source.files) {
    const table = fdcTableOf(await source.head(path));
    if (table !== null) files.set(table, [...(files.get(table) ?? []), path]);
  }
  return files;
}

/** A row's cells by the name of their column in lower case; empty if the row has none. */
export type FdcRow = (column: string) => string;

/** Reads all files of a table, row by row. Answers whether they were whole. */
export async function readFdcTable(
  source: ImportSource,
  files: FdcFiles,
  table: FdcTable | 'unit',
  onRow: (row: FdcRow) => void,
): Promise<boolean> {
  let isWhole = true;
  for (const path of files.get(table) ?? []) {
    let places: ReadonlyMap<string, number> = new Map();
    let cells: readonly string[] = [];
    const row: FdcRow = (column) => cells[places.get(column) ?? -1] ?? '';
    const end = await readCsv(source, path, {
      header: (names) => void (places = new Map(names.map((name, place) => [name.toLowerCase(), place]))),
      row(next) {
        cells = next;
        onRow(row);
      },
    });
    if (end !== 'whole') isWhole = false;
  }
  return isWhole;
}
