import { workoutKinds } from '@vitalgate/contract';
import type { RoutePoint, WorkoutRecord } from '@vitalgate/core';
import { mostRoutePoints } from '../../recordings/route-point-of.ts';
import { plainNumber, plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { tooLong } from '../../kit/plausible/longest-span.ts';
import { isLeftOut, sourceIn, spanIn, textIn, timeIn, zoneIn, type LeftOut } from './line-fields.ts';

/** A workout with its route. */
export interface WorkoutLine {
  readonly record: WorkoutRecord;
  readonly route: readonly RoutePoint[];
  readonly badPoints: number;
}

/** A number from 0 on; anything else is not known. */
function amountIn(line: PlainObject, field: string): number | null {
  const amount = plainNumber(line[field]);
  return amount !== null && amount >= 0 ? amount : null;
}

function pointOf(value: unknown, isFirst: boolean): RoutePoint | null {
  const point = plainObject(value) ?? {};
  const [latitude, longitude] = [plainNumber(point['latitude']), plainNumber(point['longitude'])];
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return {
    latitude,
    longitude,
    elevationMeters: plainNumber(point['elevationMeters']),
    at: timeIn(point, 'at'),
    speedMetersPerSecond: amountIn(point, 'speedMetersPerSecond'),
    accuracyMeters: amountIn(point, 'accuracyMeters'),
    beginsSegment: isFirst || point['beginsSegment'] === true,
  };
}

/** The workout of a line, or why there is none. */
export function workoutLine(line: PlainObject): WorkoutLine | LeftOut {
  const activityType = textIn(line, 'activityType') ?? '';
  if (!workoutKinds.has(activityType)) return { reason: 'unknownType', subject: activityType };
  const span = spanIn(line);
  if (isLeftOut(span)) return span;
  const fault = tooLong('appleExerciseTime', span, 'quantity');
  if (fault !== null) return { reason: 'invalidDate', subject: `workout, ${fault}` };
  const route: RoutePoint[] = [];
  let badPoints = 0;
  for (const value of Array.isArray(line['route']) ? (line['route'] as readonly unknown[]) : []) {
    const point = route.length < mostRoutePoints ? pointOf(value, route.length === 0) : null;
    if (point === null) badPoints++;
    else route.push(point);
  }
  const { indoor } = line;
  const record: WorkoutRecord = {
    activityType,
    ...span,
    durationSeconds: amountIn(line, 'durationSeconds'),
    activeEnergyKilocalories: amountIn(line, 'activeEnergyKilocalories'),
    totalEnergyKilocalories: amountIn(line, 'totalEnergyKilocalories'),
    distanceMeters: amountIn(line, 'distanceMeters'),
    averageHeartRate: amountIn(line, 'averageHeartRate'),
    maximumHeartRate: amountIn(line, 'maximumHeartRate'),
    minimumHeartRate: amountIn(line, 'minimumHeartRate'),
    elevationGainMeters: amountIn(line, 'elevationGainMeters'),
    steps: amountIn(line, 'steps'),
    indoor: typeof indoor === 'boolean' ? indoor : null,
    source: { name: sourceIn(line).name, device: textIn(plainObject(line['source']) ?? {}, 'device') },
    timeZone: zoneIn(line),
  };
  return { record, route, badPoints };
}
