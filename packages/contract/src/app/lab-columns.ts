import * as z from 'zod/mini';

/** What a column of a file of laboratory results can hold. */
export const labColumnRoles = [
  'name',
  'value',
  'unit',
  'range',
  'low',
  'high',
  'date',
  'time',
  'flag',
  'laboratory',
  'specimen',
  'loinc',
  'comment',
] as const;

/** What a column of a file of laboratory results holds. */
export type LabColumnRole = (typeof labColumnRoles)[number];

/** The names of the ways in which results lie in a file. */
export const labLayouts = ['rows', 'analytes', 'dates'] as const;

/** How results lie in a file: a row is a result (`rows`), or a date with analytes as columns (`analytes`), or an analyte with dates (`dates`). */
export type LabLayout = (typeof labLayouts)[number];

/** Which column of a file of laboratory results is what. */
export interface LabColumns {
  readonly layout: LabLayout;
  /** By role, the position of the column, from 0. */
  readonly columns: Readonly<Partial<Record<LabColumnRole, number>>>;
  /** Which comes first in dates with their year last; null: the file shows it. */
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null;
}

/** Schema of the columns that a user names. */
export const labColumnsSchema = z.object({
  layout: z.enum(labLayouts),
  columns: z.object(Object.fromEntries(labColumnRoles.map((role) => [role, z.optional(z.int().check(z.gte(0)))]))),
  dateOrder: z.nullable(z.enum(['dayFirst', 'monthFirst'])),
});

/** A result as it would come in. */
export interface LabPreviewRow {
  /** Day, or null. */
  readonly date: string | null;
  readonly name: string;
  /** The answer as it would be shown: `< 5`, `negative`. */
  readonly value: string;
  /** Whether the value is a number, and not kept as text. */
  readonly isNumber: boolean;
  readonly unit: string | null;
  readonly range: string | null;
  readonly flag: string | null;
  readonly laboratory: string | null;
  readonly comment: string | null;
}

/** The first results of a file as they would come in with these columns, and why others would be left out. */
export interface LabPreview {
  readonly results: readonly LabPreviewRow[];
  /** Of the beginning of the file. */
  readonly leftOut: number;
  readonly keptAsText: number;
}
