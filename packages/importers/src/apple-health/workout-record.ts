import { unitConversion, type SkipReason, type WorkoutRecord } from '@vitalgate/core';
import type { XmlAttributes } from '../xml/xml-reader.ts';
import { parseAppleNumber, parseAppleQuantity } from './apple-number.ts';
import { zoneOf, type Metadata } from './metadata.ts';
import type { Origin } from './origin.ts';
import { readTimeSpan, type TimeSpan } from './time-span.ts';
import { workoutActivityType } from './workout-activity-type.ts';
import { distanceOf } from './workout-distance.ts';
import { pausedMilliseconds, type WorkoutEvent } from './workout-pauses.ts';
import { totalOf, type WorkoutStatistics } from './workout-statistics.ts';

/** A `Workout` element with what its own children said; legs (`WorkoutActivity`) and routes are not among them. */
export interface WorkoutElement {
  readonly attributes: XmlAttributes;
  readonly statistics: WorkoutStatistics;
  readonly events: WorkoutEvent[];
  metadata: Metadata | null;
}

/** Seconds of active time: as the phone wrote it, else the time span without its pauses, else unknown. */
function durationOf({ attributes, events }: WorkoutElement, span: TimeSpan): number | null {
  const written = parseAppleNumber(attributes['duration']);
  const seconds = unitConversion(attributes['durationUnit'] ?? 'min', 's');
  if (written !== null && written >= 0 && seconds !== null) return seconds(written);
  return span.end === span.start ? null : (span.end - span.start - pausedMilliseconds(span, events)) / 1000;
}

const indoorTexts: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
]);

/**
 * The workout that an element tells of, or why there is none. Statistics win over the attributes of iOS 15 and older;
 * the attribute `totalEnergyBurned` is HealthKit's older name for the active energy. The total is active and resting
 * energy together, known only where both are.
 */
export function readWorkout(element: WorkoutElement, { source, device }: Origin): WorkoutRecord | SkipReason {
  const { attributes, statistics, metadata } = element;
  const span = readTimeSpan(attributes);
  if (typeof span === 'string') return span;
  const { totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit } = attributes;
  const activityType = workoutActivityType(attributes['workoutActivityType']);
  const heartRate = statistics.get('heartRate');
  const active =
    statistics.get('activeEnergyBurned')?.sum ??
    totalOf('activeEnergyBurned', totalEnergyBurned, totalEnergyBurnedUnit);
  const resting = statistics.get('basalEnergyBurned')?.sum ?? null;
  return {
    activityType,
    ...span,
    durationSeconds: durationOf(element, span),
    activeEnergyKilocalories: active,
    totalEnergyKilocalories: active === null || resting === null ? null : active + resting,
    distanceMeters:
      distanceOf(activityType, statistics) ?? totalOf('distanceWalkingRunning', totalDistance, totalDistanceUnit),
    averageHeartRate: heartRate?.average ?? null,
    maximumHeartRate: heartRate?.maximum ?? null,
    minimumHeartRate: heartRate?.minimum ?? null,
    elevationGainMeters: parseAppleQuantity(metadata?.['HKElevationAscended'], 'm'),
    steps: statistics.get('stepCount')?.sum ?? null,
    indoor: indoorTexts.get(metadata?.['HKIndoorWorkout'] ?? '') ?? null,
    source: { name: source.name, device },
    timeZone: zoneOf(metadata),
  };
}
