import type { LabColumns } from './lab-columns.ts';

/** The names of what a table's rows can be, beside results of a laboratory. */
export const valueTableKinds = ['samples', 'workouts', 'foods'] as const;

/** What a table's rows are, beside results of a laboratory. */
export type ValueTableKind = (typeof valueTableKinds)[number];

/** Which column of a table of measurements, workouts or foods is what, and how its cells are meant. */
export interface ValueColumns {
  readonly kind: ValueTableKind;
  /** By role, the position of the column, from 0. A role is a word of the table's kind, or the name of a quantity type. */
  readonly columns: Readonly<Record<string, number>>;
  /** By role or type, the unit of numbers that have none beside them. */
  readonly units: Readonly<Record<string, string>>;
  /** Which comes first in dates with their year last; null: the file shows it. */
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null;
  /** What parts the whole from the fraction; null: the file shows it. */
  readonly decimalSign: '.' | ',' | null;
  /** The offset from UTC of times that have none (`+02:00`); null: the user's clocks. */
  readonly offset: string | null;
  /** Who measured, as the Health app would name it; null: nobody said it. */
  readonly source: string | null;
}

/** Which column of a table is what. */
export type TableColumns = LabColumns | ValueColumns;

/** Whether columns are of a table of something else than results of a laboratory. */
export function areValueColumns(columns: TableColumns): columns is ValueColumns {
  return 'kind' in columns;
}

/** Columns that were kept for the next file with the same header. */
export interface KeptTableColumns {
  /** The names of the columns, as the file has them. */
  readonly header: readonly string[];
  readonly columns: TableColumns;
}
