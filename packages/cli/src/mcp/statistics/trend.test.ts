import { describe, expect, it } from 'vitest';
import { addDays } from '@vitalgate/days';
import { distanceOf, normalBelow } from './normal-distribution.ts';
import { mannKendall, trendOf } from './trend.ts';

const days = (values: readonly number[], step = 1) =>
  values.map((value, index) => ({ date: addDays('2026-01-01', index * step), value }));

describe('Mann-Kendall', () => {
  it('counts rises and falls: 1 3 2 4 has five rises and one fall', () => {
    // Variance 4 * 3 * 13 / 18; (4 - 1) / sqrt(8.667) = 1.019.
    const { score, p } = mannKendall([1, 3, 2, 4]);
    expect(score).toBe(4);
    expect(p).toBeCloseTo(0.3082, 3);
  });

  it('lets ties shrink the variance: 1 1 2 2', () => {
    // (4 * 3 * 13 - 2 * (2 * 1 * 9)) / 18 = 6.667; (4 - 1) / 2.582 = 1.162.
    expect(mannKendall([1, 1, 2, 2])).toMatchObject({ score: 4 });
    expect(mannKendall([1, 1, 2, 2]).p).toBeCloseTo(0.2453, 3);
  });

  it('sees nothing in equal values', () => {
    expect(mannKendall([5, 5, 5, 5, 5])).toEqual({ score: 0, p: 1 });
  });
});

describe('trendOf', () => {
  it('needs eight days', () => {
    expect(trendOf(days([1, 2, 3, 4, 5, 6, 7]))).toBeNull();
  });

  it('gives the slope per week over true dates, gaps included', () => {
    // Every other day one more: 0.5 a day.
    expect(trendOf(days([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2))).toMatchObject({
      direction: 'rising',
      changePerWeek: expect.closeTo(3.5, 9),
      changeOverWindow: expect.closeTo(9, 9),
      testedOn: 'days',
    });
  });

  it('does not call noise a trend, and tests weeks beyond two months', () => {
    const saw = Array.from({ length: 100 }, (_, index) => 60 + (index % 2));
    expect(trendOf(days(saw))).toMatchObject({ direction: 'unclear', testedOn: 'weeks' });
    const falling = saw.map((value, index) => value - index / 50);
    expect(trendOf(days(falling))).toMatchObject({ direction: 'falling', testedOn: 'weeks' });
  });
});

it('the normal distribution has its known quantiles', () => {
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(0)).toBeCloseTo(0.5, 6);
  expect(distanceOf(0.05)).toBeCloseTo(1.95996, 4);
  expect(distanceOf(0.05 / 7)).toBeCloseTo(2.69011, 3);
});
