import type { RoutePoint } from '../records/route-point.ts';

/** About `most` points of a route, evenly chosen, for a drawing. Each segment keeps its first and last. */
export function thinRoute(points: readonly RoutePoint[], most: number): readonly RoutePoint[] {
  const stride = Math.ceil(points.length / most);
  if (stride <= 1) return points;
  return points.filter((point, index) => {
    const next = points[index + 1];
    return point.beginsSegment || index % stride === 0 || next === undefined || next.beginsSegment;
  });
}
