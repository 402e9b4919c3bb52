import type { Instant } from '@vitalgate/core';
import { parseWrittenDate } from '../../../kit/written/written-date.ts';

/** A time as the phone wrote it: the instant, and the seconds that its clock showed since midnight. */
export interface WrittenTime {
  readonly at: Instant;
  readonly secondOfDay: number;
}

const blanks = /[\s\u00a0\u2007\u202f]+/gu;
const pattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(\.\d+)? ?(\D*?) ?([+-]\d{2}:?\d{2}|Z)$/u;

/** What a clock of twelve hours says of the half of the day, in the languages in which it is written behind digits. */
const beforeNoon = /^(?:a\.? ?m\.?|vorm\.?|上午|午前|오전)$/iu;
const afterNoon = /^(?:p\.? ?m\.?|nachm\.?|下午|午後|오후)$/iu;

function hourOf(written: number, half: string): number | null {
  if (half === '') return written;
  if (written < 1 || written > 12) return null;
  if (beforeNoon.test(half)) return written % 12;
  return afterNoon.test(half) ? (written % 12) + 12 : null;
}

/**
 * The time that Health Auto Export wrote: `2024-09-21 07:57:00 +1000`, or `2024-09-21 7:57:00 am +1000` on a phone that
 * counts twelve hours, with any blank between the parts (iOS writes U+202F). Null for anything else, also for a date alone.
 */
export function parseWrittenTime(value: unknown): WrittenTime | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  return usualTime(value) ?? unusualTime(value);
}

/** The length of the form that phones write that count 24 hours: `2024-09-21 07:57:00 +1000`. */
const usualLength = 25;

function usualTime(value: string): WrittenTime | null {
  const at = value.length === usualLength ? parseWrittenDate(value) : null;
  if (at === null) return null;
  const digits = (from: number): number => Number(value.slice(from, from + 2));
  return { at, secondOfDay: digits(11) * 3600 + digits(14) * 60 + digits(17) };
}

function unusualTime(value: string): WrittenTime | null {
  const [, date, hourText, minute, second = '00', fraction = '', half = '', offset] =
    pattern.exec(value.trim().replace(blanks, ' ')) ?? [];
  if (date === undefined) return null;
  const hour = hourOf(Number(hourText), half);
  if (hour === null) return null;
  const at = parseWrittenDate(`${date} ${String(hour).padStart(2, '0')}:${minute}:${second}${fraction} ${offset}`);
  return at === null ? null : { at, secondOfDay: hour * 3600 + Number(minute) * 60 + Number(second) };
}

/** Seconds by which the clock that wrote a time was east of UTC; null if the text is no such time. */
export function writtenOffset(value: unknown): number | null {
  const time = parseWrittenTime(value);
  if (time === null || typeof value !== 'string') return null;
  const midnight = Date.parse(`${value.trim().slice(0, 10)}T00:00:00Z`);
  return Math.floor((midnight - time.at) / 1000) + time.secondOfDay;
}
