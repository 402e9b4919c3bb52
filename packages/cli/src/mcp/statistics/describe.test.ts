import { expect, it } from 'vitest';
import { differenceOf } from './describe.ts';

it('compares means with Welch’s standard error', () => {
  // Means 12 and 10, variances 2.5 and 10 over 5: sqrt(0.5 + 2).
  expect(differenceOf([10, 11, 12, 13, 14], [6, 8, 10, 12, 14])).toEqual({
    absolute: 2,
    percent: 20,
    standardError: expect.closeTo(Math.sqrt(2.5), 12),
    beyondChance: false,
  });
  expect(differenceOf([20, 21, 22, 23, 24], [6, 8, 10, 12, 14])?.beyondChance).toBe(true);
});

it('judges nothing for fewer than five days on a side, and has no percentage of nothing', () => {
  expect(differenceOf([9, 9, 9, 9], [1, 1, 1, 1, 1])?.beyondChance).toBeNull();
  expect(differenceOf([1], [0])).toEqual({ absolute: 1, percent: null, standardError: null, beyondChance: null });
  expect(differenceOf([-1], [-2])?.percent).toBeNull();
  expect(differenceOf([], [1])).toBeNull();
});
