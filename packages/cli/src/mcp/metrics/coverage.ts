import { addDays, dayNumberOf } from '@vitalgate/days';
import { type CalendarDay, type Period, daysFromTo } from '../periods/period.ts';
import type { DayValue } from '../statistics/trend.ts';

export type Coverage = ReturnType<typeof coverageOf>;

/**
 * Measures how the days cover `period`, called `words`. `lastDay` is the last day that can be missing. `daysMissing`: days of the
 * period, up to today, that have no value: not zero, not known. `windowSatisfied`: the data reaches over the whole period, up to
 * yesterday. `dataFrom`, `dataTo`: first and last day with data, of all there is.
 */
export function coverageOf(
  { words, ...period }: Period & { readonly words: string },
  lastDay: CalendarDay,
  { values, within, all }: Readonly<Record<'values' | 'within' | 'all', readonly DayValue[]>>,
  timeZone: string,
) {
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
