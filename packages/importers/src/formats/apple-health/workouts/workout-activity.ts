import { workoutKinds } from '@vitalgate/contract';
import { distanceTypeOf } from '@vitalgate/core';
import type { WorkoutStatistics } from './workout-statistics.ts';

const byNumber: ReadonlyMap<number, string> = new Map([...workoutKinds].map(([name, { number }]) => [number, name]));
const namePattern = /^HKWorkoutActivityType([A-Z]\w*)$/u;

/** A workout's activity in HealthKit's lowerCamelCase: `running`. `other` where the element names none. */
export function workoutActivityType(text: string | undefined): string {
  const name = namePattern.exec(text ?? '')?.[1];
  if (name !== undefined) return name.charAt(0).toLowerCase() + name.slice(1);
  return (/^\d+$/u.test(text ?? '') ? byNumber.get(Number(text)) : undefined) ?? 'other';
}

/**
 * Meters that a workout's statistics give for its activity, or null. A multisport workout adds up its kinds of
 * distance; any other takes its own kind, and if that is missing the longest, because one way may be stated twice.
 */
export function distanceOf(activityType: string, statistics: WorkoutStatistics): number | null {
  const own = statistics.get(distanceTypeOf(activityType))?.sum ?? null;
  const sums: number[] = [];
  for (const [type, { sum }] of statistics) if (type.startsWith('distance') && sum !== null) sums.push(sum);
  if (sums.length === 0) return null;
  if (activityType === 'swimBikeRun') return sums.reduce((total, sum) => total + sum, 0);
  return own ?? Math.max(...sums);
}

/** The sports of a multisport workout, by the distance that only they cover. */
const sportOfDistance: readonly (readonly [type: string, activityType: string])[] = [
  ['distanceSwimming', 'swimming'],
  ['distanceCycling', 'cycling'],
  ['distanceWalkingRunning', 'running'],
];

/**
 * The activity of a part of a workout: as its own element names it; else, of a multisport workout, by the kind of its
 * distance or null; else the workout's.
 */
export function legActivityType(
  written: string | undefined,
  workoutType: string,
  statistics: WorkoutStatistics,
): string | null {
  if (written !== undefined) return workoutActivityType(written);
  if (workoutType !== 'swimBikeRun') return workoutType;
  return sportOfDistance.find(([type]) => (statistics.get(type)?.sum ?? 0) > 0)?.[1] ?? null;
}
