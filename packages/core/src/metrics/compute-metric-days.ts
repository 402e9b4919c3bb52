import { dateOfDayNumber, dayNumberOf } from '../calendar/local-date.ts';
import type { LocalDate } from '../records/instant.ts';
import { addedTotals } from './added-totals.ts';
import { categoryCounts, categoryDurations } from './category-days.ts';
import type { DayRule } from './day-rule.ts';
import type { DayValue } from './day-totals.ts';
import { dayAverages, dayLatest } from './discrete-days.ts';
import { mergedTotals } from './merged-totals.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { sampleDays } from './sample-days.ts';
import { twelveDigits } from './significant-digits.ts';
import { sleepMinutes } from './sleep-days.ts';
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

function dayValues(
  metric: MetricDefinition,
  reader: StatisticsReader,
  rule: DayRule,
  from: number,
  to: number,
  priorities: SourcePriorities,
): DayValue[] {
  const daysOf = sampleDays(rule);
  const { madeFrom, aggregation } = metric;
  if (madeFrom.kind === 'sleep') return sleepMinutes(madeFrom.measure, reader, daysOf, from, to);
  const { type } = madeFrom;
  if (madeFrom.kind === 'category') {
    const compute = aggregation === 'duration' ? categoryDurations : categoryCounts;
    return compute(type, madeFrom.value, reader, daysOf, from, to);
  }
  if (aggregation === 'average') return dayAverages(type, reader, daysOf, from, to);
  if (aggregation === 'latest') return dayLatest(type, reader, daysOf, from, to, priorities(type));
  if (metric.category === 'nutrition') return addedTotals(type, reader, daysOf, from, to);
  return mergedTotals(type, reader, daysOf, from, to, priorities(type));
}

/**
 * The days of a metric from `from` to `to`, both included, ascending. Days without data, and those whose sum
 * overflows, are left out, so a
 * caller that keeps days replaces the whole range. Reads each sample once, in one pass; holds a running total per
 * day and the samples of a moment (of a night for sleep).
 */
export function computeMetricDays(
  metric: MetricDefinition,
  reader: StatisticsReader,
  rule: DayRule,
  from: LocalDate,
  to: LocalDate,
  priorities: SourcePriorities = () => [],
): ComputedMetricDay[] {
  const { madeFrom } = metric;
  const scale = (value: number): number =>
    madeFrom.kind === 'quantity' ? (value * madeFrom.multiply) / madeFrom.divide : value;
  return dayValues(metric, reader, rule, dayNumberOf(from), dayNumberOf(to), priorities).flatMap((day) => {
    const value = twelveDigits(scale(day.value));
    if (!Number.isFinite(value)) return [];
    return [{ date: dateOfDayNumber(day.day), value, sources: [...day.sources].sort() }];
  });
}
