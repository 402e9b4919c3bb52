import { expect, test } from 'vitest';
import { tableLines, timeText } from './table-lines.ts';
import { plainJson, plainText } from './terminal.ts';

test.each([
  ['\u001B[31mred\u001B[0m', '\uFFFD[31mred\uFFFD[0m'],
  ['one\ntwo\r\tthree', 'one\uFFFDtwo\uFFFD\uFFFDthree'],
  ['\u009B2J', '\uFFFD2J'],
  ['abc\u202Edef', 'abc\uFFFDdef'],
  ['Zoë 👩‍🔬 عمر', 'Zoë 👩‍🔬 عمر'],
])('S39: %j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test('a table aligns its columns and lets no cell act on the terminal', () => {
  const lines = tableLines(
    ['NAME', 'FROM'],
    [
      ['a\u001B[2J', '10.0.0.1'],
      ['longer name', 'x'],
    ],
  );
  expect(lines).toEqual(['NAME         FROM', 'a\uFFFD[2J        10.0.0.1', 'longer name  x']);
});

test('times are shown to the minute, and no time as a dash', () => {
  expect(timeText('2026-03-09T07:30:59.000Z')).toBe('2026-03-09 07:30 UTC');
  expect(timeText(null)).toBe('-');
});

const wide = [['0123456789abcdef', 'type=heartRate start=2020-01-01T00:00:00Z end=2100-01-01T00:00:00Z']];

test('on a narrow screen a column that may be is shortened, and ids never', () => {
  const fit = { columns: 40, shortened: ['FILTERS'] };
  expect(tableLines(['ID', 'FILTERS'], wide, fit)).toEqual([
    'ID                FILTERS',
    '0123456789abcdef  type=heartRate start=…',
  ]);
});

test('where shortening would leave too little, each row becomes a block', () => {
  const fit = { columns: 25, shortened: ['FILTERS'] };
  expect(tableLines(['ID', 'FILTERS'], [...wide, ['fedcba9876543210', '']], fit)).toEqual([
    'ID       0123456789abcdef',
    'FILTERS  type=heartRate start=2020-01-01T00:00:00Z end=2100-01-01T00:00:00Z',
    '',
    'ID       fedcba9876543210',
    'FILTERS',
  ]);
});

test('what is printed as JSON means the same and acts on no terminal', () => {
  const value = { name: 'a\u001B]0;x\u0007\u009B2J\u202Eb', lines: 'one\ntwo' };
  expect(plainJson(value)).toMatch(/^\{"name":"a\\u001b\]0;x\\u0007\\u009b2J\\u202eb","lines":"one\\ntwo"\}$/);
  expect(JSON.parse(plainJson(value))).toEqual(value);
});
