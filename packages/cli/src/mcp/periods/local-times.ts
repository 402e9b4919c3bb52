import { addDays } from '@vitalgate/days';
import { dayStart, wallTime } from '../../times/zone-time.ts';
import type { Period } from './period.ts';

/** The half-open range of instants that the days of a period span, as the API takes it. */
export function instantsOf({ from, to }: Period, timeZone: string): { readonly start: string; readonly end: string } {
  const [start, end] = [dayStart(from, timeZone), dayStart(addDays(to, 1), timeZone)];
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** An instant as the wall clock showed it, with its offset: `2026-03-09T07:30:00+01:00`. */
export function localTime(instant: string | number, timeZone: string): string {
  const { date, time, offset } = wallTime(new Date(instant).getTime(), timeZone);
  return `${date}T${time}${offset === '+00:00' ? 'Z' : offset}`;
}
