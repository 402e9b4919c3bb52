import type { RoutePoint } from '../records/route-point.ts';

/** A smaller rise or fall is taken for noise of the altimeter. */
const smallestClimbMeters = 3;

/**
 * Meters climbed on a route, falls not taken off: the sum of its climbs from a low to the next high, where a high or low
 * counts once the way has turned by at least 3 m. Between segments nothing is climbed. Null if fewer than two points of
 * one segment have an elevation.
 */
export function elevationGain(points: readonly RoutePoint[]): number | null {
  let gain = 0;
  let isKnown = false;
  let isClimbing = false;
  /** The lowest point since the last climb and the highest of this one; null at the begin of a segment. */
  let low: number | null = null;
  let high = 0;
  const endClimb = (): void => {
    if (isClimbing && low !== null) gain += high - low;
    isClimbing = false;
  };
  for (const { elevationMeters, beginsSegment } of points) {
    if (beginsSegment) {
      endClimb();
      low = null;
    }
    if (elevationMeters === null) continue;
    if (low === null) {
      low = high = elevationMeters;
      continue;
    }
    isKnown = true;
    if (isClimbing) {
      high = Math.max(high, elevationMeters);
      if (high - elevationMeters < smallestClimbMeters) continue;
      endClimb();
      low = elevationMeters;
    } else {
      low = Math.min(low, elevationMeters);
      isClimbing = elevationMeters - low >= smallestClimbMeters;
      high = elevationMeters;
    }
  }
  endClimb();
  return isKnown ? gain : null;
}
