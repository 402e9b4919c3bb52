import type { Page, Workout } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { fitPage } from '../answer/answer-budget.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { localTime } from '../days/zone-time.ts';
import { knownFields } from '../records/known-fields.ts';
import { recordCoverage, recordCoverageSchema, recordPeriod } from '../records/record-period.ts';
import { defineTool } from '../tool.ts';
import {
  cursorArgument,
  limitArgument,
  nextSchema,
  notesSchema,
  periodArgument,
  untrustedSchema,
  withDefault,
} from './tool-arguments.ts';

const number = z.optional(z.number());

const workoutSchema = z.object({
  activityType: z.string(),
  start: z.string(),
  durationMinutes: number,
  distanceMeters: number,
  activeEnergyKilocalories: number,
  totalEnergyKilocalories: number,
  averageHeartRate: number,
  maximumHeartRate: number,
  elevationGainMeters: number,
  steps: number,
  indoor: z.optional(z.boolean()),
  source: z.string(),
  device: z.optional(z.string()),
});

/** Workouts one by one, newest first. */
export const listWorkouts = defineTool({
  name: 'list_workouts',
  title: 'List workouts',
  description: 'Workouts one by one, newest first, in local time; what is not known is left out.',
  scope: 'app.workouts',
  input: z.strictObject({
    period: withDefault(periodArgument, '30d'),
    limit: limitArgument(100),
    cursor: cursorArgument,
  }),
  output: z.object({
    workouts: z.array(workoutSchema),
    coverage: recordCoverageSchema,
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ period, limit = 30, cursor }, context) {
    const asked = recordPeriod(period, context);
    const query = { ...asked.range, ...(cursor === undefined ? {} : { cursor }) };
    const coverage = await recordCoverage('getWorkouts', asked, context);
    const answer = await fitPage(
      limit,
      (size) => context.client.getPage('getWorkouts', { ...query, limit: size }, { signal: context.signal }),
      ({ data, nextCursor }: Page<Workout>) => ({
        workouts: data.map(shownWorkout),
        coverage,
        notes: nextCursor === null ? [] : ['There are older ones: call again as next says.'],
        next: nextCursor === null ? null : { period, limit, cursor: nextCursor },
        untrustedText: ['activityType', 'source', 'device'],
      }),
    );
    const more = answer.next === null ? '' : ', more to come';
    return { summary: `${answer.workouts.length} workouts${more}.`, answer };
  },
});

function shownWorkout(workout: Workout): z.infer<typeof workoutSchema> {
  const { durationSeconds } = workout;
  return {
    activityType: untrustedText(workout.activityType, 48),
    start: localTime(workout.start, workout.timeZone),
    ...knownFields({
      durationMinutes: durationSeconds === null ? null : rounded(durationSeconds / 60),
      distanceMeters: workout.distanceMeters,
      activeEnergyKilocalories: workout.activeEnergyKilocalories,
      totalEnergyKilocalories: workout.totalEnergyKilocalories,
      averageHeartRate: workout.averageHeartRate,
      maximumHeartRate: workout.maximumHeartRate,
      elevationGainMeters: workout.elevationGainMeters,
      steps: workout.steps,
      indoor: workout.indoor,
      device: untrustedTextOrNone(workout.source.device, 64),
    }),
    source: untrustedText(workout.source.name, 64),
  };
}
