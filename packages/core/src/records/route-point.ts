import type { Instant } from './instant.ts';

/** One position of a workout's route. Unknown is null. */
export interface RoutePoint {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Meters above sea level. */
  readonly elevationMeters: number | null;
  readonly at: Instant | null;
  readonly speedMetersPerSecond: number | null;
  /** Radius around the position within which the true one lies. */
  readonly accuracyMeters: number | null;
  /** The way from the point before was not recorded. The first point of a route always begins a segment. */
  readonly beginsSegment: boolean;
}
