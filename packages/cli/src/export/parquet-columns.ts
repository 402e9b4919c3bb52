import type { SchemaElement } from 'hyparquet-writer';
import type { ListOperation } from '@vitalgate/client';
import type { Kind } from '@vitalgate/client/unpublished';
import { datasets } from '@vitalgate/contract';
import type { CsvCell, CsvLayout } from '../csv/csv-layout.ts';

export interface ParquetColumn {
  readonly name: string;
  /** The place of its cell in a row of the CSV layout. */
  readonly index: number;
  readonly schema: SchemaElement;
  readonly convert: (cell: CsvCell) => unknown;
}

const types = {
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE' },
  flag: { type: 'BOOLEAN' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const satisfies Readonly<Record<Kind, Omit<SchemaElement, 'name'>>>;

const asDate = (cell: CsvCell): unknown => (cell === null ? null : new Date(String(cell)));
const asIs = (cell: CsvCell): unknown => cell;

function columnOf(name: string, index: number, kind: Kind): ParquetColumn {
  const schema: SchemaElement = { name, ...types[kind], repetition_type: 'OPTIONAL' };
  return { name, index, schema, convert: kind === 'instant' || kind === 'date' ? asDate : asIs };
}

/** The name that readers of partitioned folders take for null. Hive. */
const noYear = '__HIVE_DEFAULT_PARTITION__';

/** The layout of an operation, by its CSV columns. The year of a record's first known time, in UTC, is its partition. */
export function parquetLayout(operation: ListOperation, { head, kinds }: Pick<CsvLayout<never>, 'head' | 'kinds'>) {
  const columns = head
    .map((name, index) => columnOf(name, index, kinds[index] ?? 'text'))
    .filter(({ name }) => operation !== 'getRawHealthSamples' || name !== 'type');
  const times: readonly string[] = operation === 'getMetrics' ? ['date'] : datasets[operation].times;
  const places = times.map((name) => head.indexOf(name));
  if (places.length === 0) return { columns, yearOf: null };
  return {
    columns,
    yearOf: (row: readonly CsvCell[]): string => {
      const text = places.map((place) => row[place]).find((cell) => typeof cell === 'string');
      return typeof text === 'string' ? text.slice(0, 4) : noYear;
    },
  };
}
