import { maxDailyValues, type MetricSummary } from '@vitalgate/contract';
import { addDays } from '../../calendar/local-date.ts';
import type { MetricDay, MetricStore } from '../../ports/metric-store.ts';
import { compensatedSum } from '../arithmetic/compensated-sum.ts';
import type { MetricDefinition } from '../catalogue/metric-definition.ts';
import { twelveDigits } from '../arithmetic/significant-digits.ts';

const longestWindow = 90;

/** The days of the last `count` calendar days that end with the newest day. */
function lastDays(days: readonly MetricDay[], count: number): readonly MetricDay[] {
  const newest = days.at(-1);
  if (newest === undefined) return [];
  const first = addDays(newest.date, 1 - count);
  return days.filter(({ date }) => date >= first);
}

function meanOf(days: readonly MetricDay[]): number | null {
  if (days.length === 0) return null;
  const mean = compensatedSum(days.map(({ value }) => value)) / days.length;
  // The sum of very large values may be beyond what a number holds although their mean is not.
  if (!Number.isFinite(mean)) return twelveDigits(compensatedSum(days.map(({ value }) => value / days.length)));
  return twelveDigits(mean);
}

function rangeOf(days: readonly MetricDay[]): { min: number; max: number } | null {
  if (days.length === 0) return null;
  const values = days.map(({ value }) => twelveDigits(value));
  return { min: Math.min(...values), max: Math.max(...values) };
}

/**
 * A metric as getMetrics answers it. All windows end with the metric's newest day that has data, so an old import still
 * reads well; days without data are left out of means and lists. `daily` holds that window's last 30 calendar days, or
 * every stored day (at most 36,600, newest last) where the metric is asked for alone. `fallbackZone` names the zone of
 * a metric without data.
 */
export function metricSummary(
  metric: MetricDefinition,
  store: MetricStore,
  { alone, fallbackZone }: { readonly alone: boolean; readonly fallbackZone: string },
): MetricSummary {
  const { metricId, name, category, unit, aggregation } = metric;
  const days = store.days(metricId, null, alone ? maxDailyValues : longestWindow);
  const last30 = lastDays(days, 30);
  const latest = days.at(-1);
  const daily = (alone ? days : last30).map(({ date, value }) => ({ date, value: twelveDigits(value) }));
  return {
    metricId,
    name,
    category,
    unit,
    aggregation,
    timeZone: latest === undefined ? fallbackZone : store.timeZoneOn(latest.date),
    latest: daily.at(-1) ?? null,
    averages: { days7: meanOf(lastDays(days, 7)), days30: meanOf(last30), days90: meanOf(lastDays(days, 90)) },
    range30Days: rangeOf(last30),
    daily,
    sources: [...store.sources(metricId)],
  };
}
