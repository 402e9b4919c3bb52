import { addDays } from '@vitalgate/days';
import { expect, it } from 'vitest';
import { pearson, spearman, intervalOf, laggedCorrelations } from './correlation.ts';

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

const first = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
const days = (values: readonly number[], from = '2026-01-01') =>
  values.map((value, index) => ({ date: addDays(from, index), value }));

it('finds that the second follows the first by two days at lag 2, over the pairs that exist', () => {
  const second = days(
    first.map((value) => 100 - value),
    addDays('2026-01-01', 2),
  );
  const found = laggedCorrelations(days(first), second, 3);
  expect(found.map(({ lag }) => lag)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  expect(found[5]).toMatchObject({
    lag: 2,
    pairs: 16,
    pearson: expect.closeTo(-1, 9),
    spearman: expect.closeTo(-1, 9),
  });
  expect(found[3]).toMatchObject({ lag: 0, pairs: 14 });
  expect(found[3]?.pearson).toBeGreaterThan(-0.9);
});

it('gives nothing for fewer than ten pairs, and counts only days that have both', () => {
  const some = days(first).filter((_, index) => index % 2 === 0);
  expect(laggedCorrelations(days(first), some, 0)).toMatchObject([{ pairs: 8, pearson: null, spearman: null }]);
});

it('a common trend does not show in the changes from day to day', () => {
  const up = first.map((value, index) => value + index * 50);
  const upOther = [...first].reverse().map((value, index) => value * 0.1 + index * 50);
  const [found] = laggedCorrelations(days(up), days(upOther), 0);
  expect(found?.pearson).toBeGreaterThan(0.99);
  expect(Math.abs(found?.changes ?? 1)).toBeLessThan(0.6);
  // Days that resemble their neighbours that much are worth few independent ones.
  expect(found?.effectivePairs).toBeLessThan(3);
});

it('has Fisher’s interval, wider for the strongest of several', () => {
  // atanh 0.5 = 0.5493; 1.96 / sqrt(25) = 0.392: tanh 0.1573 and tanh 0.9413.
  const [low, high] = intervalOf(0.5, 28, 1) ?? [];
  expect(low).toBeCloseTo(0.156, 3);
  expect(high).toBeCloseTo(0.7357, 3);
  expect(intervalOf(0.5, 28, 7)?.[0]).toBeLessThan(0.05);
  expect(intervalOf(0.9, 4, 1)).toBeNull();
});
