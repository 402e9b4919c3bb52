import { withoutNowhere, type RoutePoint } from '@vitalgate/core';
import type { RecordedPoint } from './recording.ts';

const placeAndTime = ({ at, latitude, longitude }: RoutePoint): string => `${at} ${latitude} ${longitude}`;

/** The route that the positions among the points make. A point that is written again later in the file is left out: nobody went back. */
export function routeOf(points: readonly RecordedPoint[]): readonly RoutePoint[] {
  const route: RoutePoint[] = [];
  let beginsSegment = true;
  let latest = -Infinity;
  let known: Set<string> | null = null;
  for (const point of points) {
    beginsSegment ||= point.beginsSegment;
    const { latitude, longitude } = point;
    if (latitude === null || longitude === null) continue;
    const { elevationMeters, at, speedMetersPerSecond, accuracyMeters } = point;
    const found = { latitude, longitude, elevationMeters, at, speedMetersPerSecond, accuracyMeters, beginsSegment };
    if (at !== null && at <= latest) {
      known ??= new Set(route.map(placeAndTime));
      if (known.has(placeAndTime(found))) continue;
    }
    latest = Math.max(latest, at ?? latest);
    known?.add(placeAndTime(found));
    route.push(found);
    beginsSegment = false;
  }
  return route;
}

/** Whether points say where their workout was. */
export function hasPlace(points: readonly RecordedPoint[]): boolean {
  return withoutNowhere(routeOf(points)).length > 0;
}

/**
 * Meters that the device counted from the first point on: it may count on from an earlier leg, and anew with each lap. Null if no point
 * says it, or if the counter stood while the places moved.
 */
export function countedDistance(points: readonly RecordedPoint[]): number | null {
  let meters: number | null = null;
  let last: number | null = null;
  for (const { distanceMeters } of points) {
    if (distanceMeters === null) continue;
    meters = (meters ?? 0) + Math.max(0, distanceMeters - (last ?? distanceMeters));
    last = distanceMeters;
  }
  if (meters === null || (meters === 0 && hasPlace(points))) return null;
  return Math.round(meters * 1000) / 1000;
}
