import {
  maxDailyValues,
  maxMetricSources,
  type DailyValue,
  type MetricSummary,
  type MetricDefinition,
} from '@vitalgate/contract';
import { addDays, compensatedSum, twelveDigits } from '@vitalgate/days';
import type { MetricDay, MetricStore } from '../../ports/metric-store.ts';
import type { Instant } from '../../records/instant.ts';
import { knownDays } from './known-days.ts';

const longestWindow = 90;

/** The days of the last `count` calendar days that end with the latest. */
function lastDays(days: readonly MetricDay[], latest: MetricDay | null, count: number): readonly MetricDay[] {
  if (latest === null) return [];
  const first = addDays(latest.date, 1 - count);
  return days.filter(({ date }) => date >= first);
}

function shownDay({ date, value }: MetricDay): DailyValue {
  return { date, value: twelveDigits(value) };
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

export interface SummaryRequest {
  /** Whether the metric is asked for alone: then all its days are listed. */
  readonly alone: boolean;
  /** Now, by the host's clock. */
  readonly now: Instant;
  /** The zone of a metric without data. */
  readonly fallbackZone: string;
}

/**
 * A metric as getMetrics answers it. All windows end with the newest known day that has data, so an old import still reads
 * well; days without data are left out of means and lists, and a day that is not over out of means and ranges of what
 * grows through the day. `daily` holds that window's last 30 calendar days; if the metric is asked for alone, every
 * stored day (at most 36,600, newest last), later ones than the latest too.
 */
export function metricSummary(
  metric: MetricDefinition,
  store: MetricStore,
  { alone, now, fallbackZone }: SummaryRequest,
): MetricSummary {
  const { metricId, name, category, unit, aggregation } = metric;
  const { last, isWhole } = knownDays(metric, store, now);
  const stored = store.days(metricId, alone ? null : last, alone ? maxDailyValues : longestWindow);
  const known = stored.filter(({ date }) => date <= last);
  const latest = known.at(-1) ?? null;
  const last30 = lastDays(known, latest, 30);
  const averageOf = (days: readonly MetricDay[]) => meanOf(days.filter(({ date }) => isWhole(date)));
  return {
    metricId,
    name,
    category,
    unit,
    aggregation,
    timeZone: latest === null ? fallbackZone : store.timeZoneOn(latest.date),
    latest: latest === null ? null : shownDay(latest),
    averages: {
      days7: averageOf(lastDays(known, latest, 7)),
      days30: averageOf(last30),
      days90: averageOf(lastDays(known, latest, 90)),
    },
    range30Days: rangeOf(last30.filter(({ date }) => isWhole(date))),
    daily: (alone ? stored : last30).map(shownDay),
    sources: [...store.sources(metricId, maxMetricSources)],
  };
}
