import { addDays, dayNumberOf } from '@vitalgate/days';
import { type CalendarDay, type Period, daysFromTo } from '../periods/period.ts';
import type { DayValue } from '../statistics/trend.ts';
import * as z from 'zod/mini';

/** The part of a period that the data covers. Days are local to `timeZone`. */
export const coverageSchema = z.object({
  from: z.string(),
  to: z.string(),
  period: z.string(),
  timeZone: z.string(),
  daysWithData: z.number(),
  /** Days of the period, up to today, that have no value: not zero, not known. */
  daysMissing: z.number(),
  longestGapDays: z.number(),
  /** True if the data reaches over the whole period (up to yesterday). */
  windowSatisfied: z.boolean(),
  /** First and last day with data, of all there is. */
  dataFrom: z.nullable(z.string()),
  dataTo: z.nullable(z.string()),
});

export type Coverage = z.infer<typeof coverageSchema>;

/** Measures how the days cover `period`, called `words`. `lastDay` is the last day that can be missing. */
export function coverageOf(
  { words, ...period }: Period & { readonly words: string },
  lastDay: CalendarDay,
  { values, within, all }: Readonly<Record<'values' | 'within' | 'all', readonly DayValue[]>>,
  timeZone: string,
): Coverage {
  const end = period.to < lastDay ? period.to : lastDay;
  // A period that has not begun is missing as a whole: nothing is known of it.
  const hasBegun = period.from <= addDays(lastDay, 1);
  const days = hasBegun ? Math.max(0, daysFromTo(period.from, end)) : daysFromTo(period.from, period.to);
  const expected = within.filter(({ date }) => date <= end);
  const [dataFrom, dataTo] = [all[0]?.date ?? null, all.at(-1)?.date ?? null];
  return {
    ...period,
    period: words,
    timeZone,
    daysWithData: values.length,
    daysMissing: days - expected.length,
    longestGapDays: days === 0 ? 0 : hasBegun ? longestGap(expected, period.from, end) : days,
    windowSatisfied: hasBegun && dataFrom !== null && dataTo !== null && dataFrom <= period.from && dataTo >= end,
    dataFrom,
    dataTo,
  };
}

function longestGap(values: readonly DayValue[], from: CalendarDay, end: CalendarDay): number {
  let last = dayNumberOf(from) - 1;
  let gap = 0;
  for (const date of [...values.map((value) => value.date), addDays(end, 1)]) {
    gap = Math.max(gap, dayNumberOf(date) - last - 1);
    last = dayNumberOf(date);
  }
  return gap;
}
