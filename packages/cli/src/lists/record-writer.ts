import type { ListOperation, Records } from '@vitalgate/client';
import { plainJson, tableLines, tablePrinter, type TableColumn, type Terminal } from '@vitalgate/terminal';
import { plainCsv, type CsvDialect } from '../csv/csv-dialect.ts';
import { csvLayouts } from '../csv/csv-layouts.ts';
import { writeCsv } from '../csv/csv-text.ts';
import { bloodTestLines } from '../tables/blood-test-lines.ts';
import { tableLayouts } from '../tables/table-layouts.ts';
import type { OutputForm } from './output-form.ts';
import type { CsvLayout } from '../csv/csv-layout.ts';

export interface RecordWriter<Item> {
  page(items: readonly Item[]): Promise<void>;
  end(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

function linesWriter<Item>(
  terminal: Terminal,
  linesOf: (items: readonly Item[]) => readonly string[],
): RecordWriter<Item> {
  return {
    page: (items) => (items.length === 0 ? nothing() : terminal.outText(`${linesOf(items).join('\n')}\n`)),
    end: nothing,
  };
}

/** One array, only once all of it is there: a list that breaks off must not look like a whole one. */
function jsonWriter<Item>(terminal: Terminal): RecordWriter<Item> {
  const texts: string[] = [];
  return {
    page(items) {
      for (const item of items) texts.push(plainJson(item));
      return nothing();
    },
    async end() {
      // In parts: all of a long list can be longer than a text may be.
      await terminal.outText('[');
      for (let at = 0; at < texts.length; at += 1000) {
        await terminal.outText(`${at === 0 ? '' : ','}${texts.slice(at, at + 1000).join(',')}`);
      }
      await terminal.outText(']\n');
    },
  };
}

function csvWriter<Operation extends ListOperation>(
  terminal: Terminal,
  operation: Operation,
  dialect: CsvDialect,
): RecordWriter<Records[Operation]> {
  const layout = csvLayouts[operation];
  let isBegun = false;
  const write = async (items: readonly Records[Operation][]): Promise<void> => {
    const isFirst = !isBegun;
    isBegun = true;
    await writeCsv(terminal, layout, items, dialect, isFirst);
  };
  return { page: write, end: () => (isBegun ? nothing() : write([])) };
}

export function recordWriter<Operation extends ListOperation>(
  operation: Operation,
  form: OutputForm,
  terminal: Terminal,
  dialect: CsvDialect = plainCsv,
): RecordWriter<Records[Operation]> {
  if (form === 'json') return jsonWriter(terminal);
  if (form === 'ndjson') return linesWriter(terminal, (items) => items.map(plainJson));
  if (form === 'csv') return csvWriter(terminal, operation, dialect);
  if (operation !== 'getBloodTests') {
    return linesWriter(terminal, tablePrinter(tableLayouts[operation], terminal.columns));
  }
  const lines = bloodTestLines(terminal.columns) as (items: readonly Records[Operation][]) => readonly string[];
  return linesWriter(terminal, lines);
}

interface RowLayouts<Row> {
  readonly layout: CsvLayout<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly dialect: CsvDialect;
}

export async function writeRows<Row>(
  rows: readonly Row[],
  form: OutputForm,
  terminal: Terminal,
  { layout, columns, dialect }: RowLayouts<Row>,
): Promise<void> {
  if (form === 'json') await terminal.outText(`[${rows.map(plainJson).join(',')}]\n`);
  else if (form === 'ndjson') for (const row of rows) await terminal.outText(`${plainJson(row)}\n`);
  else if (form === 'csv') await writeCsv(terminal, layout, rows, dialect);
  else if (rows.length > 0) await terminal.outText(`${tableLines(columns, rows, terminal.columns).join('\n')}\n`);
}
