import { clockTimeText, isClockMetric, type MetricSummary } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { tenthsOrNull, rounded, roundedOrNull } from '../answer/rounded.ts';
import { differenceOf } from '../statistics/describe.ts';
import type { DayValue } from '../statistics/trend.ts';

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
