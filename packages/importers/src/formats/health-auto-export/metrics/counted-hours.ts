import { instant } from '@vitalgate/core';
import { plainNumber } from '../../../kit/json/plain-json.ts';
import { pointSample, type PointReader, type ReadMetric } from './metric-points.ts';

const hour = 3_600_000;

/**
 * A reader of hours that were counted (`apple_stand_hour`): one sample of an hour for each, from the beginning of the point's time
 * on. Which hours of a day they were is not stated; how many is right.
 */
export function standHourPoints(metric: ReadMetric): PointReader {
  const { hand, summing } = metric;
  return (point) => {
    const sample = pointSample(point, metric);
    const count = Math.round(plainNumber(point['qty']) ?? Number.NaN);
    if (typeof sample === 'string' || !(count >= 0 && count <= 25)) {
      const reason = typeof sample === 'string' ? sample : 'invalidValue';
      return hand.skip({ kind: 'categorySample', reason, subject: 'appleStandHour' });
    }
    // Hours that were not stood through are known too.
    if (summing !== 'samples') hand.knows('category', 'appleStandHour', sample);
    for (let index = 0; index < count; index++) {
      const start = instant(sample.start + index * hour);
      hand.category(
        { type: 'appleStandHour', ...sample, start, end: instant(start + hour), value: 'stood', metadata: null },
        summing === 'samples' ? 'open' : 'whole',
      );
    }
  };
}
