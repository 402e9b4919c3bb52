import type { Instant, LocalDate } from '../records/instant.ts';
import type { DayRule } from './day-rule.ts';
import type { MetricDefinition } from './metric-definition.ts';

/** The metrics made from a quantity or category type (Swift spelling); none for a type that no metric uses. */
export function metricsAffectedBy(_type: string): readonly MetricDefinition[] {
  return [];
}

/** The days, both included, whose value can change when a sample from `start` to `end` comes or goes. */
export function affectedDates(
  _metric: MetricDefinition,
  _rule: DayRule,
  _start: Instant,
  _end: Instant,
): { readonly from: LocalDate; readonly to: LocalDate } {
  throw new Error('affectedDates is not built');
}
