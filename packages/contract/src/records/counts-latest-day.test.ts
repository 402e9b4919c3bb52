import { expect, test } from 'vitest';
import { countsLatestDay } from './counts-latest-day.ts';

/** Seven days up to 2026-03-07, and the mean of them that the API says. */
function week(values: readonly number[], days7: number | null) {
  const daily = values.map((value, index) => ({ date: `2026-03-0${index + 1}`, value }));
  return { daily, latest: daily.at(-1) ?? null, averages: { days7, days30: days7, days90: days7 } };
}

test.each([60, 80.1, 0.1, 1 / 3, 8_000, 0])('days that are all %d grow through none of them', (value) => {
  expect(countsLatestDay(week(Array<number>(7).fill(value), Number(value.toPrecision(12))))).toBe(true);
});

test('a latest day that the mean leaves out is not over, however near it is', () => {
  expect(countsLatestDay(week([8000, 8000, 8000, 8000, 8000, 8000, 7999], 8000))).toBe(false);
  expect(countsLatestDay(week([8000, 8000, 8000, 8000, 8000, 8000, 7999], 7999.85714286))).toBe(true);
  expect(countsLatestDay(week([0, 0, 0, 0, 0, 0, 900], 0))).toBe(false);
});
