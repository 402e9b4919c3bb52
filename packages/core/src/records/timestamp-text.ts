import { compareTexts } from '@vitalgate/days';
import { instant, type Instant } from './instant.ts';

const form = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|\+00:00)$/;

/** Which of two timestamps that `parseTimestamp` takes is later, to the last digit: below 0 if it is the second, 0 if neither. */
export function compareTimestamps(left: string, right: string): number {
  return compareTexts(everyDigit(left), everyDigit(right));
}

function everyDigit(text: string): string {
  return text.slice(0, 19) + (form.exec(text)?.[7] ?? '').padEnd(9, '0');
}

/**
 * The instant that a client's timestamp names: `2026-03-09T07:30:00Z`, with 1 to 9 fraction digits allowed and `+00:00` for `Z`.
 * Fractions finer than a millisecond round up, which keeps `[start, end)` exact for records of whole milliseconds.
 * Null for anything else, impossible dates included.
 */
export function parseTimestamp(text: string): Instant | null {
  const parts = form.exec(text);
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6])];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const fraction = parts[7] === undefined ? 0 : Math.ceil(Number(parts[7].padEnd(9, '0')) / 1_000_000);
  return instant(date.getTime() + hour * 3_600_000 + minute * 60_000 + second * 1000 + fraction);
}
