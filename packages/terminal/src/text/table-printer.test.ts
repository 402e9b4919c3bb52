import { expect, test } from 'vitest';
import { tablePrinter, type TableColumn } from './table-printer.ts';

interface Food {
  readonly name: string;
  readonly energy: string;
}

const columns: readonly TableColumn<Food>[] = [
  { head: 'FOOD', cell: ({ name }) => name, mayShorten: true },
  { head: 'KCAL', cell: ({ energy }) => energy, side: 'right' },
];

test('columns align by what letters take on a screen, and no cell acts on it', () => {
  const print = tablePrinter(columns, null);
  const foods = [
    { name: '牛乳', energy: '61' },
    { name: '👩‍🍳 stew', energy: '1,200' },
    { name: 'a\u001B[2J', energy: '5' },
  ];
  expect(print(foods)).toEqual(['FOOD      KCAL', '牛乳        61', '👩‍🍳 stew  1,200', 'a\uFFFD[2J        5']);
});

test('the head comes once, and a later page may widen a column', () => {
  const print = tablePrinter(columns, null);
  expect(print([{ name: 'Tea', energy: '1' }])).toEqual(['FOOD  KCAL', 'Tea      1']);
  expect(print([{ name: 'Orange', energy: '62' }])).toEqual(['Orange    62']);
});

test('on a narrow screen a text is shortened between letters, never within one', () => {
  const print = tablePrinter(columns, 17);
  expect(print([{ name: '牛乳とたまごのスープ', energy: '120' }])).toEqual(['FOOD         KCAL', '牛乳とたま…   120']);
});

test('where shortening would leave too little, each row becomes a block', () => {
  const print = tablePrinter(columns, 12);
  const foods = [
    { name: 'Bread, whole wheat', energy: '247' },
    { name: 'Tea', energy: '1' },
  ];
  expect(print(foods)).toEqual(['FOOD  Bread, whole wheat', 'KCAL  247', '', 'FOOD  Tea', 'KCAL  1']);
});
