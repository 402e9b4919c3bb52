import { plainText, type Terminal } from '@vitalgate/terminal';
import type { CsvDialect } from './csv-dialect.ts';
import type { CsvLayout } from './csv-layouts.ts';
import { csvHead, csvText } from './csv-text.ts';

/**
 * Writes records on stdout as CSV, with the names of the columns if they are the first. On a screen no text of a record ends a
 * line, so that none looks like a record of its own.
 */
export async function writeCsv<Item>(
  terminal: Terminal,
  layout: CsvLayout<Item>,
  items: readonly Item[],
  dialect: CsvDialect,
  isFirst = true,
): Promise<void> {
  const rows = csvText(layout, items, dialect);
  const shown = terminal.outIsScreen ? rows.split('\r\n').map(plainText).join('\r\n') : rows;
  await terminal.outText(`${isFirst ? csvHead(layout, dialect) : ''}${shown}`);
}
