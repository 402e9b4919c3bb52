import { writingTo, type Terminal } from '@vitalgate/terminal';
import { expect, test } from 'vitest';
import { plainCsv } from './csv-dialect.ts';
import type { CsvLayout } from './csv-layout.ts';
import { writeCsv } from './write-csv.ts';

const layout: CsvLayout<string> = {
  head: ['source', 'value'],
  kinds: ['text', 'number'],
  rows: (name: string) => [[name, 1]],
};
const hostile = 'Wa\u009B2Jtch\u009D0;x\u202E\nAll is well\r';

/** What comes out at a screen that does not say how wide it is, or at a file. */
async function written(isScreen: boolean, write: (terminal: Terminal) => Promise<void>): Promise<string> {
  let text = '';
  const outlet = {
    isScreen,
    columns: () => null,
    write: (part: string, onWritten?: () => void) => {
      text += part;
      onWritten?.();
    },
  };
  const nobody = { isInteractive: false, hasScreen: false, columns: null, ask: () => Promise.resolve(null) };
  await write({ ...writingTo(outlet, outlet), ...nobody });
  return text;
}

const csv = (terminal: Terminal): Promise<void> => writeCsv(terminal, layout, [hostile, 'Phone'], plainCsv);

test('on a screen no text of a record acts, or begins a line of its own', async () => {
  expect(await written(true, csv)).toBe(
    'source,value\r\n"Wa\uFFFD2Jtch\uFFFD0;x\uFFFD\uFFFDAll is well\uFFFD",1\r\nPhone,1\r\n',
  );
});

const twoLines = (terminal: Terminal): Promise<void> =>
  writeCsv(terminal, layout, ['Oats\r\nPhone,99', 'Phone'], plainCsv);

test('a text that holds what ends a line of CSV stays in its record', async () => {
  expect(await written(true, twoLines)).toBe('source,value\r\n"Oats\uFFFD\uFFFDPhone,99",1\r\nPhone,1\r\n');
});

test('a file gets it as it is', async () => {
  expect(await written(false, csv)).toBe(`source,value\r\n"${hostile}",1\r\nPhone,1\r\n`);
});

test('whatever a command writes, a screen gets nothing that it acts on', async () => {
  expect(await written(true, (terminal) => terminal.outText(`${hostile}.\n`))).toBe(
    'Wa\uFFFD2Jtch\uFFFD0;x\uFFFD\nAll is well\uFFFD.\n',
  );
});
