import { firstPlace } from '../arithmetic/order.ts';
import type { Instant } from '../calendar/instant.ts';
import type { DayParts, SampleDays } from './sample-days.ts';

/**
 * Stretches of time from each of some instants to the next, the same in every zone: stretch 0 begins at the first of `bounds`, which
 * ascend and are two or more. `days` are the local days that they lie in.
 */
export function timeStretches(bounds: readonly number[], days: SampleDays): DayParts {
  const bound = (place: number): number => bounds[place] ?? (place < 0 ? -Infinity : Infinity);
  return {
    partAt(_timeZone, at) {
      const next = firstPlace(bounds.length, (place) => bound(place) > at);
      return { day: next - 1, from: bound(next - 1), until: bound(next) };
    },
    localDayAt: (timeZone, at) => days.localDayAt(timeZone, at),
    instantsOf: (from, to) => ({ start: bound(from) as Instant, end: bound(to + 1) as Instant }),
  };
}
