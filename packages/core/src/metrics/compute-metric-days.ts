import { dateOfDayNumber, dayNumberOf } from '../calendar/local-date.ts';
import type { LocalDate } from '../records/instant.ts';
import { addedTotals } from './added-totals.ts';
import { categoryCounts, categoryDurations } from './category-days.ts';
import type { DayRule } from './day-rule.ts';
import type { DayValue } from './day-totals.ts';
import type { DayTrace } from './day-trace.ts';
import { dayLatest, dayMeans } from './discrete-days.ts';
import { mergedTotals } from './merged-totals.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { sampleDays } from './sample-days.ts';
import { twelveDigits } from './significant-digits.ts';
import { sleepMinutes } from './sleep-days.ts';
import type { SourcePriorities } from './source-priority.ts';
import type { StatisticsReader } from './statistics-reader.ts';

/**
 * Stands for the rules that days are computed by. It is raised with every change of a rule that can change a value, so
 * that stores compute their days anew.
 */
export const metricRulesVersion = 3;

/** A value in the unit of the metric's samples, in the unit of the metric. */
export function inMetricUnit({ madeFrom }: MetricDefinition, value: number): number {
  return madeFrom.kind === 'quantity' ? (value * madeFrom.multiply) / madeFrom.divide : value;
}

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
  trace?: DayTrace,
): DayValue[] {
  const daysOf = sampleDays(rule);
  const { madeFrom, method } = metric;
  if (madeFrom.kind === 'sleep') return sleepMinutes(madeFrom.measure, reader, daysOf, from, to, trace);
  const { type } = madeFrom;
  if (madeFrom.kind === 'category') {
    const compute = method === 'duration' ? categoryDurations : categoryCounts;
    return compute(type, madeFrom.value, reader, daysOf, from, to, trace);
  }
  if (method === 'latest') return dayLatest(type, reader, daysOf, from, to, priorities(type), trace);
  if (method === 'addedSum') return addedTotals(type, reader, daysOf, from, to, trace);
  if (method === 'mean' || method === 'timeWeightedMean' || method === 'soundLevel') {
    return dayMeans(type, reader, daysOf, from, to, method, trace);
  }
  return mergedTotals(type, reader, daysOf, from, to, priorities(type), trace);
}

/**
 * The days of a metric from `from` to `to`, both included, ascending. Days without data, and those whose sum
 * overflows, are left out, so a caller that keeps days replaces the whole range. Reads each sample once, in one pass;
 * holds a running total per day and the samples of a moment (of a night for sleep). `trace` hears of every part of a
 * sample, those of days outside the range too.
 */
export function computeMetricDays(
  metric: MetricDefinition,
  reader: StatisticsReader,
  rule: DayRule,
  from: LocalDate,
  to: LocalDate,
  priorities: SourcePriorities = () => [],
  trace?: DayTrace,
): ComputedMetricDay[] {
  return dayValues(metric, reader, rule, dayNumberOf(from), dayNumberOf(to), priorities, trace).flatMap((day) => {
    const value = twelveDigits(inMetricUnit(metric, day.value));
    if (!Number.isFinite(value)) return [];
    return [{ date: dateOfDayNumber(day.day), value, sources: [...day.sources].sort() }];
  });
}
