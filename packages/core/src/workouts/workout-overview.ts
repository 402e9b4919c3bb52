import { addDays, compareTexts, groupedBy, weekdayOf } from '@vitalgate/days';
import type { Instant, LocalDate } from '../records/instant.ts';

/** What lists and sums of workouts need to know of one. Unknown is null. */
export interface WorkoutFacts {
  readonly id: string;
  readonly start: Instant;
  /** The local date on which it began. */
  readonly date: LocalDate;
  readonly activityType: string;
  readonly durationSeconds: number | null;
  readonly distanceMeters: number | null;
  /** The shortest times over distances that the store made from its way, in milliseconds by meters. */
  readonly bests: Readonly<Record<string, number>>;
}

/** How a list of workouts is ordered. */
export type WorkoutOrder = 'newest' | 'farthest' | 'longest' | 'fastest';

const speedOf = ({ distanceMeters, durationSeconds }: WorkoutFacts): number | null =>
  distanceMeters !== null && durationSeconds ? distanceMeters / durationSeconds : null;

const measures: Readonly<Record<WorkoutOrder, (facts: WorkoutFacts) => number | null>> = {
  newest: ({ start }) => start,
  farthest: ({ distanceMeters }) => distanceMeters,
  longest: ({ durationSeconds }) => durationSeconds,
  fastest: speedOf,
};

/**
 * Workouts, given newest first, of one activity if it is named, in an order: the most first, what does not know it last, the newest of
 * equal ones first.
 */
export function orderedWorkouts(
  workouts: readonly WorkoutFacts[],
  { activityType, order }: { readonly activityType: string | null; readonly order: WorkoutOrder },
): readonly WorkoutFacts[] {
  const own = activityType === null ? workouts : workouts.filter((one) => one.activityType === activityType);
  const measure = measures[order];
  if (order === 'newest') return own;
  return [...own].sort((one, other) => (measure(other) ?? -1) - (measure(one) ?? -1));
}

/** The first of what `orderedWorkouts` answers, without ordering the rest; null if none knows it. */
export function mostOf(workouts: readonly WorkoutFacts[], order: WorkoutOrder): WorkoutFacts | null {
  const measure = measures[order];
  let [found, most]: [WorkoutFacts | null, number] = [null, 0];
  for (const one of workouts) {
    const value = measure(one);
    if (value !== null && value > most) [found, most] = [one, value];
  }
  return found;
}

/** Sums over some workouts. What none of them knows is null. */
export interface WorkoutSums {
  readonly count: number;
  readonly seconds: number | null;
  readonly meters: number | null;
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

/** What some workouts add up to. */
export function workoutSums(workouts: readonly WorkoutFacts[]): WorkoutSums {
  return {
    count: workouts.length,
    seconds: sumOf(workouts.map(({ durationSeconds }) => durationSeconds)),
    meters: sumOf(workouts.map(({ distanceMeters }) => distanceMeters)),
  };
}

/** The first day of the week of a date. `firstDay` is 1 for Monday to 7 for Sunday. */
export function weekStart(date: LocalDate, firstDay: number): LocalDate {
  return addDays(date, -((weekdayOf(date) + 8 - firstDay) % 7));
}

/** Workouts by activity, those that were done most often first. */
export function byActivity(
  workouts: readonly WorkoutFacts[],
): readonly (readonly [activityType: string, own: readonly WorkoutFacts[]])[] {
  return [...groupedBy(workouts, ({ activityType }) => activityType)].sort(
    ([one, own], [other, others]) => others.length - own.length || compareTexts(one, other),
  );
}

/** The best over a distance, and the workout in which it was. */
export interface PersonalBest {
  readonly meters: number;
  readonly seconds: number;
  readonly workout: WorkoutFacts;
}

/** The bests over all workouts, by distance. Of equal ones the earlier. */
export function personalBests(workouts: readonly WorkoutFacts[]): readonly PersonalBest[] {
  const found = new Map<number, PersonalBest>();
  for (const workout of workouts) {
    for (const [length, milliseconds] of Object.entries(workout.bests)) {
      const [meters, seconds] = [Number(length), milliseconds / 1000];
      const known = found.get(meters);
      const isBetter = known === undefined || seconds < known.seconds;
      if (isBetter || (seconds === known.seconds && workout.start < known.workout.start))
        found.set(meters, { meters, seconds, workout });
    }
  }
  return [...found.values()].sort((one, other) => one.meters - other.meters);
}
