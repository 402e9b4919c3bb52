import type { LocalDate } from './instant.ts';

export const dayMilliseconds = 86_400_000;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Days from 1970-01-01 to a date; negative before it. Throws RangeError on text that is no date of the calendar. By arithmetic, since
 * each record asks for it: years are counted from March on, so that the day of a leap year is the last of its year.
 */
export function dayNumberOf(date: string): number {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && month >= 1 && month <= 12;
  if (!isDate || day < 1 || day > daysOfMonth(year, month)) {
    throw new RangeError('a local date is written YYYY-MM-DD');
  }
  const fromMarch = month > 2 ? year : year - 1;
  const leapDays = Math.floor(fromMarch / 4) - Math.floor(fromMarch / 100) + Math.floor(fromMarch / 400);
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return fromMarch * 365 + leapDays + dayOfYear - 719_468;
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
