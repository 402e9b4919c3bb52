import {
  actionInputs,
  type ActivitySumsView,
  type BestView,
  type PeriodSumsView,
  type WorkoutListView,
  type WorkoutOverviewView,
} from '@vitalgate/contract';
import {
  byActivity,
  mostOf,
  orderedWorkouts,
  personalBests,
  weekStart,
  workoutSums,
  workoutView,
  type LocalDate,
  type WorkoutFacts,
} from '@vitalgate/core';
import { addDays, addMonths } from '@vitalgate/days';
import { action } from './app-action.ts';
import type { AppParts } from './app-parts.ts';

/** Weeks and months that an overview shows. */
const periods = 12;

const activitySums = (workouts: readonly WorkoutFacts[]): readonly ActivitySumsView[] =>
  byActivity(workouts).map(([activityType, own]) => ({ activityType, ...workoutSums(own) }));

/** The sums of periods that follow each other: from each of these dates to before the next, the last one without an end. */
function periodSums(workouts: readonly WorkoutFacts[], starts: readonly LocalDate[]): readonly PeriodSumsView[] {
  const own = starts.map((): WorkoutFacts[] => []);
  for (const one of workouts) {
    if (one.date < (starts[0] ?? '')) continue;
    const place = starts.filter((from) => from <= one.date).length - 1;
    own[place]?.push(one);
  }
  return starts.map((from, place) => ({ from, ...workoutSums(own[place] ?? []) }));
}

/** The first dates of the periods up to one, the oldest first. */
function startsUpTo(last: LocalDate, before: (from: LocalDate, count: number) => LocalDate): readonly LocalDate[] {
  return Array.from({ length: periods }, (_, index) => before(last, index - periods + 1));
}

/** The lists of workouts, and what they add up to. */
export function workoutListActions({ data }: Pick<AppParts, 'data'>) {
  const { workouts, metrics } = data.health;
  return {
    /** Workouts in an order, with their titles. */
    listWorkouts: action(actionInputs.listWorkouts, ({ activityType = null, order, limit, after }): WorkoutListView => {
      const all = orderedWorkouts(workouts.facts(), { activityType, order });
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const part = all.slice(from, from + limit);
      const found = part.flatMap(({ id }) => workouts.find(id) ?? []);
      return {
        workouts: found.map((one) => ({ ...workoutView(one, data.zoneAt), title: one.record.title ?? null })),
        next: from + limit < all.length ? (part.at(-1)?.id ?? null) : null,
      };
    }),
    /** What workouts add up to, and the best of them. */
    readWorkoutOverview: action(actionInputs.readWorkoutOverview, ({ activityType, firstDay }): WorkoutOverviewView => {
      const all = workouts.facts();
      const own = activityType === undefined ? all : all.filter((one) => one.activityType === activityType);
      const today = metrics.dateAt(data.clock.now());
      const month = `${today.slice(0, 7)}-01` as LocalDate;
      const monthBefore = addMonths(month, -1);
      const isSoFar = ({ date }: WorkoutFacts): boolean => date <= today;
      const soFar = own.filter(isSoFar);
      const most = (order: 'farthest' | 'longest'): BestView | null => {
        const first = mostOf(own, order);
        if (first === null) return null;
        return { id: first.id, date: first.date, meters: first.distanceMeters, seconds: first.durationSeconds };
      };
      return {
        today,
        activities: activitySums(all),
        thisMonth: activitySums(all.filter((one) => one.date >= month && isSoFar(one))),
        lastMonth: activitySums(all.filter(({ date }) => date >= monthBefore && date < month)),
        weeks: periodSums(
          soFar,
          startsUpTo(weekStart(today, firstDay), (from, count) => addDays(from, 7 * count)),
        ),
        months: periodSums(soFar, startsUpTo(month, addMonths)),
        bests:
          activityType === undefined
            ? []
            : personalBests(own).map(({ meters, seconds, workout }) => ({
                id: workout.id,
                date: workout.date,
                meters,
                seconds,
              })),
        farthest: most('farthest'),
        longest: most('longest'),
      };
    }),
  };
}
