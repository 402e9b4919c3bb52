import { reportedTime } from '@vitalgate/core';
import { calendarDay, type DateOrder } from '../../kit/csv/date-order.ts';

/** The time at which a result was collected, as a file says it. */
export interface LabDate {
  /** An instant with its offset, a day, a month or a year; null if the cell says none that can be read. */
  readonly collectedDate: string | null;
  /** A time of day without an offset, as written: it is no instant, but distinguishes two draws of a day. */
  readonly timeOfDay: string | null;
}

const clock = /^[T,\s]*(\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?)/iu;

function clockIn(text: string): string | null {
  const [, written] = clock.exec(text) ?? [];
  // Midnight to the second is how programs write a day alone.
  return written === undefined || /^0?0[:.]00(?:[:.]00)?$/u.test(written.trim()) ? null : written.trim();
}

/** Reads a date and, if it stands in a column of its own, a time of day. */
export function labDate(date: string, time: string | null, order: DateOrder | null): LabDate {
  const written = date.trim();
  const exact = reportedTime(written);
  if (exact !== null && exact.instant !== null) return { collectedDate: exact.text, timeOfDay: null };
  const day = calendarDay(written, order);
  if (day === null) {
    const isPartial = /^\d{4}(?:-\d{2})?$/u.test(written);
    return { collectedDate: isPartial ? (exact?.text ?? null) : null, timeOfDay: null };
  }
  const digits = [String(day.year), String(day.month).padStart(2, '0'), String(day.day).padStart(2, '0')];
  return { collectedDate: digits.join('-'), timeOfDay: clockIn(day.rest) ?? (time === null ? null : clockIn(time)) };
}
