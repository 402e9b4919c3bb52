import { courseLength, fastestStretch, type Course } from './course.ts';

/**
 * The distances over which bests are looked for, by activity: in meters, with the seconds below which a receiver was wrong. Of
 * running these are what the fastest people needed; nobody rides that long at 20 m/s.
 */
const bestDistances: ReadonlyMap<string, readonly (readonly [meters: number, leastSeconds: number])[]> = new Map([
  [
    'running',
    [
      [1000, 131],
      [1609.344, 223],
      [5000, 755],
      [10_000, 1571],
      [21_097.5, 3400],
      [42_195, 7235],
    ],
  ],
  [
    'cycling',
    [
      [10_000, 500],
      [20_000, 1000],
      [40_000, 2000],
      [100_000, 5000],
    ],
  ],
]);

/** A course of fewer steps over a distance is too coarse to say when it began and ended. */
const leastSteps = 20;

/** The shortest milliseconds over distances, by their meters. */
type WorkoutBests = Readonly<Record<string, number>>;

/** Whether an activity has distances over which bests are looked for. */
export function hasBests(activityType: string): boolean {
  return bestDistances.has(activityType);
}

/**
 * The bests of a workout: over each distance the shortest time in which it was covered, pauses in between counted. None over what its
 * course is too coarse for, or faster than anybody is.
 */
export function workoutBests(activityType: string, course: Course | null): WorkoutBests {
  const found: Record<string, number> = {};
  if (course === null) return found;
  const step = courseLength(course) / (course.times.length - 1);
  for (const [meters, leastSeconds] of bestDistances.get(activityType) ?? []) {
    if (step > meters / leastSteps) continue;
    const best = fastestStretch(course, meters);
    if (best !== null && best.milliseconds >= leastSeconds * 1000) found[meters] = Math.round(best.milliseconds);
  }
  return found;
}
