import { instant, isPlausibleInstant, type Instant, type LocalDate, type WorkoutSpan } from '@vitalgate/core';
import { addDays, dateOfDayNumber, dayMilliseconds } from '@vitalgate/days';
import { userInstant, type ImportContext } from '../kit/importer.ts';
import { parseWrittenDate } from '../kit/written/written-date.ts';
import { wallDay, wallTime } from './wall-clock.ts';

/** The date of the calendar that a text is, or null. */
export function writtenDay(text: unknown): LocalDate | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(text)) return null;
  return parseWrittenDate(`${text}T00:00:00Z`) === null ? null : (text as LocalDate);
}

/**
 * The instant that a text names: of the zone that it states, else of `offset` (`+02:00` or `Z`), else by the user's clocks. Seconds may be
 * missing. Null if it names none.
 */
export function writtenTime(text: unknown, context: ImportContext, offset: string | null = null): Instant | null {
  if (typeof text !== 'string' || text.length > 64) return null;
  const shown = wallTime(text);
  if (shown === null) return parseWrittenDate(text.trim());
  const day = wallDay(shown);
  if (offset === null) return userInstant(context, dateOfDayNumber(day), (shown - day * dayMilliseconds) / 1000);
  const behind = parseWrittenDate(`1970-01-01T00:00:00${offset}`);
  return behind === null ? null : instant(shown + behind);
}

/** A day of the user's clocks from midnight to midnight: what a tracker counted on a date. */
export function userDay(date: LocalDate, context: ImportContext): WorkoutSpan {
  return { start: userInstant(context, date, 0), end: userInstant(context, addDays(date, 1), 0) };
}

/** An instant of a count of milliseconds since 1970, or null if no record can have it. */
export function instantOf(milliseconds: number | null): Instant | null {
  if (milliseconds === null || !Number.isSafeInteger(Math.round(milliseconds))) return null;
  const at = instant(Math.round(milliseconds));
  return isPlausibleInstant(at) ? at : null;
}

/** A stretch that begins at an instant and lasts so many seconds. */
export function lasting(start: Instant, seconds: number): WorkoutSpan {
  return { start, end: instant(start + Math.round(seconds * 1000)) };
}
