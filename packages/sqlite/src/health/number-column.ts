/**
 * SQL for a number as text that names it and no other, whole ones without a point: for columns that `group_concat` joins. 17 digits
 * tell all numbers of 64 bits apart.
 */
export function numberText(column: string): string {
  return `CASE ${column} WHEN CAST(${column} AS INTEGER) THEN CAST(${column} AS INTEGER) ELSE printf('%!.17g', ${column}) END`;
}

/** The numbers of a column that `group_concat` joined; none if it is null. */
export function numbersOf(column: string | null): readonly number[] {
  return JSON.parse(`[${column ?? ''}]`) as readonly number[];
}
