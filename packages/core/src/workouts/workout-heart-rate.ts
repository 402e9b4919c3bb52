import {
  compareSourceClasses,
  dayMilliseconds,
  type SourceClass,
  sourceClassOf,
  type StatisticsReader,
} from '@vitalgate/days';
import { sampleWeights, type SampleWeights } from '../metrics/methods/sample-weights.ts';
import { instant, type Instant } from '../records/instant.ts';
import type { WorkoutRecord } from '../records/workout-record.ts';
import type { MergedWorkout } from './merge-workouts.ts';

/** A longer workout was forgotten to be ended: its heart rate would say nothing. */
const longestWorkout = 14 * dayMilliseconds;

interface SourceHeartRate {
  readonly sourceName: string;
  readonly sourceClass: SourceClass;
  readonly weights: SampleWeights<number>;
  weighted: number;
  weight: number;
  count: number;
  sum: number;
  least: number;
  most: number;
}

function heartRateOf(sourceName: string, sourceClass: SourceClass): SourceHeartRate {
  const each = (value: number, weight: number): void => {
    found.weighted += value * weight;
    found.weight += weight;
  };
  const found: SourceHeartRate = {
    sourceName,
    sourceClass,
    weights: sampleWeights(each),
    weighted: 0,
    weight: 0,
    count: 0,
    sum: 0,
    least: Infinity,
    most: -Infinity,
  };
  return found;
}

/** The moment of a recording's last point, which many devices write in whole seconds; a workout of a moment has no other point. */
function lastMoment({ start, end }: WorkoutRecord): Instant {
  return end > start ? instant(Math.ceil(end / 1000) * 1000) : instant(end - 1);
}

function heartRates(
  reader: StatisticsReader,
  workout: WorkoutRecord,
  recordedBy: readonly string[],
): ReadonlyMap<string, SourceHeartRate> {
  const { start, end } = workout;
  const bySource = new Map<string, SourceHeartRate>();
  for (const sample of reader.quantitySamples('heartRate', start, instant(lastMoment(workout) + 1))) {
    const { sourceName, device, userEntered, value } = sample;
    if (sample.start < start || (sample.start >= end && !recordedBy.includes(sourceName))) continue;
    let own = bySource.get(sourceName);
    if (own === undefined) {
      bySource.set(sourceName, (own = heartRateOf(sourceName, sourceClassOf(sourceName, device, userEntered))));
    }
    own.count++;
    own.sum += value;
    own.least = Math.min(own.least, value);
    own.most = Math.max(own.most, value);
    own.weights.add(sample.start, sample.end, value);
  }
  return bySource;
}

function chosen(
  bySource: ReadonlyMap<string, SourceHeartRate>,
  recordedBy: readonly string[],
): SourceHeartRate | undefined {
  const own = recordedBy.find((name) => bySource.has(name));
  if (own !== undefined) return bySource.get(own);
  return [...bySource.values()].sort(
    (a, b) =>
      compareSourceClasses(a.sourceClass, b.sourceClass) || b.count - a.count || (a.sourceName < b.sourceName ? -1 : 1),
  )[0];
}

/**
 * The workout with the heart rate of the samples that begin in its time, pauses included, where no copy of it says an
 * average: the average over time, as a day has it, the greatest and the least. What a source that recorded it measured at
 * its very end is the recording's last point, and counts too. One source counts: the workout's own, else another that
 * recorded it, else a watch, a phone, the one with the most samples. Without samples the workout stays as it is, and so
 * does one of more than 14 days.
 */
export function withHeartRate(reader: StatisticsReader, workout: MergedWorkout): MergedWorkout {
  const { record, otherSources } = workout;
  if (record.averageHeartRate !== null || record.end - record.start > longestWorkout) return workout;
  const recordedBy = [record.source, ...otherSources].map(({ name }) => name);
  const found = chosen(heartRates(reader, record, recordedBy), recordedBy);
  if (found === undefined) return workout;
  found.weights.finish();
  const { weighted, weight, count, sum, least, most } = found;
  const known = {
    averageHeartRate: weight > 0 ? weighted / weight : sum / count,
    maximumHeartRate: Math.max(record.maximumHeartRate ?? most, most),
    minimumHeartRate: Math.min(record.minimumHeartRate ?? least, least),
  };
  return { ...workout, record: { ...record, ...known, heartRateFromSamples: true } };
}
