import type { MetricSummary } from '@vitalgate/client';
import { maxDailyValues } from '@vitalgate/contract';

/** Says that a metric has as many days as one answer of the API can hold, so there may be older ones; null if it has fewer. */
export function dayLimitNote({ metricId, daily }: Pick<MetricSummary, 'metricId' | 'daily'>): string | null {
  if (daily.length < maxDailyValues) return null;
  return `${metricId}: these are its newest ${maxDailyValues.toLocaleString('en-US')} days; the API gives no older ones.`;
}
