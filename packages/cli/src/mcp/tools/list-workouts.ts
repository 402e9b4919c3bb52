import type { Workout } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { wholeStretch, type PartReader } from '../answer/answer-part.ts';
import { knownFields } from '../answer/paged-answer.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { localTime } from '../periods/period.ts';
import { recordList } from '../records/record-period.ts';
import { askedKind } from '../workouts/asked-workouts.ts';
import { counted } from '@vitalgate/terminal';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const listWorkouts = defineTool({
  name: 'list_workouts',
  title: 'List workouts',
  description: 'Workouts one by one, newest first, in local time; what is not known is left out.',
  scope: 'app.workouts',
  input: z.strictObject({
    period: given.usual(given.period, '30d'),
    activity: given.activity,
    limit: given.limit(100),
    cursor: given.cursor,
    offset: given.offset,
  }),
  answers: ['workouts'],
  run: (input, context) =>
    recordList(
      {
        operation: 'getWorkouts',
        input,
        limit: input.limit ?? 30,
        itemsOf: (read) =>
          input.activity === undefined ? read : ofKind(read, input.activity, input.cursor !== undefined),
        again: { activity: input.activity },
        show: (workouts) => ({
          fields: { workouts: workouts.map(shownWorkout) },
          untrustedText: ['activityType', 'source', 'device'],
        }),
        counted: ({ workouts }) => counted(workouts.length, 'workout'),
      },
      context,
    ),
});

function shownWorkout(workout: Workout) {
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

const mostSearched = 5_000;

function ofKind(read: PartReader<Workout>, activity: string, isLaterPart: boolean): PartReader<Workout> {
  return wholeStretch(read, mostSearched, (workouts) =>
    workouts.filter(askedKind(activity, workouts, isLaterPart).includes),
  );
}
