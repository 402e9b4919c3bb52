import { expect, test } from 'vitest';
import { compensatedSum } from './compensated-sum.ts';
import { twelveDigits } from './significant-digits.ts';

test('a sum keeps what plain addition loses', () => {
  expect(compensatedSum([1, 1e100, 1, -1e100])).toBe(2);
  expect(compensatedSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
  expect(compensatedSum([])).toBe(0);
});

test.each([
  [0.1 + 0.2, 0.3],
  [5.19412346680959, 5.19412346681],
  [1.2e-5, 0.000012],
  [123_456_789_012_345, 123_456_789_012_000],
  [-70.50000000000001, -70.5],
  [-0, 0],
  [20_000, 20_000],
])('%d to twelve digits is %d', (value, expected) => {
  expect(twelveDigits(value)).toBe(expected);
});
