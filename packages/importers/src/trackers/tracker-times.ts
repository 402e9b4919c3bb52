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

/** Seconds east of UTC of an offset like `+05:30`, or of that behind a local time: `2026-03-01T23:00:00+01:00`. Null if there is none; `Z` is of no place. */
export function offsetIn(text: unknown): number | null {
  if (typeof text !== 'string' || text.length > 64) return null;
  const [, sign, hours, minutes = '0'] = /(?:^|:\d{2}(?:\.\d+)?)([+-])(\d{2}):?(\d{2})?$/u.exec(text.trim()) ?? [];
  return hours === undefined ? null : (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
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

/** A stretch that begins at an instant and lasts so many seconds. One longer than an instant can be ends as late as one can, which no record may have. */
export function lasting(start: Instant, seconds: number): WorkoutSpan {
  return { start, end: instant(Math.min(start + Math.round(seconds * 1000), Number.MAX_SAFE_INTEGER)) };
}
