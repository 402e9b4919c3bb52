import type { WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { plainObject, plainObjects, type PlainObject } from '../../../kit/json/plain-json.ts';
import { parseWrittenTime } from '../payload/written-time.ts';
import { beatsIn, beatsOf } from './workout-amounts.ts';

type HeartRate = Pick<WorkoutRecord, 'averageHeartRate' | 'maximumHeartRate' | 'minimumHeartRate'>;

/** What the points of `heartRateData` within the workout say. Some versions put the heart rate after its end there. */
function seriesHeartRate(workout: PlainObject, { start, end }: WorkoutSpan): HeartRate {
  let [sum, count, greatest, least] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const point of plainObjects(workout['heartRateData'])) {
    const at = parseWrittenTime(point['date'])?.at ?? null;
    const beats = beatsIn(point['Avg'] ?? point['qty'], point['units']);
    // A point stands at the beginning of its minute, which can be before the workout's.
    if (at === null || beats === null || at < start - 60_000 || at >= end) continue;
    sum += beats;
    count++;
    greatest = Math.max(greatest, beatsIn(point['Max'], point['units']) ?? beats);
    least = Math.min(least, beatsIn(point['Min'], point['units']) ?? beats);
  }
  const isKnown = count > 0;
  return {
    averageHeartRate: isKnown ? sum / count : null,
    maximumHeartRate: isKnown ? greatest : null,
    minimumHeartRate: isKnown ? least : null,
  };
}

/** The heart rate of a workout: as it sums it up itself, else of its points. */
export function workoutHeartRate(workout: PlainObject, span: WorkoutSpan): HeartRate {
  const summed = plainObject(workout['heartRate']) ?? {};
  const points = seriesHeartRate(workout, span);
  return {
    averageHeartRate: beatsOf(summed['avg']) ?? beatsOf(workout['avgHeartRate']) ?? points.averageHeartRate,
    maximumHeartRate: beatsOf(summed['max']) ?? beatsOf(workout['maxHeartRate']) ?? points.maximumHeartRate,
    minimumHeartRate: beatsOf(summed['min']) ?? beatsOf(workout['minHeartRate']) ?? points.minimumHeartRate,
  };
}
