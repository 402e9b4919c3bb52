import type { RecordSink } from '@vitalgate/core';
import { findQuantityType, sleepType } from '@vitalgate/contract';
import { readJsonFile } from '../../kit/json/json-file.ts';
import type { JsonFault, JsonPlace } from '../../kit/json/json-reader.ts';
import { plainObject, plainText } from '../../kit/json/plain-json.ts';
import type { ImportContext, ImportSource } from '../../kit/importer.ts';
import { skipTimes } from '../../kit/skips.ts';
import type { PointReader, ReadMetric } from './metrics/metric-points.ts';
import { readWorkout } from './workouts/read-workout.ts';
import { workoutRoute } from './workouts/workout-route.ts';
import { mostMetrics, outlinePayload, type PayloadOutline } from './payload/payload-outline.ts';
import { createSampleHand, type SampleHand } from './payload/sample-hand.ts';
import { summedMetrics, type Summing } from './payload/summed-metrics.ts';
import { sleepPoints } from './sleep/sleep-points.ts';
import { standHourPoints } from './metrics/counted-hours.ts';
import { metricType } from './metrics/metric-type.ts';
import { quantityPoints } from './metrics/quantity-points.ts';
import { timedPoints } from './metrics/timed-points.ts';

/** Metrics of the app that are read by nothing here: what they count has no place among the records. */
const leftOut = new Set(['handwashing', 'sexual_activity', 'toothbrushing']);

function bloodPressurePoints(metric: ReadMetric): PointReader | null {
  const [systolic, diastolic] = [findQuantityType('bloodPressureSystolic'), findQuantityType('bloodPressureDiastolic')];
  if (systolic === null || diastolic === null) return null;
  const readers = [quantityPoints(systolic, metric, 'systolic'), quantityPoints(diastolic, metric, 'diastolic')];
  return (point) => {
    for (const read of readers) read(point);
  };
}

/** The types of samples that a metric's points become; none for a metric that is not read. */
function typesOf(name: string): readonly (readonly [kind: 'quantity' | 'category', type: string])[] {
  if (name === 'sleep_analysis') return [['category', sleepType]];
  if (name === 'apple_stand_hour') return [['category', 'appleStandHour']];
  if (name === 'mindful_minutes' || name === 'mindful_session') return [['category', 'mindfulSession']];
  if (name === 'blood_pressure')
    return [
      ['quantity', 'bloodPressureSystolic'],
      ['quantity', 'bloodPressureDiastolic'],
    ];
  const type = metricType(name);
  return type === null ? [] : [['quantity', type.name]];
}

/** The reader of a metric's points; null for a metric that is not known. */
function pointReader(metric: ReadMetric): PointReader | null {
  const { name } = metric;
  if (name === 'sleep_analysis') return sleepPoints(metric);
  if (name === 'blood_pressure') return bloodPressurePoints(metric);
  if (name === 'apple_stand_hour') return standHourPoints(metric);
  if (name === 'mindful_minutes' || name === 'mindful_session') return timedPoints('mindfulSession', metric);
  if (leftOut.has(name)) return () => metric.hand.skip({ kind: name, reason: 'notSupported', subject: name });
  const type = metricType(name);
  return type === null ? null : quantityPoints(type, metric);
}

/** Most characters of one element: a workout of half a day with a point and a heartbeat each second. */
const longestElement = 48_000_000;

const readersOf = (
  { metrics }: PayloadOutline,
  summing: ReadonlyMap<number, Summing>,
  hand: SampleHand,
  context: ImportContext,
): ((position: number) => PointReader) => {
  const readers = new Map<number, PointReader>();
  const readerAt = (position: number): PointReader => {
    const metric = metrics.get(position);
    const skipAll = (reason: 'unknownType' | 'notSupported' | 'overLimit', subject: string): PointReader => {
      return () => hand.skip({ kind: 'quantitySample', reason, subject });
    };
    if (metric === undefined) return skipAll('overLimit', `more than ${mostMetrics} metrics`);
    const { name, units, times } = metric;
    const how = summing.get(position) ?? 'samples';
    if (how === 'tooCoarse') return skipAll('notSupported', `${name}, summed by more than a day`);
    const place = { dayStarts: times.dayStarts, context };
    return pointReader({ name, units, summing: how, place, hand }) ?? skipAll('unknownType', name);
  };
  return (position) => {
    const known = readers.get(position) ?? readerAt(position);
    readers.set(position, known);
    return known;
  };
};

/**
 * Whether a payload holds all of its time, and not only what was recorded since: a period `Since Last Sync` may leave out what a part of
 * it was sent before. A file says no period, and was made of a chosen time.
 */
function isOfWholeTime({ hints, isPart }: ImportContext): boolean {
  return isPart !== true && !/since|real/iu.test(hints['automation-period'] ?? '');
}

/** Reads a payload of Health Auto Export, a delivery or a file. Gives whether it is whole. */
export async function readPayload(
  source: ImportSource,
  path: string,
  sink: RecordSink,
  context: ImportContext,
): Promise<boolean> {
  const outline = await outlinePayload(source, path);
  const hand = createSampleHand(sink, context.madeAt);
  const readerAt = readersOf(outline, summedMetrics(outline, context.hints['automation-aggregation']), hand, context);

  const onPoint = (value: unknown, place: JsonPlace): void => {
    const point = plainObject(value);
    if (point === null)
      hand.skip({ kind: 'quantitySample', reason: 'invalidValue', subject: 'a point that is no object' });
    else readerAt(typeof place[2] === 'number' ? place[2] : -1)(point);
  };
  const onWorkout = (value: unknown): void => {
    const workout = plainObject(value) ?? {};
    const read = readWorkout(workout, context.madeAt);
    hand.workout(typeof read === 'string' ? null : read.record);
    if (typeof read === 'string') {
      return hand.skip({ kind: 'workout', reason: read, subject: plainText(workout['name']) ?? '' });
    }
    if (read.unknownName !== null) {
      hand.skip({ kind: 'activityType', reason: 'unknownType', subject: read.unknownName });
    }
    const { points, badPoints } = workoutRoute(workout);
    skipTimes(hand, badPoints, { kind: 'routePoint', reason: 'invalidValue', subject: read.record.activityType });
    sink.workout(read.record, points.length === 0 ? undefined : points);
  };
  const onOther = (list: string): void => {
    const kind = list === 'ecg' ? 'electrocardiogram' : list;
    hand.skip({ kind, reason: 'notSupported', subject: kind });
  };
  const onFault = (fault: JsonFault, place: JsonPlace): void => {
    const [, list] = place;
    if (list !== 'metrics' && list !== 'workouts') return onOther(String(list));
    if (list === 'workouts') hand.workout(null);
    const reason = fault === 'notJson' || fault === 'noParts' ? 'invalidValue' : 'overLimit';
    hand.skip({ kind: list === 'workouts' ? 'workout' : 'quantitySample', reason, subject: 'an element' });
  };

  await readJsonFile(
    source,
    path,
    [
      { path: ['data', 'metrics', '*', 'data', '*'], onValue: onPoint },
      { path: ['data', 'workouts', '*'], onValue: onWorkout },
      { path: ['data', '*', '*'], onValue: (_value, place) => onOther(String(place[1])) },
    ],
    { onFault, longestValue: longestElement },
  );
  for (const { name } of outline.metrics.values()) for (const [kind, type] of typesOf(name)) hand.lists(kind, type);
  if (outline.isWhole) hand.stateCovered(isOfWholeTime(context));
  return outline.isWhole;
}
