import type { WorkoutPartView } from '@vitalgate/contract';
import { firstPlace } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import { sampleWeights } from '../../metrics/methods/sample-weights.ts';
import type { WorkoutSpan } from '../../records/workout-record.ts';
import { metersBy, type Course } from './course.ts';
import type { OwnSample } from './own-samples.ts';
import { pausedWithin } from './workout-course.ts';

/** A lap, or a kilometer of a way; its heart rate is over time, in beats a minute. */
export type WorkoutPart = WorkoutPartView<Instant>;

function heartRateIn(samples: readonly OwnSample[], { start, end }: WorkoutSpan): number | null {
  let [weighted, weight] = [0, 0];
  const weights = sampleWeights<number>((value, milliseconds) => {
    weighted += value * milliseconds;
    weight += milliseconds;
  });
  // Of one source only the sample before can reach into the part.
  const within = firstPlace(samples.length, (place) => (samples[place]?.start ?? Infinity) >= start);
  for (let place = Math.max(0, within - 1); place < samples.length; place++) {
    const sample = samples[place];
    if (sample === undefined || sample.start >= end) break;
    if (sample.start < start && sample.end <= start) continue;
    weights.add(Math.max(sample.start, start), Math.min(sample.end, end), sample.value);
  }
  weights.finish();
  return weight > 0 ? weighted / weight : null;
}

/** What is known of parts of a workout. A part of no time is a mark, and none. */
export function workoutParts(
  spans: readonly WorkoutSpan[],
  {
    course,
    pauses,
    heartRate,
  }: {
    readonly course: Course | null;
    readonly pauses: readonly WorkoutSpan[];
    readonly heartRate: readonly OwnSample[];
  },
): readonly WorkoutPart[] {
  return spans
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => ({
      start,
      end,
      activeSeconds: Math.max(0, end - start - pausedWithin(pauses, start, end)) / 1000,
      distanceMeters: course === null ? null : metersBy(course, end) - metersBy(course, start),
      averageHeartRate: heartRateIn(heartRate, { start, end }),
    }));
}
