import * as kit from '@vitalgate/terminal';

/** The screen that a table is to fit, and the columns whose cells may be shortened for that. */
export interface TableFit {
  readonly columns: number | null;
  readonly shortened: readonly string[];
}

/** Lines of a table for people, from rows of cells: as the kit's, its columns named by their heads. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { columns, shortened }: TableFit = { columns: null, shortened: [] },
): readonly string[] {
  const layout = head.map((title, column) => ({
    head: title,
    cell: (row: readonly string[]) => row[column] ?? '',
    mayShorten: shortened.includes(title),
  }));
  return kit.tableLines(layout, rows, columns);
}

/** An instant of the API as people read it: `2026-03-09 07:30 UTC`; a dash for null. */
export function timeText(instant: string | null): string {
  return instant === null ? '-' : `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
