import type { MetricSummary } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { addDays, type CalendarDay } from '../days/calendar-day.ts';
import type { Period } from '../days/period.ts';
import { localDay } from '../days/zone-time.ts';
import { dayLimitNote } from '../../reads/day-limit.ts';
import type { DayValue } from '../statistics/trend.ts';
import { coverageOf, type Coverage } from './coverage.ts';

/** Today's value so far. */
export const todaySchema = z.object({
  date: z.string(),
  value: z.number(),
  complete: z.literal(false),
  /** Whether the numbers beside it count it. */
  counted: z.boolean(),
});

/** What a period holds of a metric. */
export interface MetricWindow {
  /** The values that count, oldest first. */
  readonly values: readonly DayValue[];
  readonly coverage: Coverage;
  /** Today's value so far, in the period or not; null where there is none. */
  readonly today: z.infer<typeof todaySchema> | null;
  readonly notes: readonly string[];
}

/** Today where the metric's days are counted. */
export function todayOf(summary: MetricSummary, now: Date): CalendarDay {
  return localDay(now.getTime(), summary.timeZone);
}

/** The period of `all`: every day there is, or today alone where there is none. */
export function allDays(summary: MetricSummary, today: CalendarDay): Period {
  const first = summary.daily[0]?.date ?? today;
  const last = summary.daily.at(-1)?.date ?? today;
  return { from: first, to: last > today ? last : today };
}

/**
 * Cuts a period out of a metric. Today is not over: what grows over the day (a sum, an average of what came so far) does
 * not count it, unless the period is today alone. Last night's sleep and the latest weight do count.
 */
export function metricWindow(summary: MetricSummary, period: Period, today: CalendarDay): MetricWindow {
  const settles = summary.category === 'sleep' || summary.aggregation === 'latest';
  const counted =
    (settles || (period.from === today && period.to === today)) && period.from <= today && today <= period.to;
  const lastDay = counted ? today : addDays(today, -1);
  const past = summary.daily.filter(({ date }) => date <= today);
  const values = past.filter(({ date }) => period.from <= date && date <= period.to && date <= lastDay);
  // A day that may still bring a value is not missing yet.
  const lastExpected = values.at(-1)?.date === today ? today : addDays(today, -1);
  const ofToday = past.at(-1)?.date === today ? past.at(-1) : undefined;
  const coverage = coverageOf(period, lastExpected, values, past, summary.timeZone);
  return {
    values,
    coverage,
    today: ofToday === undefined ? null : { ...ofToday, complete: false, counted },
    notes: notesOf(summary, period, today, coverage, ofToday === undefined ? null : counted),
  };
}

function notesOf(
  summary: MetricSummary,
  period: Period,
  today: CalendarDay,
  { dataFrom, dataTo }: Coverage,
  todayCounts: boolean | null,
): readonly string[] {
  const { metricId, aggregation } = summary;
  if (dataFrom === null || dataTo === null) return [`${metricId}: there is no data at all, which does not mean 0.`];
  const notes: string[] = [];
  if (period.to < dataFrom || period.from > dataTo) {
    notes.push(`${metricId}: no data in this period; all there is lies in ${dataFrom}..${dataTo}.`);
  } else if (period.from < dataFrom) notes.push(`${metricId}: data begins on ${dataFrom}.`);
  if (dataTo < addDays(today, -1) && period.to >= dataTo && period.from <= dataTo) {
    const partial = aggregation === 'sum' ? ', a day that may be incomplete' : '';
    notes.push(`${metricId}: data ends on ${dataTo}${partial}.`);
  }
  if (todayCounts !== null && period.from <= today && today <= period.to) {
    const how = todayCounts ? 'counted, and may still change' : 'not counted';
    notes.push(`${metricId}: today is not over; it is ${how}.`);
  }
  const limit = dayLimitNote(summary);
  if (limit !== null) notes.push(limit);
  return notes;
}
