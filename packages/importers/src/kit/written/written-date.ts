import { instant, isPlausibleInstant, type Instant } from '@vitalgate/core';
import { calendarDayNumber } from '@vitalgate/days';

const zero = 48;

/** The number that `length` digits at `at` spell, or -1. */
export function digits(text: string, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index++) {
    const digit = text.charCodeAt(index) - zero;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Minutes east of UTC that `+0530`, `+05:30`, `+05` or `Z` at `at` spells, or null. */
function offsetMinutes(text: string, at: number): number | null {
  const sign = text.charAt(at);
  if (sign === 'Z') return at + 1 === text.length ? 0 : null;
  if (sign !== '+' && sign !== '-') return null;
  const hours = digits(text, at + 1, 2);
  const onlyHours = text.length === at + 3;
  const colon = text.charAt(at + 3) === ':' ? 1 : 0;
  const minutes = onlyHours ? 0 : digits(text, at + 3 + colon, 2);
  const end = onlyHours ? at + 3 : at + 5 + colon;
  if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59 || text.length !== end) return null;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The instant that a date of the export names: `2024-01-01 08:00:00 +0530`, iOS 8's `20140107084300-0800`, or the same
 * with `T`, a fraction, `+05:30`, `+05` or `Z`. Null for anything else: impossible dates, dates without an offset, and years
 * before 1900 or after 2199.
 */
export function parseWrittenDate(text: string | undefined): Instant | null {
  if (text === undefined) return null;
  const compact = text.charAt(4) !== '-';
  const year = digits(text, 0, 4);
  const month = digits(text, compact ? 4 : 5, 2);
  const day = digits(text, compact ? 6 : 8, 2);
  let at = compact ? 8 : 10;
  if (!compact && (text.charAt(7) !== '-' || !' T'.includes(text.charAt(at++)))) return null;
  const separator = compact ? 0 : 1;
  const hour = digits(text, at, 2);
  const minute = digits(text, at + 2 + separator, 2);
  const second = digits(text, at + 4 + 2 * separator, 2);
  if (!compact && (text.charAt(at + 2) !== ':' || text.charAt(at + 5) !== ':')) return null;
  const dayOfEpoch = calendarDayNumber(year, month, day);
  if (dayOfEpoch === null) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
  at += 6 + 2 * separator;
  let milliseconds = 0;
  if (text.charAt(at) === '.') {
    const start = ++at;
    while (digits(text, at, 1) >= 0) at++;
    if (at === start) return null;
    milliseconds = Math.floor(Number(`0.${text.slice(start, at)}`) * 1000);
  }
  while (text.charAt(at) === ' ') at++;
  const offset = offsetMinutes(text, at);
  if (offset === null) return null;
  const found = instant((dayOfEpoch * 1440 + hour * 60 + minute - offset) * 60_000 + second * 1000 + milliseconds);
  return isPlausibleInstant(found) ? found : null;
}

/** A time as `parseWrittenDate` reads it, with blanks around it or none; one without a zone is in UTC, as GPX and TCX have it. */
export function parseUtcDate(text: string | undefined): Instant | null {
  const trimmed = text?.trim();
  return trimmed === undefined ? null : (parseWrittenDate(trimmed) ?? parseWrittenDate(`${trimmed}Z`));
}
