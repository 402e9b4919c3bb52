import { isPlausibleInstant, type RoutePoint } from '@vitalgate/core';
import { mostRoutePoints } from '../../../recordings/route-point-of.ts';
import { plainNumber, plainObjects, type PlainObject } from '../../../kit/json/plain-json.ts';
import { parseWrittenTime } from '../payload/written-time.ts';

/** A number that only makes sense from 0 on; less means unknown. */
function measured(value: unknown): number | null {
  const number = plainNumber(value);
  return number !== null && number >= 0 ? number : null;
}

function pointOf(point: PlainObject, beginsSegment: boolean): RoutePoint | null {
  const latitude = plainNumber(point['latitude'] ?? point['lat']);
  const longitude = plainNumber(point['longitude'] ?? point['lon']);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const at = parseWrittenTime(point['timestamp'])?.at ?? null;
  return {
    latitude,
    longitude,
    elevationMeters: plainNumber(point['altitude']),
    at: at !== null && isPlausibleInstant(at) ? at : null,
    speedMetersPerSecond: measured(point['speed']),
    accuracyMeters: measured(point['horizontalAccuracy']),
    beginsSegment,
  };
}

/** A workout's route with the number of points that are none. */
export interface WorkoutRoute {
  readonly points: readonly RoutePoint[];
  readonly badPoints: number;
}

/** The route of a workout in either version of the format: `latitude` and `longitude`, or `lat` and `lon`. */
export function workoutRoute(workout: PlainObject): WorkoutRoute {
  const points: RoutePoint[] = [];
  let badPoints = 0;
  for (const written of plainObjects(workout['route'])) {
    const point = points.length < mostRoutePoints ? pointOf(written, points.length === 0) : null;
    if (point === null) badPoints++;
    else points.push(point);
  }
  return { points, badPoints };
}
