import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import type { ImportContext } from '../../kit/importer.ts';
import {
  plainAmount,
  plainNumber,
  plainObject,
  plainObjects,
  plainText,
  type PlainObject,
} from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { bareWorkout, emptyPoint, knownTotal, type RecordedPoint, type Recording } from '../../recordings/recording.ts';
import { positionOf } from '../../recordings/route-point-of.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import { isoDuration } from '../../trackers/iso-duration.ts';
import { writtenTime, offsetIn } from '../../trackers/tracker-times.ts';
import { createWallClock } from '../../trackers/wall-clock.ts';
import { polarSport } from './polar-sport.ts';

const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');

/** `+02:00` of minutes east of UTC, which newer files call otherwise than older ones; null if a session names none. */
function offsetOf(session: PlainObject): string | null {
  const minutes = plainNumber(session['timezoneOffsetMinutes'] ?? session['timezoneOffset']);
  if (minutes === null || !Number.isInteger(minutes) || Math.abs(minutes) > 18 * 60) return null;
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

const kilometersPerHour = 3.6;

/** What values of a series are of a point, by the name of the series without `SAMPLE_TYPE_`, in either of the two forms. */
const fields: Readonly<Record<string, (value: number) => Partial<RecordedPoint>>> = {
  heartrate: (value) => ({ heartRate: value > 0 ? value : null }),
  altitude: (value) => ({ elevationMeters: value }),
  speed: (value) => ({ speedMetersPerSecond: value / kilometersPerHour }),
  cadence: (value) => ({ cadence: value }),
  distance: (value) => ({ distanceMeters: value }),
  leftcrankcurrentpower: (value) => ({ powerWatts: value }),
  leftpedalcrankbasedpower: (value) => ({ powerWatts: value }),
};

const fieldOf = (name: string) =>
  fields[
    name
      .replace(/^SAMPLE_TYPE_/u, '')
      .replaceAll('_', '')
      .toLowerCase()
  ];

/** What an entry of a route says. */
const placeIn = (from: PlainObject): Partial<RecordedPoint> => {
  const altitude = plainNumber(from['altitude']);
  const position = positionOf(plainNumber(from['latitude']), plainNumber(from['longitude']), true);
  return altitude === null ? position : { ...position, elevationMeters: altitude };
};

/** The points of an exercise: of series at even distances and a route, or of lists whose entries have times. */
function pointsOf(
  exercise: PlainObject,
  start: Instant,
  timeOf: (text: unknown) => Instant | null,
): readonly RecordedPoint[] {
  const points = new Map<number, RecordedPoint>();
  const add = (at: Instant | null, more: Partial<RecordedPoint>): void => {
    // Lists of one moment differ in milliseconds.
    const second = at === null ? null : Math.floor(at / 1000);
    if (second !== null) points.set(second, { ...(points.get(second) ?? { ...emptyPoint, at }), ...more });
  };
  const samples = plainObject(exercise['samples']) ?? {};
  for (const { type, intervalMillis, values } of plainObjects(samples['samples'])) {
    const field = fieldOf(plainText(type) ?? '');
    const interval = plainAmount(intervalMillis);
    if (field === undefined || interval === null || interval === 0 || !Array.isArray(values)) continue;
    for (const [index, value] of values.entries()) {
      const number = plainNumber(value);
      if (number !== null) add(instant(start + Math.round(index * interval)), field(number));
    }
  }
  for (const [name, list] of Object.entries(samples)) {
    const field = fieldOf(name);
    if (field === undefined) continue;
    for (const { dateTime, value } of plainObjects(list)) {
      const number = plainNumber(value);
      if (number !== null) add(timeOf(dateTime), field(number));
    }
  }
  for (const point of plainObjects(samples['recordedRoute'])) add(timeOf(point['dateTime']), placeIn(point));
  const route = plainObject(plainObject(exercise['routes'])?.['route']);
  const began = timeOf(route?.['startTime']) ?? start;
  for (const point of plainObjects(route?.['wayPoints'])) {
    const elapsed = plainAmount(point['elapsedMillis']);
    if (elapsed !== null) add(instant(began + Math.round(elapsed)), placeIn(point));
  }
  return [...points.entries()].sort(([one], [other]) => one - other).map(([, point]) => point);
}

function spanOf(members: PlainObject, timeOf: (text: unknown) => Instant | null): WorkoutSpan | null {
  const start = timeOf(members['startTime']);
  if (start === null) return null;
  const length = lengthOf(members);
  const end = timeOf(members['stopTime']) ?? (length === null ? null : instant(start + length));
  return end === null || end < start ? null : { start, end };
}

function lengthOf(members: PlainObject): number | null {
  const milliseconds = plainAmount(members['durationMillis']);
  return milliseconds === null ? isoDuration(members['duration']) : Math.round(milliseconds);
}

/** The first of these that is known: newer files call it otherwise than older ones. */
const amount = (members: PlainObject | null, ...names: readonly string[]): number | null =>
  names.map((name) => knownTotal(plainAmount(members?.[name]))).find((value) => value !== null) ?? null;

const idOf = (members: PlainObject): string | null => plainText(plainObject(members['identifier'])?.['id']);

/**
 * The recordings of a training session: one, or one for each exercise if it has several, whose sums are their own. Null if it names no time. Times
 * are local, and the session says their offset.
 */
export function polarRecordings(
  session: PlainObject,
  exercises: readonly PlainObject[],
  sourceName: string,
  context: ImportContext,
): readonly (Recording | null)[] {
  const whole = exercises.length > 1 ? null : session;
  const parts = exercises.length === 0 ? [session] : exercises;
  return parts.map((exercise): Recording | null => {
    const offset = offsetOf(exercise) ?? offsetOf(session);
    const timeOf = (text: unknown): Instant | null => writtenTime(text, context, offset);
    const span = spanOf(whole ?? exercise, timeOf) ?? spanOf(exercise, timeOf);
    if (span === null) return null;
    const sport = polarSport(exercise['sport'] ?? session['sport']);
    const heartRate = plainObject(exercise['heartRate']);
    // What the session says as a whole, it says of its only exercise.
    const total = (...names: readonly string[]): number | null => amount(whole, ...names) ?? amount(exercise, ...names);
    const length = lengthOf(whole ?? exercise);
    const source = { name: sourceName, device: null };
    return {
      source: { name: sourceName, bundleIdentifier: null, version: null },
      points: pointsOf(exercise, timeOf(exercise['startTime']) ?? span.start, timeOf),
      workout: {
        ...bareWorkout(sport.activityType, span, source),
        durationSeconds: length === null ? null : Math.min(length, span.end - span.start) / 1000,
        distanceMeters: total('distanceMeters', 'distance'),
        totalEnergyKilocalories: total('calories', 'kiloCalories'),
        elevationGainMeters: total('ascentMeters', 'ascent'),
        averageHeartRate: total('hrAvg', 'averageHeartRate') ?? amount(heartRate, 'avg', 'average'),
        maximumHeartRate: total('hrMax', 'maximumHeartRate') ?? amount(heartRate, 'max', 'maximum'),
        minimumHeartRate: amount(heartRate, 'min', 'minimum'),
        timeZone: createWallClock(context).away(offsetIn(offset), span),
        form: 'polar',
        ...sport,
        ...known({ title: workoutTitle(session['name']), recordKey: idOf(whole ?? exercise) }),
      },
    };
  });
}
