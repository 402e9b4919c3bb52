import type { LocalDate } from './instant.ts';

/** A day of 24 hours. */
export const dayMilliseconds = 86_400_000;

/** Days from 1970-01-01 to a date; negative before it. Throws RangeError on text that is no date of the calendar. */
export function dayNumberOf(date: LocalDate): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || dateOfDayNumber(at / dayMilliseconds) !== date) {
    throw new RangeError('a local date is written YYYY-MM-DD');
  }
  return at / dayMilliseconds;
}

/** The date that lies this many days after 1970-01-01. */
export function dateOfDayNumber(day: number): LocalDate {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10) as LocalDate;
}

/** Names a text as a date. Throws RangeError on text that is no date of the calendar. */
export function localDate(text: string): LocalDate {
  const date = text as LocalDate;
  dayNumberOf(date);
  return date;
}

/** The date `days` later; earlier where negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** Calendar days from one date to another; negative where `to` is the earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}
