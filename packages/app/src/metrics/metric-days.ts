import type { MetricDaysView } from '@vitalgate/contract';
import { addDays, compensatedSum, twelveDigits } from '@vitalgate/days';
import { daysWithin, type ChartDay } from '../charts/chart-days.ts';

/** The days of a metric that has data, as its page reads them. */
export interface MetricDays {
  readonly view: MetricDaysView;
  /** Ascending, with their lowest and highest where that was measured. */
  readonly days: readonly ChartDay[];
  readonly newest: ChartDay;
  readonly soFar: ReadonlySet<string>;
}

/** The days that the host answered; null if there are none. */
export function metricDays(view: MetricDaysView): MetricDays | null {
  const { dates, values, lowest, highest } = view;
  const days = dates.map((date, place): ChartDay => {
    const [value = 0, low = null, high = null] = [values[place], lowest[place], highest[place]];
    return { date, value, ...(low === null || high === null ? {} : { low, high }) };
  });
  const newest = days.at(-1);
  return newest === undefined ? null : { view, days, newest, soFar: new Set(view.soFar) };
}

/** The days whose value is whole. */
export function wholeDays(days: readonly ChartDay[], soFar: ReadonlySet<string>): readonly ChartDay[] {
  return soFar.size === 0 ? days : days.filter(({ date }) => !soFar.has(date));
}

/** The mean of days; null of none. */
export function meanOf(days: readonly ChartDay[]): number | null {
  return days.length === 0 ? null : twelveDigits(compensatedSum(days.map(({ value }) => value)) / days.length);
}

/** The days of the last so many calendar days that end with a day. */
export function lastDays(days: readonly ChartDay[], end: string, count: number): readonly ChartDay[] {
  return daysWithin(days, addDays(end, 1 - count), end);
}
