import type { RoutePoint } from '@vitalgate/core';
import { parseUtcDate } from '../kit/written/utc-date.ts';
import { parseWrittenNumber } from '../kit/written/written-number.ts';

/** Most points of one route: a second each for eleven days. */
export const mostRoutePoints = 1_000_000;

/** A number that only makes sense from 0 on; less means unknown. */
function measured(text: string | undefined): number | null {
  const value = parseWrittenNumber(text);
  return value !== null && value >= 0 ? value : null;
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

/** The point that texts tell of, or null if they give no position on earth. A negative speed or accuracy is unknown. */
export function routePointOf(texts: PointTexts, beginsSegment: boolean): RoutePoint | null {
  const latitude = parseWrittenNumber(texts.latitude);
  const longitude = parseWrittenNumber(texts.longitude);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return {
    latitude,
    longitude,
    elevationMeters: parseWrittenNumber(texts.elevation),
    at: parseUtcDate(texts.time),
    speedMetersPerSecond: measured(texts.speed),
    accuracyMeters: measured(texts.accuracy),
    beginsSegment,
  };
}
