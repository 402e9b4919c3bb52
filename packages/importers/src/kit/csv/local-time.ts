import { isPlausibleInstant, type Instant, type LocalDate } from '@vitalgate/core';
import { userInstant, type ImportContext } from '../importer.ts';
import { parseWrittenDate } from '../written/written-date.ts';
import { calendarDay, type CalendarDay, type DateOrder } from './date-order.ts';
import { secondOfDay } from './time-of-day.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** A day as the store writes it: `2026-03-09`. */
export function localDateOf({ year, month, day }: Pick<CalendarDay, 'year' | 'month' | 'day'>): LocalDate {
  return `${year}-${two(month)}-${two(day)}` as LocalDate;
}

/**
 * The instant that a day with a time names: with its own zone or offset if it has one, else by the user's clocks. Null if either is missing or
 * cannot be read.
 */
export function writtenInstant(text: string, order: DateOrder | null, context: ImportContext): Instant | null {
  const zoned = parseWrittenDate(text);
  if (zoned !== null) return zoned;
  const day = calendarDay(text, order);
  const second = day === null ? null : secondOfDay(day.rest.replace(/^[T,]\s*/u, ''));
  if (day === null || second === null) return null;
  const at = userInstant(context, localDateOf(day), second);
  return isPlausibleInstant(at) ? at : null;
}
