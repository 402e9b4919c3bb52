import { workoutKinds } from '@vitalgate/contract';
import type { RoutePoint, WorkoutRecord } from '@vitalgate/core';
import { placedPoint, routeOfObjects } from '../../recordings/route-point-of.ts';
import { plainAmount, plainNumber, plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { timeFault } from '../../kit/plausible/time-fault.ts';
import { isLeftOut, sourceIn, spanIn, textIn, timeIn, zoneIn, type LeftOut } from './line-fields.ts';

export interface WorkoutLine {
  readonly record: WorkoutRecord;
  readonly route: readonly RoutePoint[];
  readonly badPoints: number;
}

function pointOf(point: PlainObject, isFirst: boolean): RoutePoint | null {
  return placedPoint({
    latitude: plainNumber(point['latitude']),
    longitude: plainNumber(point['longitude']),
    elevationMeters: plainNumber(point['elevationMeters']),
    at: timeIn(point, 'at'),
    speedMetersPerSecond: plainAmount(point['speedMetersPerSecond']),
    accuracyMeters: plainAmount(point['accuracyMeters']),
    beginsSegment: isFirst || point['beginsSegment'] === true,
  });
}

/** The workout of a line, or why there is none. */
export function workoutLine(line: PlainObject): WorkoutLine | LeftOut {
  const activityType = textIn(line, 'activityType') ?? 'activityType';
  if (!workoutKinds.has(activityType)) return { reason: 'unknownType', subject: activityType };
  const span = spanIn(line);
  if (isLeftOut(span)) return span;
  const fault = timeFault('quantity', 'appleExerciseTime', span, null);
  if (fault !== null) return { reason: 'invalidDate', subject: `workout, ${fault}` };
  const written: readonly unknown[] = Array.isArray(line['route']) ? line['route'] : [];
  const { points, badPoints } = routeOfObjects(
    written.map((value) => plainObject(value) ?? {}),
    pointOf,
  );
  const { indoor } = line;
  const record: WorkoutRecord = {
    activityType,
    ...span,
    durationSeconds: plainAmount(line['durationSeconds']),
    activeEnergyKilocalories: plainAmount(line['activeEnergyKilocalories']),
    totalEnergyKilocalories: plainAmount(line['totalEnergyKilocalories']),
    distanceMeters: plainAmount(line['distanceMeters']),
    averageHeartRate: plainAmount(line['averageHeartRate']),
    maximumHeartRate: plainAmount(line['maximumHeartRate']),
    minimumHeartRate: plainAmount(line['minimumHeartRate']),
    elevationGainMeters: plainAmount(line['elevationGainMeters']),
    steps: plainAmount(line['steps']),
    indoor: typeof indoor === 'boolean' ? indoor : null,
    source: { name: sourceIn(line).name, device: textIn(plainObject(line['source']) ?? {}, 'device') },
    timeZone: zoneIn(line),
  };
  return { record, route: points, badPoints };
}
