import { dateWriter } from './writers.ts';

const utc = 'UTC';
const day = dateWriter({ dateStyle: 'medium' });
const time = dateWriter({ dateStyle: 'medium', timeStyle: 'short' });
const weekday = dateWriter({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
const month = dateWriter({ month: 'long', year: 'numeric' });
const weekdayAlone = dateWriter({ weekday: 'short' });
const fullDay = dateWriter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const shortDay = dateWriter({ month: 'short', day: 'numeric' });
const shortMonth = dateWriter({ month: 'short' });

/** An instant as the day here: `Mar 9, 2026`. */
export function dayTextHere(instant: string | Date): string {
  return day().format(new Date(instant));
}

/** An instant as the day in a zone. */
export function dayTextIn(instant: string, timeZone: string): string {
  return day(timeZone).format(new Date(instant));
}

/** An instant as day and time here: `Mar 9, 2026, 7:30 AM`. */
export function timeText(instant: string | Date): string {
  return time().format(new Date(instant));
}

/** An instant as day and time where it happened. */
export function timeTextIn(instant: string, timeZone: string): string {
  return time(timeZone).format(new Date(instant));
}

/** Days here from one instant to another: `Mar 9 – 12, 2026`. */
export function daySpanText(from: Date, to: Date): string {
  return day().formatRange(from, to);
}

/** Day and time here, from one instant to another: `Mar 9, 2026, 7:30 – 8:15 AM`. */
export function timeSpanText(from: Date, to: Date): string {
  return time().formatRange(from, to);
}

const atMidnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A calendar date, which no zone moves: `2026-03-09` as `Mar 9, 2026`. */
export function dateText(date: string): string {
  return day(utc).format(atMidnight(date));
}

/** A calendar date with its weekday: `Mon, Mar 9, 2026`. */
export function dayText(date: string): string {
  return weekday(utc).format(atMidnight(date));
}

/** The weekday of a calendar date: `Mon`. */
export function weekdayText(date: string): string {
  return weekdayAlone(utc).format(atMidnight(date));
}

/** From one calendar date to another: `Mar 3 – 9, 2026`. */
export function dateSpanText(from: string, to: string): string {
  return day(utc).formatRange(atMidnight(from), atMidnight(to));
}

/** An instant as the day here, in full: `Monday, March 9, 2026`. */
export function fullDayTextHere(instant: Date): string {
  return fullDay().format(instant);
}

/** A calendar date without its year: `Mar 9`. */
export function shortDayText(date: string): string {
  return shortDay(utc).format(atMidnight(date));
}

/** A month: `2026-03` as `March 2026`. */
export function monthText(yearAndMonth: string): string {
  return month(utc).format(atMidnight(`${yearAndMonth}-01`));
}

/** The month of a date, as short as an axis needs: `Mar`. */
export function shortMonthText(date: string): string {
  return shortMonth(utc).format(atMidnight(date));
}

/** The month of a date: `2026-03`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
