import type { SqlRow, SqlValue } from './driver.ts';

/** How a field lies in its column: as it is, as JSON, or a boolean as 0 or 1. */
type ColumnForm = 'plain' | 'json' | 'flag';

const written: Readonly<Record<ColumnForm, (value: unknown) => SqlValue>> = {
  plain: (value) => value as SqlValue,
  json: (value) => JSON.stringify(value),
  flag: (value) => (value === true ? 1 : 0),
};

const read: Readonly<Record<ColumnForm, (value: SqlValue) => unknown>> = {
  plain: (value) => value,
  json: (value) => JSON.parse(String(value)) as unknown,
  flag: (value) => value === 1,
};

/** The columns that keep records of one shape: one for each field, named as it is, in snake case. */
export function recordColumns<Kept extends object>(forms: Readonly<Record<keyof Kept, ColumnForm>>) {
  const fields = Object.entries<ColumnForm>(forms) as [keyof Kept & string, ColumnForm][];
  const recordOf = (row: SqlRow): Kept =>
    Object.fromEntries(fields.map(([field, form], at) => [field, read[form](row[at] ?? null)])) as Kept;
  return {
    /** For SQL, as the marks are. */
    names: fields.map(([field]) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(', '),
    marks: fields.map(() => '?').join(', '),
    valuesOf: (record: Kept): readonly SqlValue[] => fields.map(([field, form]) => written[form](record[field])),
    /** The record of a row that holds these columns in their order. */
    recordOf,
    recordOrNull: (row: SqlRow | undefined): Kept | null => (row === undefined ? null : recordOf(row)),
  };
}
