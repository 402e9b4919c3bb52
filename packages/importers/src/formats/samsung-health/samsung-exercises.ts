import { instant, type WorkoutRecord } from '@vitalgate/core';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainAmount, plainNumber, plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { namedActivity } from '../../recordings/activity-words.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import { bareWorkout, emptyPoint, knownTotal, type RecordedPoint } from '../../recordings/recording.ts';
import { mostRoutePoints, positionOf } from '../../recordings/route-point-of.ts';
import { endOf } from '../../trackers/tracker-hand.ts';
import { instantOf } from '../../trackers/tracker-times.ts';
import { exerciseTypes, indoorTypes } from './exercise-types.ts';
import { besideOf, type SamsungContext, type SamsungReader } from './samsung-context.ts';
import { readSamsungTable, type SamsungRow } from './samsung-table.ts';

const columns = [
  'exercise_type',
  'duration',
  'calorie',
  'total_calorie',
  'distance',
  'mean_heart_rate',
  'max_heart_rate',
  'min_heart_rate',
  'altitude_gain',
  'vo2_max',
  'live_data',
  'location_data',
] as const;

type Row = SamsungRow<(typeof columns)[number]>;

function namedBy(code: string): Pick<WorkoutRecord, 'activityType' | 'activityCode'> {
  const activityType = exerciseTypes.get(Number(code));
  if (activityType !== undefined && code !== '') return { activityType };
  if (!/^\d+$/u.test(code)) return namedActivity(code);
  return code === '0' ? { activityType: 'other' } : { activityType: 'other', activityCode: `exercise_type ${code}` };
}

/** A workout with the files of its heart rates and its places; null if it says no time. */
interface Exercise {
  readonly workout: WorkoutRecord;
  readonly details: Row['details'];
  readonly paths: readonly string[];
}

function exerciseOf({ text, number, span, spanning }: Row, context: SamsungContext): Exercise | null {
  if (span === null) return null;
  const { source } = context.hand;
  const details = spanning();
  const code = text('exercise_type');
  const named = namedBy(code);
  const milliseconds = knownTotal(number('duration'));
  const workout: WorkoutRecord = {
    ...bareWorkout(named.activityType, span, { name: details.source?.name ?? source.name, device: null }),
    durationSeconds: milliseconds === null ? (span.end - span.start) / 1000 : milliseconds / 1000,
    activeEnergyKilocalories: knownTotal(number('calorie')),
    totalEnergyKilocalories: knownTotal(number('total_calorie')),
    distanceMeters: knownTotal(number('distance')),
    averageHeartRate: knownTotal(number('mean_heart_rate')),
    maximumHeartRate: knownTotal(number('max_heart_rate')),
    minimumHeartRate: knownTotal(number('min_heart_rate')),
    elevationGainMeters: number('altitude_gain'),
    indoor: indoorTypes.has(Number(code)) ? true : null,
    timeZone: details.timeZone ?? null,
    form: 'samsung-health',
    ...named,
    ...known({ recordKey: text('id') === '' ? null : text('id') }),
  };
  const paths = [text('live_data'), text('location_data')].map((reference) => besideOf(reference, context));
  return { workout, details, paths: paths.filter((path) => path !== null) };
}

function pointOf(part: PlainObject, isCycling: boolean): RecordedPoint {
  const [north, east] = [plainNumber(part['latitude']), plainNumber(part['longitude'])];
  return {
    ...emptyPoint,
    at: instantOf(plainNumber(part['start_time'])),
    ...positionOf(north, east, north !== null || east !== null),
    elevationMeters: plainNumber(part['altitude']),
    accuracyMeters: plainAmount(part['accuracy']),
    heartRate: plainAmount(part['heart_rate']),
    speedMetersPerSecond: plainAmount(part['speed']),
    cadence: isCycling ? plainAmount(part['cadence']) : null,
  };
}

async function pointsOf({ workout, paths }: Exercise, { hand, source, readBeside }: SamsungContext) {
  const points: RecordedPoint[] = [];
  for (const path of paths) {
    readBeside.add(path);
    const onValue = (value: unknown): void => {
      if (points.length >= mostRoutePoints) return hand.skip('routePoint', 'overLimit', path);
      points.push(pointOf(plainObject(value) ?? {}, workout.activityType === 'cycling'));
    };
    const end = await readJsonFile(source, path, [{ path: ['*'], onValue }]);
    if (end !== 'whole') hand.skip('file', 'endsEarly', path);
  }
  return points.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

/** Reads the exercises, each with the heart rates and the places that lie beside the table. */
export const readSamsungExercises: SamsungReader = async (path, context) => {
  const { hand } = context;
  const found: Exercise[] = [];
  const take = (exercise: Exercise): void => {
    if (exercise.paths.length === 0) hand.workout(exercise.workout);
    else found.push(exercise);
  };
  const isWhole = await readSamsungTable(path, ['health.exercise'], columns, context, (row) => {
    const exercise = exerciseOf(row, context);
    if (exercise === null || row.span === null) return hand.skip('workout', 'invalidDate', path);
    take(exercise);
    hand.quantity('vo2Max', 'mL/min·kg', knownTotal(row.number('vo2_max')), endOf(row.span), row.details);
  });
  for (const exercise of found) {
    const points = await pointsOf(exercise, context);
    handRecording({ workout: exercise.workout, source: exercise.details.source ?? hand.source, points }, hand.sink);
  }
  return isWhole;
};

/** Reads the breathing exercises, which are minutes of mindfulness. A row may bear the moment alone at which one was over, and its seconds. */
export const readBreathing: SamsungReader = (path, context) =>
  readSamsungTable(path, ['shealth.breathing'], ['duration'], context, ({ number, span, details }) => {
    if (span === null) return context.hand.skip('categorySample', 'invalidDate', 'mindfulSession');
    const { start, end } = span;
    const lasted = start === end ? Math.round((knownTotal(number('duration')) ?? 0) * 1000) : 0;
    context.hand.category(
      'mindfulSession',
      'notApplicable',
      { start: instant(start - Math.min(lasted, start)), end },
      details,
    );
  });
