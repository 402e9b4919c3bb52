import { instant, isPlausibleInstant, type Instant, type WorkoutRecord } from '@vitalgate/core';
import { namedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, stepping } from '../../recordings/recording.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import { quarterHour, type WallClock } from '../../trackers/wall-clock.ts';
import { known } from '../../kit/known-members.ts';
import { plainId, type PlainObject } from '../../kit/json/plain-json.ts';
import { isPlausibleNumber } from '../../kit/written/written-number.ts';

/** The first of these that says more than 0, which is what the export writes for what is not known. */
function amount(members: PlainObject, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'number' && value > 0 && isPlausibleNumber(value)) return value;
  }
  return null;
}

/** Of a flat way it is 0. */
function climb(members: PlainObject): number | null {
  return members['elevationGain'] === 0 ? 0 : amount(members, 'elevationGain');
}

function dateOf(members: PlainObject, ...names: readonly string[]): Instant | null {
  const milliseconds = amount(members, ...names);
  if (milliseconds === null) return null;
  const at = instant(Math.round(milliseconds));
  return isPlausibleInstant(at) ? at : null;
}

function scaled(value: number | null, scale: number): number | null {
  return value === null ? null : value / scale;
}

/** The form of what the lists of the export say; the device's own files in it are FIT files. */
const form = 'garmin';

/** Kilojoules of a kilocalorie as the export reckons: its app shows whole kilocalories, which no other number gives back. */
const kilojoules = 4.19;

/** A workout as a summary of the export has it; `whole`: it is the whole of several that have summaries of their own. */
export type GarminSummary =
  { readonly kind: 'workout'; readonly workout: WorkoutRecord } | { readonly kind: 'whole' | 'invalidDate' };

/**
 * What an activity of `summarizedActivities` says: times in milliseconds, distance and height in centimeters, and what it calls calories in
 * kilojoules.
 */
export function garminSummary(members: PlainObject, clock: WallClock): GarminSummary {
  const words = members['activityType'] ?? members['sportType'];
  const named = namedActivity(typeof words === 'string' ? words : null);
  const { activityType } = named;
  if (members['isParent'] === true || activityType === 'swimBikeRun') return { kind: 'whole' };
  const start = dateOf(members, 'beginTimestamp', 'startTimeGmt', 'startTimeGMT');
  if (start === null) return { kind: 'invalidDate' };
  const local = dateOf(members, 'startTimeLocal');
  const east = local === null ? null : Math.round((local - start) / quarterHour) * (quarterHour / 1000);
  const active = amount(members, 'duration');
  const elapsed = amount(members, 'elapsedDuration', 'duration') ?? 0;
  const energy = scaled(amount(members, 'calories'), kilojoules);
  const device = { name: 'Garmin Connect', device: null };
  const span = { start, end: instant(start + Math.round(elapsed)) };
  const workout: WorkoutRecord = {
    ...bareWorkout(activityType, span, device),
    durationSeconds: scaled(active, 1000),
    totalEnergyKilocalories: energy === null ? null : Math.round(energy),
    distanceMeters: scaled(amount(members, 'distance'), 100),
    elevationGainMeters: scaled(climb(members), 100),
    averageHeartRate: amount(members, 'avgHr'),
    maximumHeartRate: amount(members, 'maxHr'),
    minimumHeartRate: amount(members, 'minHr'),
    steps: stepping.has(activityType) ? amount(members, 'steps') : null,
    timeZone: clock.away(east, span),
    form,
    ...named,
    ...known({ title: workoutTitle(members['name']), recordKey: plainId(members['activityId']) }),
  };
  return { kind: 'workout', workout };
}
