import { expect, test } from 'vitest';
import { createCellVotes } from './cell-votes.ts';
import { pointedNumber, shownDecimalSign } from './decimal-sign.ts';

test.each([
  ['30,5', ','],
  ['30.5', '.'],
  ['1.050,5', ','],
  ['1,050.5', '.'],
  ['1,234,567', '.'],
  ['1.234.567', ','],
  ['0,500', ','],
  ['1234,500', ','],
  ['-0.5', '.'],
  ['1,0500', ','],
  ["1'234.5", '.'],
  ['1 234,5', ','],
  ['1\u2009234,5', ','],
  ['1,23,456', '.'],
  ['1,234', null],
  ['1.234', null],
  ['12', null],
  ['', null],
  ['a,b', null],
  ['12.03.2026', null],
  ['3.5-5,1', null],
])('N10, N11: %s shows %s', (text, sign) => {
  expect(shownDecimalSign(text)).toBe(sign);
});

test('N11: one column tells the sign for the file, and what is alone stays undecided', () => {
  const finder = createCellVotes(shownDecimalSign);
  for (const text of ['1,234', '', 'Soup']) finder.see(text);
  expect(finder.most()).toBeNull();
  finder.see('30,5');
  expect(finder.most()).toBe(',');
  finder.see('30.5');
  expect(finder.most()).toBeNull();
});

test.each([
  ['1,050', '.', '1050'],
  ['1.050,5', ',', '1050.5'],
  ['30,5', ',', '30.5'],
  ['3,60', ',', '3.60'],
  [',5', ',', '0.5'],
  ['5,', ',', '5'],
  ['−5.0', '.', '-5.0'],
  ['1 234 567,8', ',', '1234567.8'],
  ["1'234", '.', '1234'],
  ['9\u2009001', '.', '9001'],
  ['1,23,456.5', '.', '123456.5'],
  ['1.23.456,5', ',', null],
  ['30,5', '.', null],
  ['1,2345', '.', null],
  ['12,34,567', '.', '1234567'],
  ['12,34,56', '.', null],
  ['1.5', ',', null],
  ['1,234', ',', '1.234'],
  ['1.2.3', '.', null],
  ['1 234', ',', '1234'],
  ['1,234.567', ',', null],
  ['', '.', null],
  ['-', '.', null],
  ['.', '.', null],
  ['1e5', '.', null],
  ['5 mg', '.', null],
] as const)('N10: %s with %s is %s', (text, sign, number) => {
  expect(pointedNumber(text, sign)).toBe(number);
});
