import { metricCatalogue, sleepType, typeOfMetric, type MetricDefinition } from '@vitalgate/contract';
import { dateOfDayNumber, daysOfInstants } from '@vitalgate/days';
import type { Instant, LocalDate } from '../records/instant.ts';
import { sleepReachMilliseconds } from './sleep/sleep-sessions.ts';

const metricsOfType = new Map<string, MetricDefinition[]>();
for (const metric of metricCatalogue) {
  const type = typeOfMetric(metric);
  metricsOfType.set(type, [...(metricsOfType.get(type) ?? []), metric]);
}

/** The metrics made from a quantity or category type (Swift spelling); none for a type that no metric uses. */
export function metricsAffectedBy(type: string): readonly MetricDefinition[] {
  return metricsOfType.get(type) ?? [];
}

/**
 * The days, both included, whose value can change when a sample from `start` to `end` comes or goes. Wide enough for
 * any zone, since a sample that it overlaps may name its own, and for sleep by the longest session on either side.
 */
export function affectedDates(
  metric: MetricDefinition,
  start: Instant,
  end: Instant,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const reach = typeOfMetric(metric) === sleepType ? sleepReachMilliseconds : 0;
  const { from, to } = daysOfInstants(start - reach, end + reach);
  return { from: dateOfDayNumber(from), to: dateOfDayNumber(to) };
}
