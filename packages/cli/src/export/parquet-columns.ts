import type { SchemaElement } from 'hyparquet-writer';
import type { ListOperation } from '@vitalgate/client';
import type { CsvCell } from '../csv/csv-layouts.ts';

/** How a column is written: Parquet's type, and what becomes of a cell. */
export interface ParquetColumn {
  readonly name: string;
  /** Where its cell is in a row of the CSV layout. */
  readonly index: number;
  readonly schema: SchemaElement;
  readonly convert: (cell: CsvCell) => unknown;
}

const instants: ReadonlySet<string> = new Set(['start', 'end', 'loggedAt', 'collectedAt', 'issuedAt']);
const booleans: ReadonlySet<string> = new Set(['indoor', 'available', 'readable']);
const numbers =
  /^(?:value|steps)$|(?:Seconds|Kilocalories|Grams|Milligrams|Micrograms|Milliliters|Meters|HeartRate|Amount|Low|High)$/;

const asDate = (cell: CsvCell): unknown => (cell === null ? null : new Date(String(cell)));
const asIs = (cell: CsvCell): unknown => cell;
const optional = { repetition_type: 'OPTIONAL' } as const;

function columnOf(name: string, index: number): ParquetColumn {
  if (instants.has(name)) {
    const type = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;
    const schema = {
      name,
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: type,
      ...optional,
    } as const;
    return { name, index, schema, convert: asDate };
  }
  if (name === 'date') {
    const schema = { name, type: 'INT32', converted_type: 'DATE', ...optional } as const;
    return { name, index, schema, convert: asDate };
  }
  if (booleans.has(name)) return { name, index, schema: { name, type: 'BOOLEAN', ...optional }, convert: asIs };
  if (numbers.test(name)) return { name, index, schema: { name, type: 'DOUBLE', ...optional }, convert: asIs };
  const schema = { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const;
  return { name, index, schema, convert: asIs };
}

/** The columns that say when a record was, the first one that is there: its year, in UTC, is its partition. */
const yearColumns: { readonly [Operation in ListOperation]: readonly string[] } = {
  getMetrics: ['date'],
  getWorkouts: ['start'],
  getNutritionLogs: ['loggedAt'],
  getNutritionFoods: [],
  getBloodTests: ['collectedAt', 'collectedDate', 'issuedAt'],
  getRawHealthTypes: [],
  getRawHealthSamples: ['start'],
};

/** What readers of partitioned folders take for null. Hive. */
const noYear = '__HIVE_DEFAULT_PARTITION__';

/** How the rows of an operation's CSV layout are written as Parquet. */
export interface ParquetLayout {
  readonly columns: readonly ParquetColumn[];
  /** The year of a row; null if the dataset has none. */
  readonly yearOf: ((row: readonly CsvCell[]) => string) | null;
}

/** The layout of an operation, by the names of its CSV columns. A type of samples is told by its folder. */
export function parquetLayout(operation: ListOperation, head: readonly string[]): ParquetLayout {
  const columns = head.map(columnOf).filter(({ name }) => operation !== 'getRawHealthSamples' || name !== 'type');
  const places = yearColumns[operation].map((name) => head.indexOf(name));
  if (places.length === 0) return { columns, yearOf: null };
  return {
    columns,
    yearOf(row) {
      const text = places.map((place) => row[place]).find((cell) => typeof cell === 'string');
      return typeof text === 'string' ? text.slice(0, 4) : noYear;
    },
  };
}
