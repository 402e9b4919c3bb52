import { typeOfMetric, type MetricDefinition, type MetricMethod } from '@vitalgate/contract';
import {
  addedTotals,
  dateOfDayNumber,
  type DayContext,
  dayNumberOf,
  type DayReach,
  type DayTrace,
  type DayValue,
  mergedTotals,
  type MetricBasis,
  sampleDays,
  twelveDigits,
} from '@vitalgate/days';
import type { LocalDate } from '../records/instant.ts';
import { categoryCounts } from './methods/category-counts.ts';
import { categoryDurations } from './methods/category-durations.ts';
import { dayLatest } from './methods/day-latest.ts';
import { dayMeans, meanOfNights, meanOverTime, plainMean, steadyLevel } from './methods/day-means.ts';
import { nightTimes } from './sleep/night-times.ts';
import { sleepMinutes } from './sleep/sleep-days.ts';

/** Stands for the rules that days are computed by: raised with every change of a value, so that stores compute them anew. */
export const metricRulesVersion = 10;

/** A value in the unit of the metric's samples, in the unit of the metric. */
export function inMetricUnit({ madeFrom }: MetricDefinition, value: number): number {
  return madeFrom.kind === 'quantity' ? (value * madeFrom.multiply) / madeFrom.divide : value;
}

export interface ComputedMetricDay {
  readonly date: LocalDate;
  /** In the metric's unit, at most 12 significant digits. */
  readonly value: number;
  /** Names of the sources whose samples counted, ascending. */
  readonly sources: readonly string[];
  /** In the metric's unit, as `value` is; null of what is not measured but added up. */
  readonly reach: DayReach | null;
}

const valueCounted = ({ madeFrom }: MetricDefinition) => (madeFrom.kind === 'category' ? madeFrom.value : null);

const computations: Readonly<Record<MetricMethod, (metric: MetricDefinition, context: DayContext) => DayValue[]>> = {
  mergedSum: (metric, context) => mergedTotals(typeOfMetric(metric), context),
  addedSum: (metric, context) => addedTotals(typeOfMetric(metric), context),
  mean: (metric, context) => dayMeans(typeOfMetric(metric), plainMean, context),
  nightMean: (metric, context) => dayMeans(typeOfMetric(metric), meanOfNights, context),
  timeWeightedMean: (metric, context) => dayMeans(typeOfMetric(metric), meanOverTime, context),
  soundLevel: (metric, context) => dayMeans(typeOfMetric(metric), steadyLevel, context),
  latest: (metric, context) => dayLatest(typeOfMetric(metric), context),
  count: (metric, context) => categoryCounts(typeOfMetric(metric), valueCounted(metric), context),
  duration: (metric, context) => categoryDurations(typeOfMetric(metric), valueCounted(metric), context),
  sleep: ({ madeFrom }, context) => (madeFrom.kind === 'sleep' ? sleepMinutes(madeFrom.measure, context) : []),
  sleepTime: ({ madeFrom }, context) => (madeFrom.kind === 'night' ? nightTimes(madeFrom.end, context) : []),
};

/**
 * The days of a metric from `from` to `to`, both included, ascending. Days without data, and those whose sum
 * overflows, are left out, so a caller that keeps days replaces the whole range. Reads each sample once, in one pass;
 * holds a running total per day and the samples of a moment (of a night for sleep). `trace` hears of every part of a
 * sample in the range, and of some outside it.
 */
export function computeMetricDays(
  metric: MetricDefinition,
  { reader, rule, priorities }: MetricBasis,
  from: LocalDate,
  to: LocalDate,
  trace: DayTrace | null = null,
): ComputedMetricDay[] {
  const context: DayContext = {
    reader,
    days: sampleDays(rule),
    from: dayNumberOf(from),
    to: dayNumberOf(to),
    priority: priorities?.(typeOfMetric(metric)) ?? [],
    trace,
  };
  const shown = (value: number): number => twelveDigits(inMetricUnit(metric, value));
  return computations[metric.method](metric, context).flatMap(({ day, value: own, sources, reach: found }) => {
    const value = shown(own);
    if (!Number.isFinite(value)) return [];
    const reach = found && { ...found, lowest: shown(found.lowest), highest: shown(found.highest) };
    return [{ date: dateOfDayNumber(day), value, sources: [...sources].sort(), reach: reach ?? null }];
  });
}
