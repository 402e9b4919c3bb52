import type { Workout } from '../records/workout.ts';

/** How a list of workouts is ordered. */
export const workoutOrders = ['newest', 'farthest', 'longest', 'fastest'] as const;

/** One of them: the first is the usual one. */
export type WorkoutOrderName = (typeof workoutOrders)[number];

/** A workout in a list. */
export interface ListedWorkoutView extends Workout {
  /** What a person or a program called it; null if nobody did. */
  readonly title: string | null;
}

/** A part of a list of workouts. */
export interface WorkoutListView {
  readonly workouts: readonly ListedWorkoutView[];
  /** Where the next part begins: behind the workout of this id; null after the last. */
  readonly next: string | null;
}

/** What some workouts add up to. What none of them knows is null. */
export interface WorkoutSumsView {
  readonly count: number;
  /** Active time. */
  readonly seconds: number | null;
  readonly meters: number | null;
}

/** The sums of one activity. */
export interface ActivitySumsView extends WorkoutSumsView {
  readonly activityType: string;
}

/** The sums of a week or a month. */
export interface PeriodSumsView extends WorkoutSumsView {
  /** Its first date. */
  readonly from: string;
}

/** The best over a distance, or the most of one workout, and that workout. */
export interface BestView {
  readonly id: string;
  readonly date: string;
  readonly meters: number | null;
  readonly seconds: number | null;
}

/** What all workouts together were, or those of one activity. */
export interface WorkoutOverviewView {
  /** The user's date now. */
  readonly today: string;
  /** Every activity that there is a workout of, the most frequent first. */
  readonly activities: readonly ActivitySumsView[];
  /** The month of today, by activity; the month before beside it. */
  readonly thisMonth: readonly ActivitySumsView[];
  readonly lastMonth: readonly ActivitySumsView[];
  /** The last twelve, the oldest first, up to today's. */
  readonly weeks: readonly PeriodSumsView[];
  readonly months: readonly PeriodSumsView[];
  /** By distance, of the activity that was asked for; none of all together. */
  readonly bests: readonly BestView[];
  readonly farthest: BestView | null;
  readonly longest: BestView | null;
}
