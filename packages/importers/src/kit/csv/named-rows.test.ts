import { expect, test } from 'vitest';
import { textSource } from '../../../../../test/importers/import-texts.ts';
import { namedHeaderOf, readNamedRows, type NamedTable } from './named-rows.ts';

const weights: NamedTable<'day' | 'weight' | 'note'> = {
  names: { day: ['date', 'datum'], weight: ['weight kg', 'gewicht kg', 'weight'], note: ['notes'] },
  required: ['day', 'weight'],
};

async function read(text: string, cut?: (text: string) => readonly string[]) {
  const rows: string[] = [];
  const headers: string[] = [];
  const end = await readNamedRows(textSource({ 'w.csv': text }, cut), 'w.csv', weights, {
    header: (header) =>
      void headers.push(
        `${header.nameOf('weight')} ${header.others.join('+')} ${header.before.length} ${header.delimiter}`,
      ),
    row: (cell, line) => void rows.push(`${line}: ${cell('day')} ${cell('weight')} ${cell('note')}`.trim()),
  });
  return { rows, headers, end };
}

const header = (text: string) => namedHeaderOf(textSource({ 'w.csv': text }), 'w.csv', weights);

test('columns are found by any of their names, whatever stands before them, in any order and with any delimiter', async () => {
  const text =
    'com.maker.weight,6254,1\n\nNotes;Gewicht (kg);Puls;Datum;\n"a;b";80,5;60;1.2.2026;\n;81 ;;2.2.2026\nx\n';
  expect(await read(text, (whole) => whole.split(''))).toEqual({
    rows: ['4: 1.2.2026 80,5 a;b', '5: 2.2.2026 81', '6:   x'],
    headers: ['Gewicht (kg) Puls 1 ;'],
    end: 'whole',
  });
  expect((await read(`sep=,\r\nWeight,WEIGHT_(kg),date\r\n1,2,3\r\n`)).rows).toEqual(['3: 3 2']);
});

test('a later header of the same table moves the columns', async () => {
  const { rows, headers } = await read('Date,Weight\n1,80\nDate,Notes,Weight\n2,tired,81\nDate,only\n');
  expect(headers).toHaveLength(2);
  expect(rows).toEqual(['2: 1 80', '4: 2 81 tired', '5: Date  only']);
});

test('a file without the needed columns in its first rows is none of the kind', async () => {
  expect(await header('Date,Height\n1,2\n')).toBeNull();
  expect(await header(`${'x,y\n'.repeat(30)}Date,Weight\n`)).toBeNull();
  expect((await header(`${'x,y\n'.repeat(3)}Date,Weight\n`))?.before).toHaveLength(3);
  expect((await read('')).end).toBeNull();
});
