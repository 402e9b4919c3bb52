import * as z from 'zod/mini';
import { clockTimeText, isClockMetric, type MetricSummary } from '@vitalgate/contract';
import { rounded, roundedOrNull, tenthsOrNull } from '../answer/rounded.ts';
import { describe, differenceOf } from '../statistics/describe.ts';
import type { DayValue } from '../statistics/trend.ts';

const dayValueSchema = z.object({ date: z.string(), value: z.number() });

export const statisticsSchema = z.object({
  mean: z.number(),
  median: z.number(),
  standardDeviation: z.nullable(z.number()),
  min: dayValueSchema,
  max: dayValueSchema,
  /** The sum of the days with data, if adding up makes sense. */
  sum: z.optional(z.number()),
  /** A time of day as a clock shows it. Its minutes count from midnight, below 0 the evening before. */
  times: z.optional(z.object({ mean: z.string(), median: z.string(), earliest: z.string(), latest: z.string() })),
});

export function metricStatistics(
  { metricId, aggregation }: Pick<MetricSummary, 'metricId' | 'aggregation'>,
  values: readonly DayValue[],
): z.infer<typeof statisticsSchema> | null {
  const description = describe(values.map(({ value }) => value));
  const [first] = values;
  if (description === null || first === undefined) return null;
  const min = values.reduce((lowest, day) => (day.value < lowest.value ? day : lowest), first);
  const max = values.reduce((highest, day) => (day.value > highest.value ? day : highest), first);
  const adds = aggregation === 'sum' || aggregation === 'duration';
  return {
    mean: rounded(description.mean),
    median: rounded(description.median),
    standardDeviation: roundedOrNull(description.standardDeviation),
    min: { date: min.date, value: rounded(min.value) },
    max: { date: max.date, value: rounded(max.value) },
    ...(adds ? { sum: rounded(description.mean * values.length) } : {}),
    ...(isClockMetric(metricId)
      ? {
          times: {
            mean: clockTimeText(description.mean),
            median: clockTimeText(description.median),
            earliest: clockTimeText(min.value),
            latest: clockTimeText(max.value),
          },
        }
      : {}),
  };
}

export const differenceSchema = z.object({
  /** Mean of the first less mean of the second, in the metric's unit. */
  absolute: z.number(),
  /** Percent of the second's mean, if that is above 0 and the value is no time of day. */
  percent: z.nullable(z.number()),
  standardError: z.nullable(z.number()),
  /** More than two standard errors from 0. Null for fewer than five days on either side. */
  beyondChance: z.nullable(z.boolean()),
});

const valuesOf = (days: readonly DayValue[]): readonly number[] => days.map(({ value }) => value);

type ShownDifference = z.infer<typeof differenceSchema>;

export function shownDifference(
  { metricId }: Pick<MetricSummary, 'metricId'>,
  first: readonly DayValue[],
  second: readonly DayValue[],
): ShownDifference | null {
  const difference = differenceOf(valuesOf(first), valuesOf(second));
  if (difference === null) return null;
  return {
    absolute: rounded(difference.absolute),
    percent: isClockMetric(metricId) ? null : tenthsOrNull(difference.percent),
    standardError: roundedOrNull(difference.standardError),
    beyondChance: difference.beyondChance,
  };
}

export function beyondChanceWords(difference: ShownDifference | null): string {
  if (difference === null) return '';
  if (difference.beyondChance === null) return ', too few days to judge';
  return difference.beyondChance ? ', beyond chance' : ', not beyond chance';
}

export function metricAmount(metricId: string, mean: number): { meanTime?: string } {
  return isClockMetric(metricId) ? { meanTime: clockTimeText(mean) } : {};
}
