import type { LocalDate } from './instant.ts';

export const dayMilliseconds = 86_400_000;

/**
 * Days from 1970-01-01 in the proleptic Gregorian calendar, several times as fast as by `Date`. Years are counted from March, so that
 * leap days come last; month 13 is the next January.
 */
function dayNumber(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? year : year - 1;
  const leapDays = Math.floor(fromMarch / 4) - Math.floor(fromMarch / 100) + Math.floor(fromMarch / 400);
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return fromMarch * 365 + leapDays + dayOfYear - 719_468;
}

/** Days from 1970-01-01 to a day of the calendar, of the year 0 or later; null if it does not exist. */
export function calendarDayNumber(year: number, month: number, day: number): number | null {
  if (year < 0 || month < 1 || month > 12 || day < 1) return null;
  const number = dayNumber(year, month, day);
  return day > 28 && number >= dayNumber(year, month + 1, 1) ? null : number;
}

/** Days from 1970-01-01 to a date; negative before it. Throws RangeError on text that is no date of the calendar. */
export function dayNumberOf(date: string): number {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  const number = /^\d{4}-\d{2}-\d{2}$/.test(date) ? calendarDayNumber(year, month, day) : null;
  if (number === null) throw new RangeError('a local date is written YYYY-MM-DD');
  return number;
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

/** The date `days` later; earlier if negative. */
export function addDays<Text extends string>(date: Text, days: number): Text {
  return dateOfDayNumber(dayNumberOf(date) + days) as string as Text;
}

/** Calendar days from one date to another; negative if `to` is the earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** The same day of the month `count` months later, or that month's last day if it is shorter. */
export function addMonths<Text extends string>(date: Text, count: number): Text {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  const following = Date.UTC(Math.floor(months / 12), (months % 12) + 1) / dayMilliseconds;
  return addDays(first, Math.min(Number(date.slice(8)), following - dayNumberOf(first)) - 1) as Text;
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(date: string): number {
  return (((dayNumberOf(date) + 3) % 7) + 7) % 7;
}
