import { methodTraits, type MetricDefinition, type WorkoutColumnsView } from '@vitalgate/contract';
import { twelveDigits } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import { inMetricUnit } from '../compute-metric-days.ts';

/** A stretch of time that is cut into columns of one width. */
export interface ColumnRange {
  readonly from: Instant;
  /** After `from`. */
  readonly to: Instant;
  readonly count: number;
}

/** What was measured in each column, in the metric's unit; null if nothing was. */
export interface TimeColumns extends WorkoutColumnsView {
  /** Samples in the whole range. */
  readonly samples: number;
}

/** Whether a metric's samples say something by themselves, so that they can be drawn over time. */
export function isMeasured({ method }: Pick<MetricDefinition, 'method'>): boolean {
  return ['mean', 'latest'].includes(methodTraits[method].makes);
}

/** Columns of what was measured, in the metric's unit. */
export function columnsOfTime(
  metric: MetricDefinition,
  samples: Iterable<MeasuredSample>,
  range: ColumnRange,
): TimeColumns {
  return columnsOf(samples, range, (value) => inMetricUnit(metric, value));
}

interface MeasuredSample {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** Columns of values, in the unit that `inUnit` gives them. A sample counts in each column that it reaches into, one of no length in the column of its instant. */
export function columnsOf(
  samples: Iterable<MeasuredSample>,
  { from, to, count }: ColumnRange,
  inUnit: (value: number) => number = (value) => value,
): TimeColumns {
  const lowest = new Float64Array(count).fill(Infinity);
  const highest = new Float64Array(count).fill(-Infinity);
  const sums = new Float64Array(count);
  const counts = new Int32Array(count);
  const length = to - from;
  let all = 0;
  for (const { start, end, value } of samples) {
    const first = Math.max(0, Math.floor(((start - from) * count) / length));
    const last = Math.min(count - 1, end > start ? Math.ceil(((end - from) * count) / length) - 1 : first);
    if (first > last) continue;
    all++;
    for (let column = first; column <= last; column++) {
      lowest[column] = Math.min(lowest[column] ?? value, value);
      highest[column] = Math.max(highest[column] ?? value, value);
      sums[column] = (sums[column] ?? 0) + value;
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const shown = (values: Float64Array, divide: boolean): (number | null)[] =>
    Array.from(values, (value, column) => {
      const held = counts[column] ?? 0;
      return held === 0 ? null : twelveDigits(inUnit(divide ? value / held : value));
    });
  return { lowest: shown(lowest, false), mean: shown(sums, true), highest: shown(highest, false), samples: all };
}
