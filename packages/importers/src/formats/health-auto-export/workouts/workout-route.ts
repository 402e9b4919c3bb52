import { isPlausibleInstant, type RoutePoint } from '@vitalgate/core';
import { placedPoint, routeOfObjects } from '../../../recordings/route-point-of.ts';
import { plainAmount, plainNumber, plainObjects, type PlainObject } from '../../../kit/json/plain-json.ts';
import { parseWrittenTime } from '../payload/written-time.ts';

function pointOf(point: PlainObject, beginsSegment: boolean): RoutePoint | null {
  const at = parseWrittenTime(point['timestamp'])?.at ?? null;
  return placedPoint({
    latitude: plainNumber(point['latitude'] ?? point['lat']),
    longitude: plainNumber(point['longitude'] ?? point['lon']),
    elevationMeters: plainNumber(point['altitude']),
    at: at !== null && isPlausibleInstant(at) ? at : null,
    speedMetersPerSecond: plainAmount(point['speed']),
    accuracyMeters: plainAmount(point['horizontalAccuracy']),
    beginsSegment,
  });
}

/** The route of a workout in either version of the format: `latitude` and `longitude`, or `lat` and `lon`. */
export function workoutRoute(workout: PlainObject): ReturnType<typeof routeOfObjects> {
  return routeOfObjects(plainObjects(workout['route']), pointOf);
}
