import type { RecordSink, RoutePoint } from '@vitalgate/core';
import { skipTimes } from '../kit/skips.ts';
import type { PlainObject } from '../kit/json/plain-json.ts';
import { parseUtcDate } from '../kit/written/written-date.ts';
import { parseWrittenAmount, parseWrittenNumber } from '../kit/written/written-number.ts';
import type { RecordedPoint } from './recording.ts';

/** Most points of one route: a second each for eleven days. */
export const mostRoutePoints = 1_000_000;

/** A point of a route whose position may not be known. */
export type UncertainPoint = Omit<RoutePoint, 'latitude' | 'longitude'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
};

function isOnEarth(latitude: number | null, longitude: number | null): boolean {
  return latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function isPlaced(point: UncertainPoint): point is RoutePoint {
  return isOnEarth(point.latitude, point.longitude);
}

/** The point, or null if it has no position on earth. */
export function placedPoint(point: UncertainPoint): RoutePoint | null {
  return isPlaced(point) ? point : null;
}

/** What a position is read from, in either of the forms in which exports write it. */
export interface PointTexts {
  readonly latitude: string | undefined;
  readonly longitude: string | undefined;
  readonly elevation: string | undefined;
  readonly time: string | undefined;
  readonly speed: string | undefined;
  readonly accuracy: string | undefined;
}

/** What a recorded point says of its position. */
type Position = Pick<RecordedPoint, 'latitude' | 'longitude' | 'isMisplaced'>;

/** A position as a device wrote it; `isStated`: it wrote something. */
export function positionOf(latitude: number | null, longitude: number | null, isStated: boolean): Position {
  if (isOnEarth(latitude, longitude)) return { latitude, longitude, isMisplaced: false };
  return { latitude: null, longitude: null, isMisplaced: isStated };
}

/** Reports the positions of points that are none on earth. */
export function skipMisplaced(sink: Pick<RecordSink, 'skip'>, points: readonly RecordedPoint[], path: string): void {
  const count = points.reduce((sum, { isMisplaced }) => sum + (isMisplaced ? 1 : 0), 0);
  skipTimes(sink, count, { kind: 'routePoint', reason: 'invalidValue', subject: path });
}

/** The point that texts describe, wherever it is. */
export function uncertainPointOf(texts: PointTexts, beginsSegment: boolean): UncertainPoint {
  return {
    latitude: parseWrittenNumber(texts.latitude),
    longitude: parseWrittenNumber(texts.longitude),
    elevationMeters: parseWrittenNumber(texts.elevation),
    at: parseUtcDate(texts.time),
    speedMetersPerSecond: parseWrittenAmount(texts.speed),
    accuracyMeters: parseWrittenAmount(texts.accuracy),
    beginsSegment,
  };
}

/** The point that texts describe, or null if they give no position on earth. */
export function routePointOf(texts: PointTexts, beginsSegment: boolean): RoutePoint | null {
  return placedPoint(uncertainPointOf(texts, beginsSegment));
}

/** The route that objects describe, with the number of those that are no point or too many. */
export function routeOfObjects(
  objects: readonly PlainObject[],
  pointOf: (object: PlainObject, isFirst: boolean) => RoutePoint | null,
): { readonly points: readonly RoutePoint[]; readonly badPoints: number } {
  const points: RoutePoint[] = [];
  for (const object of objects) {
    const point = points.length < mostRoutePoints ? pointOf(object, points.length === 0) : null;
    if (point !== null) points.push(point);
  }
  return { points, badPoints: objects.length - points.length };
}
