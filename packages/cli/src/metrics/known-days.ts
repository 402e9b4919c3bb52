import { daysBetween } from '@vitalgate/days';
import type { DailyValue, MetricSummary } from '@vitalgate/client';
import { countsLatestDay, maxDailyValues } from '@vitalgate/contract';
import { localDay } from '../times/zone-time.ts';

export interface KnownDays {
  /** Days with data up to the latest, oldest first. */
  readonly days: readonly DailyValue[];
  /** Days after the latest: planned nights, goals with a date of their own, mistyped years. They count nowhere. */
  readonly later: readonly DailyValue[];
  /**
   * The latest day, if it was not over when its data was made and its value grows through the day. The value is only "so
   * far": it is no lowest, no highest and in no average. Null if the latest day counts, as in the API's own averages.
   */
  readonly unfinished: DailyValue | null;
}

export function knownDays(metric: Pick<MetricSummary, 'latest' | 'averages' | 'daily'>): KnownDays {
  const { latest, daily } = metric;
  if (latest === null) return { days: [], later: daily, unfinished: null };
  return {
    days: daily.filter(({ date }) => date <= latest.date),
    later: daily.filter(({ date }) => date > latest.date),
    unfinished: countsLatestDay(metric) ? null : latest,
  };
}

/** A note that a metric has as many days as one answer of the API can hold, so there may be older ones; null if it has fewer. */
export function dayLimitNote({ metricId, daily }: Pick<MetricSummary, 'metricId' | 'daily'>): string | null {
  if (daily.length < maxDailyValues) return null;
  return `${metricId}: these are its newest ${maxDailyValues.toLocaleString('en-US')} days; the API gives no older ones.`;
}

const recentDays = 7;

/** `94 days ago` by the metric's own calendar, for the day of a latest value that is no longer recent; null if it is. */
export function ageText({ latest, timeZone }: Pick<MetricSummary, 'latest' | 'timeZone'>, now: Date): string | null {
  if (latest === null) return null;
  const days = daysBetween(latest.date, localDay(now.getTime(), timeZone));
  return days > recentDays ? `${days.toLocaleString('en-US')} days ago` : null;
}
