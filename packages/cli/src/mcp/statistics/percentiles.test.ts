import { expect, test } from 'vitest';
import { quantile, usualRange } from './percentiles.ts';

test('a quantile lies between the values beside it', () => {
  const sorted = [1, 2, 3, 4, 10];
  expect([0, 0.05, 0.25, 0.5, 0.9, 1].map((share) => quantile(sorted, share))).toEqual([
    1,
    1.2,
    2,
    3,
    expect.closeTo(7.6, 9),
    10,
  ]);
  expect(quantile([7], 0.9)).toBe(7);
});

test('what is usual is not moved by a few odd values', () => {
  // Median 10, distances 2 1 0 1 2 90: their median 1.5.
  const range = usualRange([8, 9, 10, 11, 12, 100]);
  expect(range?.median).toBe(10.5);
  expect(range?.scoreOf(100)).toBeGreaterThan(5);
  expect(range?.scoreOf(12)).toBeLessThan(0.3);
  expect(usualRange([5, 5, 5, 5, 9])).toBeNull();
});
