import { plainText, type Terminal } from '@vitalgate/terminal';
import type { CsvDialect } from './csv-dialect.ts';
import type { CsvCell, CsvLayout } from './csv-layout.ts';
import { csvHead, csvText } from './csv-text.ts';

const plainCell = (value: CsvCell): CsvCell => (typeof value === 'string' ? plainText(value) : value);

function withPlainTexts<Item>(layout: CsvLayout<Item>): CsvLayout<Item> {
  return { ...layout, rows: (item) => layout.rows(item).map((row) => row.map(plainCell)) };
}

/** Writes records on stdout as CSV, the head first. On a screen no text ends a line, so that none looks like a record of its own. */
export async function writeCsv<Item>(
  terminal: Terminal,
  layout: CsvLayout<Item>,
  items: readonly Item[],
  dialect: CsvDialect,
  isFirst = true,
): Promise<void> {
  const shown = terminal.outIsScreen ? withPlainTexts(layout) : layout;
  await terminal.outText(`${isFirst ? csvHead(layout, dialect) : ''}${csvText(shown, items, dialect)}`);
}
