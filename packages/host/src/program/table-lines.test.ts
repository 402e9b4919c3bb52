import { expect, test } from 'vitest';
import { tableLines, timeText } from './table-lines.ts';

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

test('columns are aligned by the width of letters on the screen, and no letter is cut through', () => {
  const rows = [
    ['心拍数', 'a'],
    ['👩‍🔬 e\u0301', 'b'],
    ['plain', 'c'],
  ];
  expect(tableLines(['名前', 'ID'], rows)).toEqual(['名前    ID', '心拍数  a', '👩‍🔬 e\u0301    b', 'plain   c']);
  const wide = [['心'.repeat(20), 'a']];
  expect(tableLines(['NAME', 'ID'], wide, { columns: 24, shortened: ['NAME'] })).toEqual([
    'NAME                  ID',
    `${'心'.repeat(9)}…   a`,
  ]);
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
