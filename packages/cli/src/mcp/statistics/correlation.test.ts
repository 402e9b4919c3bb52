import { expect, it } from 'vitest';
import { pearson, spearman } from './correlation.ts';

// Anscombe's first and fourth sets (1973): by construction the same Pearson correlation of 0.816.
const x1 = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const y1 = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
const x4 = [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8];
const y4 = [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89];

it('equals the published correlation of Anscombe’s sets', () => {
  expect(pearson(x1, y1)).toBeCloseTo(0.81642, 5);
  expect(pearson(x4, y4)).toBeCloseTo(0.81652, 5);
});

it('ranks with ties by their mean rank', () => {
  // Ranks 1 2 3 4 and 1 2.5 2.5 4: 4.5 / sqrt(5 * 4.5).
  expect(spearman([1, 5, 9, 100], [2, 3, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(22.5), 12);
  expect(spearman([1, 2, 3, 4], [1, 8, 27, 1000])).toBeCloseTo(1, 12);
  expect(spearman([1, 2, 3, 4], [9, 7, 5, -100])).toBeCloseTo(-1, 12);
});

it('is unknown where a side does not vary, also by rounding only, and for one pair', () => {
  expect(pearson([1, 2, 3], [7, 7, 7])).toBeNull();
  expect(pearson([0.1 + 0.2, 0.3, 0.3], [1, 2, 3])).toBeNull();
  expect(pearson([1], [1])).toBeNull();
});
