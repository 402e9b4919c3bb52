import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSource } from '../../../../../test/importers/import-texts.ts';
import { csvDelimiter } from './csv-delimiter.ts';
import { createCsvReader } from './csv-reader.ts';
import { csvHeader, readCsv } from './read-csv.ts';

function read(pieces: readonly string[], delimiter = ',') {
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const faults: number[] = [];
  const reader = createCsvReader(delimiter, {
    row(cells, line) {
      rows.push(cells);
      lines.push(line);
    },
    fault: (line) => void faults.push(line),
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return { rows, lines, faults };
}

test('N07: commas in quoted names and in header cells move no column', () => {
  expect(read(['Food,"B12, Cobalamin (mcg)",kcal\n"Oats, rolled",0,"1,050"\n']).rows).toEqual([
    ['Food', 'B12, Cobalamin (mcg)', 'kcal'],
    ['Oats, rolled', '0', '1,050'],
  ]);
});

test('N09: line breaks in cells, CRLF, LF and CR, blank lines, no break at the end; lines are those of the file', () => {
  const { rows, lines } = read(['a,b\r\n\r\n"Soup\nwith ""rice""",120\r\n   \n1,2\r3,4\n5,']);
  expect(rows).toEqual([
    ['a', 'b'],
    ['Soup\nwith "rice"', '120'],
    ['1', '2'],
    ['3', '4'],
    ['5', ''],
  ]);
  expect(lines.slice(0, 3)).toEqual([1, 3, 6]);
});

test('a byte order mark is no part of the first name, a quote within a cell is a character, blanks stay', () => {
  expect(read(['\ufeff"a",b\n5" pipe, x \n "q" ,"r"s\n']).rows).toEqual([
    ['a', 'b'],
    ['5" pipe', ' x '],
    ['q', 'rs'],
  ]);
});

test('a quote that nothing closes costs its own row only', () => {
  const { rows, faults } = read(['a,b\n"open,1\n2,3\nx,4\n']);
  expect(rows).toEqual([
    ['a', 'b'],
    ['"open', '1'],
    ['2', '3'],
    ['x', '4'],
  ]);
  expect(faults).toEqual([2]);
  const long = read([`a\n"open\n${'1234567890\n'.repeat(40_000)}`, 'z\n']);
  expect(long.rows).toHaveLength(40_003);
  expect(long.rows.at(-1)).toEqual(['z']);
});

test('text without a line break comes in parts, so that it does not fill the memory', () => {
  const { rows } = read(Array<string>(80).fill('x'.repeat(65_536)));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.flat().join('')).toHaveLength(80 * 65_536);
});

test('pieces may be cut anywhere', () => {
  const text = '\ufeffa;b\r\n"x;""y""\r\n";1\r\n\r\n5" ;"2" \r3;4';
  const whole = read([text], ';');
  expect(whole.rows).toHaveLength(4);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 20 }), (places) => {
      const sorted = [0, ...places.sort((a, b) => a - b), text.length];
      expect(
        read(
          sorted.slice(1).map((end, index) => text.slice(sorted[index], end)),
          ';',
        ),
      ).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

test('reads what csv-parse reads', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', 'é', '\t'), maxLength: 6 });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      expect(read([text]).rows).toEqual(parse(text, { relax_column_count: true }));
    }),
    { numRuns: 200 },
  );
});

test('N11: the delimiter is that of the header, wherever else others stand', () => {
  expect(csvDelimiter('Date;Meal;kcal\n13/04/2026;"Soup, salad, bread, wine";30,5')).toBe(';');
  expect(csvDelimiter('a\tb,c\td\n')).toBe('\t');
  expect(csvDelimiter('"a;b;c;d",e\n')).toBe(',');
  expect(csvDelimiter('only\n1;2')).toBe(',');
  expect(csvDelimiter('sep=;\na,b,c;d')).toBe(';');
});

test('a table gives its header once, and the line that only names the delimiter is none', async () => {
  const heard: unknown[] = [];
  const text = 'sep=;\r\n Date ;"kcal"\r\n2026-01-01;5\r\n';
  const source = textSource({ 'a.csv': text });
  await readCsv(source, 'a.csv', {
    header: (...found) => void heard.push(...found),
    row: (cells, line) => void heard.push(cells, line),
  });
  expect(heard).toEqual([['Date', 'kcal'], ';', 'utf-8', ['2026-01-01', '5'], 3]);
  expect(csvHeader(text)).toEqual(['Date', 'kcal']);
});
