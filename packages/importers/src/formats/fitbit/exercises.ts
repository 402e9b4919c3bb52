import { instant, isPlausibleInstant, type Instant, type WorkoutRecord } from '@vitalgate/core';
import { readNamedRows, type NamedTable } from '../../kit/csv/named-rows.ts';
import { plainAmount, plainId, plainObject, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { parseUtcDate } from '../../kit/written/written-date.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import { namedActivity, skipUnnamed } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal, stepping } from '../../recordings/recording.ts';
import { offsetIn } from '../../trackers/tracker-times.ts';
import type { FitbitContext, FitbitReader } from './fitbit-context.ts';
import { fitbitTime } from './fitbit-time.ts';
import { readList } from './read-list.ts';

/** Meters of the units that exercises state their distances in. */
const meters: ReadonlyMap<string, number> = new Map([
  ['Kilometer', 1000],
  ['Mile', 1609.344],
  ['Meter', 1],
  ['Yard', 0.9144],
]);

const total = (value: unknown): number | null => knownTotal(plainAmount(value));

/** Least time that passes until a device has reported to the account what it recorded. */
const shortestSync = 300_000;

/**
 * When an exercise began. Its time is in UTC, but for exports that have it in local time: these show it where an exercise would have been
 * changed before it was over.
 */
function startOf(exercise: PlainObject, length: number, { clock }: FitbitContext): Instant | null {
  const time = fitbitTime(exercise['startTime']);
  if (time === null) return null;
  const changed = fitbitTime(exercise['lastModified']);
  const local = clock.at(time);
  const isLocal =
    changed !== null && time + length > changed + shortestSync && local + length <= changed + shortestSync;
  const start = isLocal ? local : instant(time);
  return isPlausibleInstant(start) ? start : null;
}

function workoutOf(exercise: PlainObject, context: FitbitContext): WorkoutRecord | null {
  const active = plainAmount(exercise['activeDuration']);
  const length = plainAmount(exercise['duration']) ?? active ?? 0;
  const start = startOf(exercise, length, context);
  if (start === null) return null;
  const named = namedActivity(plainText(exercise['activityName']));
  const distance = total(exercise['distance']);
  const unit = plainText(exercise['distanceUnit']) ?? '';
  const perUnit = meters.get(unit);
  if (distance !== null && perUnit === undefined) {
    context.skip('workoutPart', unit === '' ? 'missingUnit' : 'unknownUnit', `distance ${unit}`.trim());
  }
  const id = exercise['logId'];
  return {
    ...bareWorkout(
      named.activityType,
      { start, end: instant(start + Math.round(length)) },
      { name: 'Fitbit', device: plainText(plainObject(exercise['source'])?.['name']) },
    ),
    durationSeconds: active === null || active === 0 ? length / 1000 : active / 1000,
    totalEnergyKilocalories: total(exercise['calories']),
    distanceMeters: distance === null || perUnit === undefined ? null : distance * perUnit,
    averageHeartRate: total(exercise['averageHeartRate']),
    steps: stepping.has(named.activityType) ? total(exercise['steps']) : null,
    // The unit of heights is the account's, and is not said.
    form: 'fitbit',
    ...named,
    ...known({ recordKey: plainId(id) }),
  };
}

export const readExercises: FitbitReader = (path, context) =>
  readList(path, context, 'workout', (exercise) => {
    const workout = workoutOf(exercise, context);
    if (workout === null) return context.skip('workout', 'invalidDate', path);
    skipUnnamed(context.sink, workout);
    context.sink.workout(workout);
  });

const columns = {
  id: ['exercise id'],
  start: ['exercise start'],
  end: ['exercise end'],
  offset: ['utc offset'],
  activity: ['activity name'],
  calories: ['tracker total calories'],
  loggedCalories: ['manually logged total calories'],
  steps: ['tracker total steps'],
  loggedSteps: ['manually logged total steps'],
  distance: ['tracker total distance mm'],
  loggedDistance: ['manually logged total distance mm'],
  climb: ['tracker total altitude mm'],
  averageHeartRate: ['tracker avg heart rate'],
  peakHeartRate: ['tracker peak heart rate'],
} as const;

export const exerciseTable: NamedTable<keyof typeof columns> = {
  names: columns,
  required: ['start', 'end', 'activity'],
  isUtf8: true,
};

const inMeters = (millimeters: number | null): number | null => (millimeters === null ? null : millimeters / 1000);

/** Reads the table of exercises that Google Health keeps, with its times in UTC and lengths in millimeters. */
export const readExerciseTable: FitbitReader = async (path, context) => {
  const end = await readNamedRows(context.source, path, exerciseTable, {
    row(cell) {
      const [start, finish] = [parseUtcDate(cell('start')), parseUtcDate(cell('end'))];
      if (start === null || finish === null) return context.skip('workout', 'invalidDate', path);
      if (finish < start) return context.skip('workout', 'endBeforeStart', path);
      const either = (...keys: readonly (keyof typeof columns)[]): number | null =>
        keys.map((key) => knownTotal(parseWrittenAmount(cell(key)))).find((amount) => amount !== null) ?? null;
      const named = namedActivity(cell('activity'));
      const workout: WorkoutRecord = {
        ...bareWorkout(named.activityType, { start, end: finish }, { name: 'Fitbit', device: null }),
        durationSeconds: (finish - start) / 1000,
        totalEnergyKilocalories: either('calories', 'loggedCalories'),
        distanceMeters: inMeters(either('distance', 'loggedDistance')),
        averageHeartRate: either('averageHeartRate'),
        maximumHeartRate: either('peakHeartRate'),
        elevationGainMeters: inMeters(either('climb')),
        steps: stepping.has(named.activityType) ? either('steps', 'loggedSteps') : null,
        timeZone: context.clock.away(offsetIn(cell('offset')), { start, end: finish }),
        form: 'google-health',
        ...named,
        ...known({ recordKey: cell('id') === '' ? null : cell('id') }),
      };
      skipUnnamed(context.sink, workout);
      context.sink.workout(workout);
    },
  });
  return end === 'whole';
};
