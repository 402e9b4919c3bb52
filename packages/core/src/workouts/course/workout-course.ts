import type { StatisticsReader } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import type { RoutePoint } from '../../records/route-point.ts';
import type { WorkoutRecord, WorkoutSpan } from '../../records/workout-record.ts';
import { distanceTypeOf } from '../distance-type.ts';
import { isSurePlace, metersBetween } from '../route-distance.ts';
import { courseLength, courseOf, scaledCourse, type Course, type CourseStep } from './course.ts';
import { ownSamples } from './own-samples.ts';

/** A way that is further from the stated distance than this is another one, or not all of it. */
const mostDifference = 0.1;

/** What of a time lies in pauses, in milliseconds. */
export function pausedWithin(pauses: readonly WorkoutSpan[], start: number, end: number): number {
  return pauses.reduce((sum, pause) => sum + Math.max(0, Math.min(pause.end, end) - Math.max(pause.start, start)), 0);
}

function* routeSteps(points: readonly RoutePoint[], pauses: readonly WorkoutSpan[]): Generator<CourseStep> {
  let last: (RoutePoint & { readonly at: Instant }) | null = null;
  let isApart = false;
  let pause = 0;
  for (const point of points) {
    isApart ||= point.beginsSegment;
    const { at } = point;
    if (at === null || !isSurePlace(point) || (last !== null && at <= last.at)) continue;
    const since = last?.at ?? -Infinity;
    while ((pauses[pause]?.end ?? Infinity) <= since) pause++;
    let next = pause;
    while ((pauses[next]?.start ?? Infinity) < at) next++;
    const lately = pauses.slice(pause, next);
    if (lately.some(({ end }) => at < end)) continue;
    const wasPaused = pausedWithin(lately, since, at) * 2 > at - since;
    yield { at, meters: last === null || isApart || wasPaused ? null : metersBetween(last, point) };
    last = { ...point, at };
    isApart = false;
  }
}

function* sampleSteps(samples: readonly { start: number; end: number; value: number }[]): Generator<CourseStep> {
  let last = -Infinity;
  for (const { start, end, value } of samples) {
    const from = Math.max(start, last);
    if (end <= from) continue;
    if (from > last) yield { at: from, meters: null };
    yield { at: end, meters: value };
    last = end;
  }
}

/**
 * How far somebody had come at each moment of a workout: by its route, else by the samples of the way that the workout's own source
 * counted. It is as long as the workout's distance; null if nothing says it, or if what does is more than a tenth off.
 */
export function workoutCourse(
  workout: { readonly record: WorkoutRecord; readonly otherSources: readonly { readonly name: string }[] },
  route: readonly RoutePoint[],
  reader: StatisticsReader,
): Course | null {
  const { activityType, distanceMeters, pauses = [] } = workout.record;
  if (distanceMeters === null || distanceMeters <= 0) return null;
  const fitting = (course: Course | null): Course | null => {
    if (course === null) return null;
    const factor = distanceMeters / courseLength(course);
    return Math.abs(factor - 1) > mostDifference ? null : scaledCourse(course, factor);
  };
  const byRoute = fitting(courseOf(routeSteps(route, pauses)));
  if (byRoute !== null) return byRoute;
  return fitting(courseOf(sampleSteps(ownSamples(reader, distanceTypeOf(activityType), workout))));
}
