import { dayNumberOf } from '@vitalgate/days';
import { usualRange } from './percentiles.ts';
import type { DayValue } from './trend.ts';

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
