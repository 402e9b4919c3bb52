import type { MetricAggregation } from '@vitalgate/contract';

/** Where a metric is shown. */
export function metricPath(metricId: string): string {
  return `/data/metrics/${metricId}`;
}

/** Where a metric's day is explained. */
export function explainPath(metricId: string, date: string): string {
  return `${metricPath(metricId)}/${date}`;
}

const ordered: ReadonlySet<MetricAggregation> = new Set(['sum', 'latest']);

/** Where the sources of a metric stand in their order: those of its type, or all where it follows from no order. */
export function sourcesPath(metric: { readonly metricId: string; readonly aggregation: MetricAggregation }): string {
  return ordered.has(metric.aggregation) ? `/data/sources/${metric.metricId}` : '/data/sources';
}
