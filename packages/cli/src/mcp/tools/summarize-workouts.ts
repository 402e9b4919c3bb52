import type { Workout } from '@vitalgate/contract';
import { groupedBy } from '@vitalgate/days';
import * as z from 'zod/mini';
import { counted } from '@vitalgate/terminal';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { localDay } from '../../times/zone-time.ts';
import { bucketSizes, bucketStart, finestSize, type BucketSize } from '../../metrics/buckets.ts';
import { askedKind } from '../workouts/asked-workouts.ts';
import { recordsOfPeriod } from '../records/record-period.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const maxWorkouts = 5_000;
/** Most stretches of time shown; of years all are. */
const shownBuckets = 60;

export const summarizeWorkouts = defineTool({
  name: 'summarize_workouts',
  title: 'Summarize workouts',
  description:
    'By kind: count, first and last day, longest by time and distance, minutes, distance, energy, heart rate; and totals over time. Since when do I run: activity run, period all. A day without a workout may not be recorded.',
  scope: 'app.workouts',
  input: z.strictObject({
    period: given.usual(given.period, '90d'),
    activity: given.activity,
    by: given.usual(z.enum(['auto', 'day', 'week', 'month', 'quarter', 'year']), 'auto'),
    cursor: given.cursor,
    offset: given.offset,
  }),
  answers: ['count', 'activities', 'bucket', 'columns', 'rows'],
  async run({ period, activity, by, cursor, offset = 0 }, context) {
    const found = await recordsOfPeriod('getWorkouts', { period, cursor }, maxWorkouts, context);
    const kind = askedKind(activity, found.items, cursor !== undefined);
    const workouts = found.items.filter(kind.includes).map((workout) => ({
      ...workout,
      date: localDay(Date.parse(workout.start), workout.timeZone),
    }));
    const groups = [...groupedBy(workouts, ({ activityType }) => activityType)]
      .map(([activityType, group]) => summaryOf(activityType, group))
      .sort((one, other) => other.count - one.count);
    const [newest, oldest] = [workouts[0]?.date, workouts.at(-1)?.date];
    const answer = await pagedAnswer(listParts(groups, found.next), {
      from: { cursor, offset },
      most: Math.max(1, groups.length),
      show: (activities) => ({
        fields: {
          count: workouts.length,
          activities: [...activities],
          ...overTime(offset === 0 ? workouts : [], by),
          coverage: found.coverage,
        },
        notes: [
          'Totals count only workouts for which the value is known (knownFor).',
          ...(found.isPart
            ? [`This answer is of ${counted(workouts.length, 'workout')} only, ${oldest} to ${newest}.`]
            : []),
          ...(offset > 0 ? ['rows stand in the first answer of these workouts.'] : []),
        ],
        untrustedText: ['activityType'],
      }),
      again: { period: found.dates, activity, by },
      more: 'There is more: other activities, or older workouts',
    });
    return { summary: sentenceOf(groups, workouts, kind.words), answer };
  },
});

/** Number and length of workouts in each week or longer stretch of time that has any, oldest first. */
function overTime(workouts: readonly DatedWorkout[], by: 'auto' | BucketSize) {
  const [newest, oldest] = [workouts[0]?.date, workouts.at(-1)?.date];
  const finest =
    oldest === undefined || newest === undefined ? 'day' : finestSize({ from: oldest, to: newest }, shownBuckets);
  const isTooFine = by !== 'auto' && bucketSizes.indexOf(by) < bucketSizes.indexOf(finest);
  const bucket = by === 'auto' ? (finest === 'day' ? 'week' : finest) : isTooFine ? finest : by;
  const rows = [...groupedBy(workouts, ({ date }) => bucketStart(date, bucket))].reverse().map(([start, group]) => {
    const { minutes, distanceMeters, activeEnergyKilocalories } = totalsOf(group);
    const sums = [distanceMeters, activeEnergyKilocalories].map(({ sum }) => sum ?? 'unknown');
    return [start, group.length, minutes.sum ?? 'unknown', minutes.knownFor, ...sums];
  });
  return {
    bucket,
    columns: ['start', 'count', 'minutes', 'minutesKnownFor', 'distanceMeters', 'activeEnergyKilocalories'],
    rows,
  };
}

type DatedWorkout = Workout & { readonly date: string };

function totalOf(workouts: readonly DatedWorkout[], valueOf: (workout: DatedWorkout) => number | null, factor = 1) {
  const known = workouts.map(valueOf).filter((value) => value !== null);
  return {
    sum: known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0) * factor),
    knownFor: known.length,
  };
}

function totalsOf(workouts: readonly DatedWorkout[]) {
  return {
    minutes: totalOf(workouts, durationOf, 1 / 60),
    distanceMeters: totalOf(workouts, distanceOf),
    activeEnergyKilocalories: totalOf(workouts, (workout) => workout.activeEnergyKilocalories),
  };
}

const durationOf = ({ durationSeconds }: DatedWorkout): number | null => durationSeconds;
const distanceOf = ({ distanceMeters }: DatedWorkout): number | null => distanceMeters;

/** The workout with most of something, of equals the one with most of the other; null if it is known of none. What is not known of it is null. */
function mostOf(
  workouts: readonly DatedWorkout[],
  first: (workout: DatedWorkout) => number | null,
  second: (workout: DatedWorkout) => number | null,
) {
  const [most] = workouts
    .filter((workout) => (first(workout) ?? 0) > 0)
    .sort((one, other) => (first(other) ?? 0) - (first(one) ?? 0) || (second(other) ?? 0) - (second(one) ?? 0));
  if (most === undefined) return null;
  const { date, durationSeconds, distanceMeters } = most;
  return {
    date,
    minutes: durationSeconds === null ? null : rounded(durationSeconds / 60),
    distanceMeters: distanceMeters === null ? null : rounded(distanceMeters),
  };
}

function summaryOf(activityType: string, workouts: readonly DatedWorkout[]) {
  const heart = totalOf(workouts, (workout) => workout.averageHeartRate);
  return {
    activityType: untrustedText(activityType, 48),
    count: workouts.length,
    days: new Set(workouts.map(({ date }) => date)).size,
    first: workouts.at(-1)?.date ?? '',
    last: workouts[0]?.date ?? '',
    ...totalsOf(workouts),
    // Mean of the workouts' averages, each weighing the same.
    averageHeartRate: {
      mean: heart.sum === null ? null : rounded(heart.sum / heart.knownFor),
      knownFor: heart.knownFor,
    },
    // The longest by time, of equals the farthest; and the farthest.
    longest: mostOf(workouts, durationOf, distanceOf),
    farthest: mostOf(workouts, distanceOf, durationOf),
  };
}

function sentenceOf(groups: readonly unknown[], workouts: readonly DatedWorkout[], kind: string | null): string {
  const [first, last] = [workouts.at(-1)?.date, workouts[0]?.date];
  const count = counted(workouts.length, 'workout');
  if (kind === null || first === undefined) return `${count} of ${counted(groups.length, 'activity', 'activities')}.`;
  return `${count} of the kind ${kind}: the first on ${first}, the last on ${last}.`;
}
