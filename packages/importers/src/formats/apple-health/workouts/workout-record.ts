import type { SkipReason, WorkoutActivityRecord, WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { parseWrittenQuantity } from '../../../kit/written/written-number.ts';
import { zoneOf } from '../elements/metadata.ts';
import type { Origin } from '../elements/origin.ts';
import { readTimeSpan, type TimeSpan, writtenDuration } from '../elements/time-span.ts';
import { workoutActivityType, distanceOf, legActivityType } from './workout-activity.ts';
import type { ActivityElement, WorkoutElement } from './gather-workout.ts';
import { marksOf, pausesOf } from './workout-events.ts';
import { totalOf } from './workout-statistics.ts';
import { known } from '../../../kit/known-members.ts';

/** Seconds of active time: as the phone wrote it, else the time span without its pauses, else unknown. */
function durationOf({ attributes }: ActivityElement, span: TimeSpan, pauses: readonly WorkoutSpan[]): number | null {
  const written = writtenDuration(attributes);
  if (written !== null) return written;
  if (span.end === span.start) return null;
  return pauses.reduce((left, pause) => left - (pause.end - pause.start), span.end - span.start) / 1000;
}

/** An activity within a workout, or null if its times make no sense. One that does not say how long it lasts ends with the workout. */
function readActivity(element: ActivityElement, workoutType: string, workout: TimeSpan): WorkoutActivityRecord | null {
  const { attributes, statistics, events } = element;
  const span = readTimeSpan(attributes, workout.end);
  if (typeof span === 'string') return null;
  const activityType = legActivityType(attributes['workoutActivityType'], workoutType, statistics);
  const heartRate = statistics.get('heartRate');
  return {
    activityType,
    ...span,
    durationSeconds: durationOf(element, span, pausesOf(span, events)),
    activeEnergyKilocalories: statistics.get('activeEnergyBurned')?.sum ?? null,
    distanceMeters: distanceOf(activityType ?? 'other', statistics),
    averageHeartRate: heartRate?.average ?? null,
    maximumHeartRate: heartRate?.maximum ?? null,
    steps: statistics.get('stepCount')?.sum ?? null,
  };
}

/** What the activities say together, or null if none says it. */
function together(
  activities: readonly WorkoutActivityRecord[],
  key: 'activeEnergyKilocalories' | 'distanceMeters' | 'steps',
): number | null {
  return activities.reduce<number | null>((sum, { [key]: part }) => (part === null ? sum : (sum ?? 0) + part), null);
}

const indoorTexts: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
]);

export interface ReadWorkout {
  readonly record: WorkoutRecord;
  /** Activities within it that are left out for their times. */
  readonly badActivities: number;
}

/**
 * The workout of an element, or why there is none. Statistics win over the attributes of iOS 15 and older,
 * these over what the activities say together; the attribute `totalEnergyBurned` is HealthKit's older name for the active
 * energy. The total is active and resting energy together, known only if both are.
 */
export function readWorkout(element: WorkoutElement, { source, device }: Origin): ReadWorkout | SkipReason {
  const { attributes, statistics, events } = element;
  const { metadata } = element.metadata;
  const span = readTimeSpan(attributes);
  if (typeof span === 'string') return span;
  const { totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit } = attributes;
  const activityType = workoutActivityType(attributes['workoutActivityType']);
  const read = element.activities.map((activity) => readActivity(activity, activityType, span));
  const activities = read.filter((activity) => activity !== null);
  const pauses = pausesOf(span, events);
  const heartRate = statistics.get('heartRate');
  const active =
    statistics.get('activeEnergyBurned')?.sum ??
    totalOf('activeEnergyBurned', totalEnergyBurned, totalEnergyBurnedUnit) ??
    together(activities, 'activeEnergyKilocalories');
  const resting = statistics.get('basalEnergyBurned')?.sum ?? null;
  const record: WorkoutRecord = {
    activityType,
    ...span,
    durationSeconds: durationOf(element, span, pauses),
    activeEnergyKilocalories: active,
    totalEnergyKilocalories: active === null || resting === null ? null : active + resting,
    distanceMeters:
      distanceOf(activityType, statistics) ??
      totalOf('distanceWalkingRunning', totalDistance, totalDistanceUnit) ??
      together(activities, 'distanceMeters'),
    averageHeartRate: heartRate?.average ?? null,
    maximumHeartRate: heartRate?.maximum ?? null,
    minimumHeartRate: heartRate?.minimum ?? null,
    elevationGainMeters: parseWrittenQuantity(metadata?.['HKElevationAscended'], 'm'),
    steps: statistics.get('stepCount')?.sum ?? together(activities, 'steps'),
    indoor: indoorTexts.get(metadata?.['HKIndoorWorkout'] ?? '') ?? null,
    source: { name: source.name, device },
    timeZone: zoneOf(metadata),
    ...(activities.length > 1 ? { activities } : {}),
    ...known({ pauses, laps: marksOf(events, 'Lap'), segments: marksOf(events, 'Segment') }),
  };
  return { record, badActivities: read.length - activities.length };
}
