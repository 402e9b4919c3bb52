import type { DayParts } from './sample-days.ts';

/** Cuts `[start, end)` of a sample that names this zone, or none, at midnights and changes of zones: days with their times. */
export function splitByDay(
  days: DayParts,
  timeZone: string | null,
  start: number,
  end: number,
  each: (day: number, from: number, to: number) => void,
): void {
  let at = start;
  while (at < end) {
    const { day, until } = days.partAt(timeZone, at);
    const to = Math.min(end, until);
    each(day, at, to);
    at = to;
  }
}
