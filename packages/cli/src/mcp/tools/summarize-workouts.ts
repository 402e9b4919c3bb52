import type { Workout } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { rounded } from '../answer/rounded.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { localDay } from '../days/zone-time.ts';
import { bucketStart, finestSize } from '../metrics/buckets.ts';
import { recordCoverage, recordCoverageSchema, recordPeriod } from '../records/record-period.ts';
import { defineTool } from '../tool.ts';
import { nextSchema, notesSchema, periodArgument, untrustedSchema, withDefault } from './tool-arguments.ts';

const maxWorkouts = 5_000;
const shownTypes = 25;
const shownBuckets = 60;

/** A total with how many of the workouts it is known for. */
const totalSchema = z.object({ sum: z.nullable(z.number()), knownFor: z.number() });

const groupSchema = z.object({
  activityType: z.string(),
  count: z.number(),
  days: z.number(),
  minutes: totalSchema,
  distanceMeters: totalSchema,
  activeEnergyKilocalories: totalSchema,
  /** Mean of the workouts' averages, each weighing the same. */
  averageHeartRate: z.object({ mean: z.nullable(z.number()), knownFor: z.number() }),
  longest: z.nullable(z.object({ date: z.string(), minutes: z.number() })),
});

/** Totals of workouts by activity, and how many in each stretch of time. */
export const summarizeWorkouts = defineTool({
  name: 'summarize_workouts',
  title: 'Summarize workouts',
  description:
    'Count, minutes, distance, energy and heart rate by activity, and counts over time. A day without a workout may be a rest day or one not recorded.',
  scope: 'app.workouts',
  input: z.strictObject({ period: withDefault(periodArgument, '90d') }),
  output: z.object({
    count: z.number(),
    activities: z.array(groupSchema),
    bucket: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    coverage: recordCoverageSchema,
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ period }, context) {
    const asked = recordPeriod(period, context);
    const coverage = await recordCoverage('getWorkouts', asked, context);
    const workouts: DatedWorkout[] = [];
    let isCut = false;
    const { client, signal } = context;
    for await (const workout of client.records('getWorkouts', { ...asked.range, limit: 100 }, { signal })) {
      isCut = workouts.length === maxWorkouts;
      if (isCut) break;
      workouts.push({ ...workout, date: localDay(Date.parse(workout.start), workout.timeZone) });
    }
    const groups = [...grouped(workouts, ({ activityType }) => activityType)]
      .map(([activityType, group]) => summaryOf(activityType, group))
      .sort((one, other) => other.count - one.count);
    const [newest, oldest] = [workouts[0]?.date, workouts.at(-1)?.date];
    const size =
      oldest === undefined || newest === undefined ? 'day' : finestSize({ from: oldest, to: newest }, shownBuckets);
    const bucket = size === 'day' ? 'week' : size;
    const rows = [...grouped(workouts, ({ date }) => bucketStart(date, bucket))]
      .reverse()
      .slice(-shownBuckets)
      .map(([start, group]) => {
        const minutes = totalOf(group, (workout) => workout.durationSeconds, 1 / 60);
        return [start, group.length, minutes.sum ?? 'unknown', minutes.knownFor];
      });
    const next =
      isCut && asked.period !== null && oldest !== undefined ? { period: `${asked.period.from}..${oldest}` } : null;
    return {
      summary: `${workouts.length} workouts of ${groups.length} activities.`,
      answer: {
        count: workouts.length,
        activities: groups.slice(0, shownTypes),
        bucket,
        columns: ['start', 'count', 'minutes', 'minutesKnownFor'],
        rows,
        coverage,
        notes: [
          'Totals count only workouts for which the value is known (knownFor).',
          ...(isCut
            ? [
                `Only the newest ${maxWorkouts} workouts were read, down to ${oldest}: ask an earlier period for the rest.`,
              ]
            : []),
          ...(groups.length > shownTypes
            ? [`${groups.length - shownTypes} rarer activities are left out: ask a shorter period, or list_workouts.`]
            : []),
        ],
        next,
        untrustedText: ['activityType'],
      },
    };
  },
});

type DatedWorkout = Workout & { readonly date: string };

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function totalOf(
  workouts: readonly DatedWorkout[],
  valueOf: (workout: DatedWorkout) => number | null,
  factor = 1,
): z.infer<typeof totalSchema> {
  const known = workouts.map(valueOf).filter((value) => value !== null);
  return {
    sum: known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0) * factor),
    knownFor: known.length,
  };
}

function summaryOf(activityType: string, workouts: readonly DatedWorkout[]): z.infer<typeof groupSchema> {
  const heart = totalOf(workouts, (workout) => workout.averageHeartRate);
  const longest = workouts.reduce<DatedWorkout | undefined>(
    (best, workout) => ((workout.durationSeconds ?? 0) > (best?.durationSeconds ?? 0) ? workout : best),
    undefined,
  );
  return {
    activityType: untrustedText(activityType, 48),
    count: workouts.length,
    days: new Set(workouts.map(({ date }) => date)).size,
    minutes: totalOf(workouts, (workout) => workout.durationSeconds, 1 / 60),
    distanceMeters: totalOf(workouts, (workout) => workout.distanceMeters),
    activeEnergyKilocalories: totalOf(workouts, (workout) => workout.activeEnergyKilocalories),
    averageHeartRate: {
      mean: heart.sum === null ? null : rounded(heart.sum / heart.knownFor),
      knownFor: heart.knownFor,
    },
    longest:
      longest === undefined ? null : { date: longest.date, minutes: rounded((longest.durationSeconds ?? 0) / 60) },
  };
}
