/** A text on a page. Lengths are in points, from the lower left corner. */
export interface PdfText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Of its baseline. */
  readonly bottom: number;
  /** Of its letters. */
  readonly height: number;
}

/** Texts of a line that belong together: a cell of a table, or a sentence. */
export type PdfCell = PdfText;

/** The cells of a line, from left to right. */
export type PdfLine = readonly PdfCell[];

/** Two texts are of one line if their baselines are closer than this share of the letters' height. */
const sameLine = 0.5;

/** A gap of this many heights parts two cells, and one of this many two words. */
const cellGap = 1;
const wordGap = 0.12;

function cellsOf(texts: readonly PdfText[]): PdfLine {
  const cells: PdfCell[] = [];
  for (const text of [...texts].sort((one, other) => one.left - other.left)) {
    const last = cells.at(-1);
    const height = Math.max(text.height, last?.height ?? 0);
    const gap = last === undefined ? Infinity : text.left - last.right;
    if (last === undefined || gap > cellGap * height) {
      cells.push(text);
      continue;
    }
    const between = gap > wordGap * height && !/\s$/u.test(last.text) && !/^\s/u.test(text.text) ? ' ' : '';
    cells[cells.length - 1] = {
      ...last,
      text: last.text + between + text.text,
      right: Math.max(last.right, text.right),
      height,
    };
  }
  return cells
    .map((cell) => ({ ...cell, text: cell.text.replace(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** The lines of a page from top to bottom. */
export function pdfLines(texts: readonly PdfText[]): readonly PdfLine[] {
  const lines: PdfText[][] = [];
  for (const text of [...texts].sort((one, other) => other.bottom - one.bottom)) {
    const [first] = lines.at(-1) ?? [];
    const isSame = first !== undefined && first.bottom - text.bottom < sameLine * Math.max(first.height, text.height);
    if (isSame) lines.at(-1)?.push(text);
    else lines.push([text]);
  }
  return lines.map(cellsOf).filter((cells) => cells.length > 0);
}
