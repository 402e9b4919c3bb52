import { plainText } from './plain-text.ts';
import { paddedText, shortenedText, textWidth } from './text-width.ts';

/** The screen that a table is to fit, and the columns whose cells may be shortened for that. */
export interface TableFit {
  readonly columns: number | null;
  readonly shortened: readonly string[];
}

/** A shortened column narrower than this says too little. */
const leastWidth = 14;
const gap = '  ';

/** Column widths that fit, the widest of those that may be shortened giving first; null where there is no such. */
function fittingWidths(
  head: readonly string[],
  natural: readonly number[],
  { columns, shortened }: TableFit,
): readonly number[] | null {
  const widths = [...natural];
  if (columns === null) return widths;
  const total = (): number => widths.reduce((sum, width) => sum + width, (widths.length - 1) * gap.length);
  while (total() > columns) {
    const [widest] = head
      .map((title, index) => ({ title, index, width: widths[index] ?? 0 }))
      .filter(({ title, width }) => shortened.includes(title) && width > leastWidth)
      .sort((a, b) => b.width - a.width);
    if (widest === undefined) return null;
    widths[widest.index] = widest.width - 1;
  }
  return widths;
}

/** Rows as blocks of lines, for screens too narrow for the table. */
function blockLines(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const width = Math.max(...head.map((title) => title.length));
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...head.map((title, column) => `${paddedText(title, width)}${gap}${row[column] ?? ''}`.trimEnd()),
  ]);
}

/**
 * Lines of a table for people: columns aligned, cells stripped of anything that a terminal acts on. Where it is wider than
 * the screen, the named columns are shortened; where that is not enough, each row becomes a block of lines.
 */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  fit: TableFit = { columns: null, shortened: [] },
): readonly string[] {
  const cells = rows.map((row) => row.map(plainText));
  // Not by spreading the cells: a list may have more rows than a call takes arguments.
  const natural = head.map((title, column) =>
    cells.reduce((width, row) => Math.max(width, textWidth(row[column] ?? '')), title.length),
  );
  const widths = fittingWidths(head, natural, fit);
  if (widths === null) return blockLines(head, cells);
  return [head, ...cells].map((row) =>
    row
      .map((cell, column) => paddedText(shortenedText(cell, widths[column] ?? 0), widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

/** An instant of the API as people read it: `2026-03-09 07:30 UTC`; a dash for null. */
export function timeText(instant: string | null): string {
  return instant === null ? '-' : `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
