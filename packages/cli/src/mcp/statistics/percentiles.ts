import { dayNumberOf } from '@vitalgate/days';
import type { DayValue } from './trend.ts';
/** The value that so much of the sorted values (0 to 1) lies at or below, between two of them by how near it is to each. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}

/** Ascending. */
export function sortedNumbers(values: readonly number[]): ArrayLike<number> {
  // Sorts numbers as such, several times faster than an array with a function that compares two.
  return Float64Array.from(values).sort();
}

export interface UsualRange {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** The distance of a value from the median, by its own reaches; beyond 1 on either side it is unusual. */
  scoreOf(value: number): number;
}

/** The usual range: 3.5 robust standard deviations about the median (Iglewicz and Hoaglin). Null if at least half of the values are the same. */
export function usualRange(values: readonly number[]): UsualRange | null {
  const sorted = sortedNumbers(values);
  const median = quantile(sorted, 0.5);
  const distance = quantile(sortedNumbers(values.map((value) => Math.abs(value - median))), 0.5);
  const reach = 3.5 * 1.4826 * distance;
  if (!(reach > 0)) return null;
  // Of what is never below 0, nothing below it is usual either.
  const least = (sorted[0] ?? 0) >= 0 ? 0 : Number.NEGATIVE_INFINITY;
  return {
    median,
    low: Math.max(least, median - reach),
    high: median + reach,
    scoreOf: (value) => (value - median) / reach,
  };
}

/** The usual range in the `reach` days before each of some days, of which at least `fewest` must have data. `all` ascends. */
export function usualBefore(all: readonly DayValue[], days: readonly DayValue[], reach: number, fewest: number) {
  const numbers = all.map(({ date }) => dayNumberOf(date));
  let [first, end] = [0, 0];
  return days.map((day) => {
    const own = dayNumberOf(day.date);
    while (end < all.length && (numbers[end] ?? 0) < own) end += 1;
    while (first < end && (numbers[first] ?? 0) < own - reach) first += 1;
    const before = all.slice(first, end).map(({ value }) => value);
    return { day, before: before.length, range: before.length < fewest ? null : usualRange(before) };
  });
}
