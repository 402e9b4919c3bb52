import type { ZoneDays } from '../../calendar/zone-days.ts';

/** Cuts `[start, end)` at the local midnights inside it: each part's day number and milliseconds. */
export function splitByDay(
  days: ZoneDays,
  start: number,
  end: number,
  each: (day: number, milliseconds: number) => void,
): void {
  let at = start;
  while (at < end) {
    const day = days.dayOf(at);
    const until = Math.min(end, days.startOf(day + 1));
    each(day, until - at);
    at = until;
  }
}
