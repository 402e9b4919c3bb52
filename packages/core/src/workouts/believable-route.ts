import type { RoutePoint } from '../records/route-point.ts';
import { metersBetween } from './route-distance.ts';

/** No sport and no train is as fast, in meters a second. */
const fastest = 100;

/** Times that are whole seconds are wrong by up to so much. */
const clockStep = 1;

/** How many ways a route may seem to be until it shows which is the right one: a receiver has few wrong places to offer. */
const mostWays = 8;

/** Points of which each can be reached from the one before. */
interface Way {
  length: number;
  /** The last point that has a time. */
  last: RoutePoint;
}

/** Meters a second from one point to the other; 0 if one has no time. */
function speedBetween(one: RoutePoint, other: RoutePoint): number {
  if (one.at === null || other.at === null) return 0;
  return metersBetween(one, other) / (Math.abs(other.at - one.at) / 1000 + clockStep);
}

/** The longest way from whose end somebody can have come to a point, of equal ones the slowest; none if nobody could. */
function wayTo(point: RoutePoint, ways: readonly Way[]): Way | undefined {
  let found: { readonly way: Way; readonly speed: number } | undefined;
  for (const way of ways) {
    const speed = speedBetween(way.last, point);
    if (speed > fastest || (found !== undefined && way.length < found.way.length)) continue;
    if (found === undefined || way.length > found.way.length || speed < found.speed) found = { way, speed };
  }
  return found?.way;
}

/** Those of the points that are kept. What begins a segment is the first that is kept of it. */
function keptOf(
  points: readonly RoutePoint[],
  isKept: (point: RoutePoint, index: number) => boolean,
): readonly RoutePoint[] {
  const kept: RoutePoint[] = [];
  let beginsSegment = false;
  for (const [index, point] of points.entries()) {
    beginsSegment ||= point.beginsSegment;
    if (!isKept(point, index)) continue;
    kept.push(beginsSegment === point.beginsSegment ? point : { ...point, beginsSegment });
    beginsSegment = false;
  }
  return kept.length === points.length ? points : kept;
}

/** The points of the longest way. */
function reachable(points: readonly RoutePoint[]): readonly RoutePoint[] {
  const ways: Way[] = [];
  let way: Way | undefined;
  const wayOf = points.map((point) => {
    if (point.at !== null || way === undefined) way = wayTo(point, ways);
    if (way === undefined) {
      if (ways.length === mostWays) {
        const shortest = ways.reduce((one, other) => (other.length < one.length ? other : one));
        ways.splice(ways.indexOf(shortest), 1);
      }
      ways.push((way = { length: 0, last: point }));
    }
    way.length++;
    if (point.at !== null) way.last = point;
    return way;
  });
  if (ways.length < 2) return points;
  const longest = ways.reduce((one, other) => (other.length > one.length ? other : one));
  return keptOf(points, (_, index) => wayOf[index] === longest);
}

const isZero = ({ latitude, longitude }: RoutePoint): boolean => latitude === 0 && longitude === 0;

/** A kilometer in degrees. */
const near = 0.01;

/**
 * A route without the points at 0,0, which is what devices write that do not know the place. If other points lie beside it, the
 * route was moved there to hide where it was, and 0,0 is a place of it.
 */
export function withoutNowhere(points: readonly RoutePoint[]): readonly RoutePoint[] {
  const isThere = points.some(
    (point) => !isZero(point) && Math.abs(point.latitude) < near && Math.abs(point.longitude) < near,
  );
  return isThere ? points : keptOf(points, (point) => !isZero(point));
}

/**
 * A route without the points where nobody was: those at 0,0, and those to which nobody could have come from the rest, faster than any
 * sport. Of places that exclude each other those with the most points count, whichever came first, because a receiver may
 * begin with the place where it was switched off. A point without a time stays with the one before it.
 */
export function believableRoute(points: readonly RoutePoint[]): readonly RoutePoint[] {
  return reachable(withoutNowhere(points));
}
