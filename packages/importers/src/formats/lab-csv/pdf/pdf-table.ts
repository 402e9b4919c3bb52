import { calendarDay } from '../../../kit/csv/date-order.ts';
import { namedColumns } from '../column-names.ts';
import { pdfLines, type PdfCell, type PdfLine, type PdfText } from './pdf-lines.ts';

/** Columns of a table on a page: their names, and where each ends. */
interface PdfTable {
  readonly names: readonly string[];
  /** By position, from where to where a column reaches. */
  readonly zones: readonly (readonly [from: number, to: number, column: number])[];
  readonly roles: Readonly<Partial<Record<string, number>>>;
}

const inRange = /^(?:in|out of) range$/iu;

/** The table that begins with a header of laboratory results; null if a line is none. */
function tableBelow(line: PdfLine): PdfTable | null {
  // Two columns for one result, by whether it is within its range.
  const isParted = line.filter(({ text }) => inRange.test(text)).length === 2;
  const texts = line.map(({ text }) => (isParted && inRange.test(text) ? 'Result' : text));
  const names = [...new Set(texts)];
  const roles = namedColumns({ header: names, rows: [] });
  if (roles.name === undefined || roles.value === undefined || roles.name === roles.value) return null;
  const zones = line.map(({ left, right }, at): PdfTable['zones'][number] => {
    const [before, behind] = [line[at - 1], line[at + 1]];
    const from = before === undefined ? -Infinity : (before.right + left) / 2;
    const to = behind === undefined ? Infinity : (right + behind.left) / 2;
    return [from, to, names.indexOf(texts[at] ?? '')];
  });
  return { names, zones, roles };
}

/** The column that a cell covers most of. */
function columnOf({ zones }: PdfTable, { left, right }: PdfCell): number {
  const covered = zones.map(([from, to, column]) => ({ column, width: Math.min(right, to) - Math.max(left, from) }));
  return covered.reduce((best, next) => (next.width > best.width ? next : best)).column;
}

const collected =
  /collect|drawn|abnahme|entnahme|prélèvement|prélevé|extracci|toma de muestra|prelievo|afname|pobrani|coleta|colheita/iu;

const written = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\.? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4}/u;

/** The date in a text, as it is written; null if none that can exist stands there. */
function dateIn(text: string | undefined): string | null {
  const [date] = written.exec(text ?? '') ?? [];
  return date !== undefined && (calendarDay(date, 'dayFirst') ?? calendarDay(date, 'monthFirst')) !== null
    ? date
    : null;
}

/** When the sample of a page was collected, as it is written behind or below the words that say so; null if none stands there. */
function collectedOn(lines: readonly PdfLine[]): string | null {
  for (const [place, line] of lines.entries()) {
    for (const [at, cell] of line.entries()) {
      const label = collected.exec(cell.text);
      if (label === null) continue;
      const below = lines[place + 1]?.find(({ left, right }) => left < cell.right && right > cell.left);
      const found = dateIn(cell.text.slice(label.index)) ?? dateIn(line[at + 1]?.text) ?? dateIn(below?.text);
      if (found !== null) return found;
    }
  }
  return null;
}

/** A gap of more heights than this ends a table. */
const longestGap = 6;

const quoted = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Columns that are added if the table has none of their role. */
const dateName = 'Collected';
const placeName = 'Comment';

/**
 * The table of laboratory results in the texts of the pages of a PDF, as CSV: the columns of its first header, with the day of collection and the page behind them if it has
 * no such columns. Null if no page has such a header with a result below it. A line with neither name nor value goes on with the row above it.
 */
export function pdfLabTable(pages: readonly (readonly PdfText[])[]): string | null {
  let table: PdfTable | null = null;
  let header: readonly string[] | null = null;
  let day: string | null = null;
  const rows: (readonly [cells: string[], day: string | null, page: number])[] = [];
  for (const [number, texts] of pages.entries()) {
    const lines = pdfLines(texts);
    day = collectedOn(lines) ?? day;
    // Above the header of a page stands what is said of the person.
    const startsAnew = lines.some((line) => tableBelow(line) !== null);
    if (startsAnew) table = null;
    let lowest = -Infinity;
    let previous: { readonly cells: string[]; bottom: number } | null = null;
    for (const line of lines) {
      const begun = tableBelow(line);
      if (begun !== null) {
        table = begun;
        header ??= begun.names;
        previous = null;
        lowest = line[0]?.bottom ?? 0;
        continue;
      }
      const [{ bottom, height }] = line as readonly [PdfCell, ...PdfCell[]];
      // What stands far below the last line is the foot of the page.
      if (lowest - bottom > longestGap * height) table = null;
      if (table === null || header === null) continue;
      lowest = bottom;
      const cells = table.names.map(() => '');
      for (const cell of line) {
        const column = columnOf(table, cell);
        cells[column] = [cells[column], cell.text].filter((text) => text !== '').join(' ');
      }
      const [name, value] = [cells[table.roles['name'] ?? 0] ?? '', cells[table.roles['value'] ?? 0] ?? ''];
      if (/\p{L}/u.test(name) && value !== '') {
        // Another header may order its columns otherwise.
        const { names } = table;
        const placed = header.map((one) => cells[names.indexOf(one)] ?? '');
        rows.push([placed, day, number + 1]);
        previous = { cells: placed, bottom };
      } else if (previous !== null && name === '' && value === '' && previous.bottom - bottom < 2 * height) {
        for (const [at, one] of header.entries()) {
          const more = cells[table.names.indexOf(one)] ?? '';
          if (more !== '') previous.cells[at] = [previous.cells[at], more].filter((text) => text !== '').join('; ');
        }
        previous.bottom = bottom;
      } else previous = null;
    }
  }
  if (header === null || rows.length === 0) return null;
  const roles = namedColumns({ header, rows: [] });
  const [addsDate, addsPlace] = [
    roles.date === undefined && rows.some(([, at]) => at !== null),
    roles.comment === undefined,
  ];
  const lines = rows.map(([cells, at, page]) => [
    ...cells,
    ...(addsDate ? [at ?? ''] : []),
    ...(addsPlace ? [`Page ${page}`] : []),
  ]);
  const names = [...header, ...(addsDate ? [dateName] : []), ...(addsPlace ? [placeName] : [])];
  return [names, ...lines].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}
