import type { MetricSummary } from '@vitalgate/client';
import { parseRange, type TimeRange } from './parse-range.ts';

/** Days from the first to the last, `YYYY-MM-DD`, both included; null if it is open there. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

function localDay(at: number): string {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The days that `--start` and `--end` reach; null without both. Throws CommandError `invalid_input`. */
export function dayRange(options: Readonly<Record<string, unknown>>, now: Date = new Date()): DayRange | null {
  return daysOfRange(parseRange(options, now));
}

/** The days that a range reaches; null if it is open on both sides. */
export function daysOfRange({ start, end }: TimeRange): DayRange | null {
  if (start === undefined && end === undefined) return null;
  return {
    from: start === undefined ? null : localDay(Date.parse(start)),
    // The end itself is outside of the range.
    to: end === undefined ? null : localDay(Date.parse(end) - 1),
  };
}

export function withinDays(metric: MetricSummary, { from, to }: DayRange): MetricSummary {
  const daily = metric.daily.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
  return { ...metric, daily };
}
