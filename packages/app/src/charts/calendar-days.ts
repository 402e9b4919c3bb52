const dayMilliseconds = 86_400_000;

/** A calendar date as the number of days since 1970-01-01; no zone moves it. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMilliseconds);
}

/** The calendar date of a number of days since 1970-01-01: `2026-03-09`. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** The date so many days later; earlier where `count` is negative. */
export function addDays(date: string, count: number): string {
  return dateOfDay(dayNumber(date) + count);
}

/** The month of a date: `2026-03`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
