import type { RoutePoint } from '../records/route-point.ts';

const earthMeters = 6_371_008.8;

/** A position that is less sure than this says little about the way. */
const worstAccuracyMeters = 50;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function metersBetween(one: RoutePoint, other: RoutePoint): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const square = north * north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east * east;
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Whether a position is sure enough to say where somebody went. */
export function isSurePlace({ accuracyMeters }: RoutePoint): boolean {
  return accuracyMeters === null || accuracyMeters <= worstAccuracyMeters;
}

/** Meters of a route on the ground, within its segments, without positions less sure than 50 m. Null if no way is left. */
export function routeDistance(points: readonly RoutePoint[]): number | null {
  let meters: number | null = null;
  let last: RoutePoint | null = null;
  for (const point of points) {
    if (point.beginsSegment) last = null;
    if (!isSurePlace(point)) continue;
    if (last !== null) meters = (meters ?? 0) + metersBetween(last, point);
    last = point;
  }
  return meters;
}
