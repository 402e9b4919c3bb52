import * as z from 'zod/mini';
import { labColumnsSchema, type LabColumns } from './lab-columns.ts';

/** The names of what a table's rows can be, beside results of a laboratory. */
export const valueTableKinds = ['samples', 'workouts', 'foods'] as const;

/** Roles of columns that are no amounts, in every kind of table. */
const commonRoles = ['date', 'time', 'start', 'end', 'note'] as const;

/** Roles of columns that say how long a part of a sleep was. Each has the name of the metric of that part. */
export const sleepPartRoles = ['sleepCore', 'sleepDeep', 'sleepRem', 'sleepAwake'] as const;

/** Roles of columns by the kind of table, beside the names of quantity types. */
export const tableRoles = {
  samples: [
    ...commonRoles,
    'type',
    'value',
    'unit',
    'bloodPressure',
    'sleep',
    ...sleepPartRoles,
    'sleepStart',
    'sleepEnd',
  ],
  workouts: [
    ...commonRoles,
    'activity',
    'duration',
    'distance',
    'energy',
    'averageHeartRate',
    'maximumHeartRate',
    'elevationGain',
    'steps',
    'title',
  ],
  foods: [...commonRoles, 'meal', 'food', 'brand', 'amount', 'unit'],
} as const satisfies Readonly<Record<(typeof valueTableKinds)[number], readonly string[]>>;

/** A word for what a column is. */
export type TableRole = (typeof tableRoles)[keyof typeof tableRoles][number];

/** What a table's rows are, beside results of a laboratory. */
export type ValueTableKind = (typeof valueTableKinds)[number];

/** Which column of a table is what. */
export type TableColumns = LabColumns | ValueColumns;

const word = z.string().check(z.maxLength(200));

/** Which column of a table of measurements, workouts or foods is what, and how its cells are meant. */
export const valueColumnsSchema = z.object({
  kind: z.enum(valueTableKinds),
  /** By role, the position of the column, from 0. A role is a word of the table's kind, or the name of a quantity type. */
  columns: z.record(word, z.int().check(z.gte(0))),
  /** By role or type, the unit of numbers that have none beside them. */
  units: z.record(word, word),
  /** Which comes first in dates with their year last; null: the file shows it. */
  dateOrder: z.nullable(z.enum(['dayFirst', 'monthFirst'])),
  /** What parts the whole from the fraction; null: the file shows it. */
  decimalSign: z.nullable(z.enum(['.', ','])),
  /** The offset from UTC of times that have none (`+02:00`); null: the user's clocks. */
  offset: z.nullable(word),
  /** Who measured, as the Health app would name it; null: nobody said it. */
  source: z.nullable(word),
});

export type ValueColumns = Readonly<z.infer<typeof valueColumnsSchema>>;

/** Schema of the columns of a table. */
export const tableColumnsSchema = z.union([valueColumnsSchema, labColumnsSchema]);

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

/** What nobody but the user can say of a table. */
export interface TableDoubt {
  /** The order of dates, the decimal sign, what a column is, or the unit of a column or a type. */
  readonly about: 'dateOrder' | 'decimalSign' | 'column' | 'unit';
  /** The column's position; null if it is about the whole table. */
  readonly at: number | null;
  /** The role whose unit is asked for, or null. */
  readonly role: string | null;
  readonly choices: readonly string[];
  /** The choice that the numbers look like, which decides nothing; null if they look like several. */
  readonly likely: string | null;
  /** A cell that shows why it is asked. */
  readonly example: string | null;
}

/** A table of measurements, workouts or foods, as far as its beginning shows what is what. */
export interface ValueTable {
  readonly header: readonly string[];
  /** The first rows as they stand in the file. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: ValueColumns;
  readonly doubts: readonly TableDoubt[];
  /** A table could be read so, once the doubts are answered. */
  readonly canBeRead: boolean;
}

/** A record as it would come in. */
export interface TablePreviewRow {
  readonly kind: 'sample' | 'sleep' | 'workout' | 'food';
  /** Its first moment by the file's own clock, as `2026-03-09 08:14`; a day alone if it is of a whole day. */
  readonly when: string;
  /** The quantity type, the activity or the food. */
  readonly what: string;
  /** In `unit`; null if it has none. */
  readonly value: number | null;
  readonly unit: string | null;
}

/** The first records of a table as they would come in with these columns. */
export interface TablePreview {
  readonly doubts: readonly TableDoubt[];
  /** By role, the units that its numbers may be in, if they may be in several. */
  readonly units: Readonly<Record<string, readonly string[]>>;
  readonly canBeRead: boolean;
  readonly rows: readonly TablePreviewRow[];
  /** Rows and cells of the beginning that would be left out. */
  readonly leftOut: number;
}

/** What the user said of a table, as it is kept and handed on: plain text. */
export interface RecipeView {
  /** Names it in commands; made of the header. */
  readonly id: string;
  readonly header: readonly string[];
  /** The words behind `--columns`. */
  readonly columns: string;
}

/** A file of recipes, which another host reads. */
export interface RecipeFile {
  /** The version of the file. */
  readonly vitalgateRecipes: 1;
  readonly recipes: readonly RecipeView[];
}

/** Bytes of a workbook or a PDF that is looked at before it is imported: in base64 they fit into what the app sends in one call. */
export const mostLookedAtBytes = 700_000;

/** What is known of a file of rows before it is imported. */
export interface TableExamination {
  /** The format of the importer that reads it as it is, or null. */
  readonly format: string | null;
  readonly header: readonly string[];
  /** The first rows as they stand in the file. */
  readonly rows: readonly (readonly string[])[];
  /** Which column may be what if it holds results of a laboratory, for the user to correct. */
  readonly proposal: LabColumns;
  /** The same if it holds anything else; null if no header is found. */
  readonly values: ValueTable | null;
  /** The text that was looked at: the file's beginning, or that of a workbook's sheet. */
  readonly head: string;
}
