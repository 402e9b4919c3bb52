import type { LocalDate } from '../records/instant.ts';
import type { DayRule } from './day-rule.ts';
import type { MetricDefinition } from './metric-definition.ts';
import type { SourcePriorities } from './source-priority.ts';
import type { StatisticsReader } from './statistics-reader.ts';

/** One computed day of a metric. */
export interface ComputedMetricDay {
  readonly date: LocalDate;
  /** In the metric's unit, at most 12 significant digits. */
  readonly value: number;
  /** Names of the sources whose samples counted, ascending. */
  readonly sources: readonly string[];
}

/**
 * The days of a metric from `from` to `to`, both included, ascending. Days without data are left out, so a
 * caller that keeps days replaces the whole range.
 */
export function computeMetricDays(
  _metric: MetricDefinition,
  _reader: StatisticsReader,
  _rule: DayRule,
  _from: LocalDate,
  _to: LocalDate,
  _priorities?: SourcePriorities,
): ComputedMetricDay[] {
  throw new Error('computeMetricDays is not built');
}
