import { clockTimeText, isClockMetric, type MetricSummary } from '@vitalgate/contract';
import { rounded, roundedOrNull, tenthsOrNull } from '../answer/rounded.ts';
import { describe, differenceOf } from '../statistics/describe.ts';
import type { DayValue } from '../statistics/trend.ts';

export function metricStatistics(
  { metricId, aggregation }: Pick<MetricSummary, 'metricId' | 'aggregation'>,
  values: readonly DayValue[],
) {
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
    // The sum of the days with data, if adding up makes sense.
    ...(adds ? { sum: rounded(description.mean * values.length) } : {}),
    // A time of day as a clock shows it. Its minutes count from midnight, below 0 the evening before.
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

const valuesOf = (days: readonly DayValue[]): readonly number[] => days.map(({ value }) => value);

type ShownDifference = ReturnType<typeof shownDifference>;

/** The mean of the first less the mean of the second. `percent`: of the second's mean, if that is above 0 and the value is no time of day. */
export function shownDifference(
  { metricId }: Pick<MetricSummary, 'metricId'>,
  first: readonly DayValue[],
  second: readonly DayValue[],
) {
  const difference = differenceOf(valuesOf(first), valuesOf(second));
  if (difference === null) return null;
  return {
    absolute: rounded(difference.absolute),
    percent: isClockMetric(metricId) ? null : tenthsOrNull(difference.percent),
    standardError: roundedOrNull(difference.standardError),
    beyondChance: difference.beyondChance,
  };
}

export function beyondChanceWords(difference: ShownDifference): string {
  if (difference === null) return '';
  if (difference.beyondChance === null) return ', too few days to judge';
  return difference.beyondChance ? ', beyond chance' : ', not beyond chance';
}

export function metricAmount(metricId: string, mean: number): { meanTime?: string } {
  return isClockMetric(metricId) ? { meanTime: clockTimeText(mean) } : {};
}
