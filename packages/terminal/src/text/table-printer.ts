import { plainText } from './plain-text.ts';
import { paddedText, shortenedText, textWidth } from './text-width.ts';

export interface TableColumn<Item> {
  readonly head: string;
  readonly cell: (item: Item) => string;
  /** Numbers stand right. */
  readonly side?: 'left' | 'right';
  /** True if its cells may be shortened if the screen is narrow. Ids and numbers never. */
  readonly mayShorten?: boolean;
}

/** A shortened column narrower than this says too little. */
const leastWidth = 10;
const gap = '  ';

/** Widths that fit the screen, the widest of the columns that may be shortened giving first; null if that is not enough. */
function fittingWidths(
  columns: readonly TableColumn<never>[],
  natural: readonly number[],
  screen: number | null,
): readonly number[] | null {
  const widths = [...natural];
  let excess =
    screen === null ? 0 : widths.reduce((sum, width) => sum + width, (widths.length - 1) * gap.length) - screen;
  while (excess > 0) {
    const [widest] = columns
      .map((column, index) => ({ index, width: widths[index] ?? 0, mayShorten: column.mayShorten === true }))
      .filter(({ mayShorten, width }) => mayShorten && width > leastWidth)
      .sort((a, b) => b.width - a.width);
    if (widest === undefined) return null;
    widths[widest.index] = widest.width - 1;
    excess -= 1;
  }
  return widths;
}

/**
 * Lines of a table that comes page by page: columns aligned by the width of their letters, cells stripped of anything that a
 * terminal acts on. The head comes with the first page; a later page may widen columns. Where a page is wider than the
 * screen, columns that may be are shortened; if that is not enough, each row becomes a block of lines. `screen` is null
 * for a file or pipe: nothing is shortened.
 */
export function tablePrinter<Item>(
  columns: readonly TableColumn<Item>[],
  screen: number | null,
): (items: readonly Item[]) => readonly string[] {
  const natural = columns.map(({ head }) => textWidth(head));
  let isFirst = true;
  const rowLine = (cells: readonly string[], widths: readonly number[]): string =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return paddedText(shortenedText(cell, width), width, columns[index]?.side);
      })
      .join(gap)
      .trimEnd();
  return (items) => {
    const rows = items.map((item) => columns.map(({ cell }) => plainText(cell(item))));
    for (const [index, width] of natural.entries()) {
      natural[index] = rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), width);
    }
    const widths = fittingWidths(columns, natural, screen);
    const heads = columns.map(({ head }) => head);
    const wasFirst = isFirst;
    isFirst = false;
    if (widths !== null)
      return [...(wasFirst ? [rowLine(heads, widths)] : []), ...rows.map((row) => rowLine(row, widths))];
    const headWidth = Math.max(...heads.map(textWidth));
    const blocks = rows.map((row) =>
      heads.map((head, index) => `${paddedText(head, headWidth)}${gap}${row[index] ?? ''}`.trimEnd()),
    );
    return blocks.flatMap((block, at) => (wasFirst && at === 0 ? block : [''].concat(block)));
  };
}

export function tableLines<Item>(
  columns: readonly TableColumn<Item>[],
  items: readonly Item[],
  screen: number | null,
): readonly string[] {
  return tablePrinter(columns, screen)(items);
}
