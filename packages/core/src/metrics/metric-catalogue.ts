import type { MetricDefinition } from './metric-definition.ts';

/** Every metric, ascending by `metricId`. */
export const metricCatalogue: readonly MetricDefinition[] = [];

/** The metric with this id, or undefined. */
export function findMetric(metricId: string): MetricDefinition | undefined {
  return metricCatalogue.find((metric) => metric.metricId === metricId);
}
