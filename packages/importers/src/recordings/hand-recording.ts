import type { Instant, QuantitySample, RecordSink } from '@vitalgate/core';
import { isPlausibleNumber } from '../kit/written/written-number.ts';
import { skipUnnamed } from './activity-words.ts';
import { heartRateStretches } from './heart-rate-stretches.ts';
import type { Recording } from './recording.ts';
import { routeOf } from './route-of.ts';

/** The quantity types that the points of an activity are samples of. Walking has none: its speed is one of daily life. */
const typesOf: ReadonlyMap<string, { readonly speed?: string; readonly power?: string; readonly cadence?: string }> =
  new Map([
    ['running', { speed: 'runningSpeed', power: 'runningPower' }],
    ['cycling', { speed: 'cyclingSpeed', power: 'cyclingPower', cadence: 'cyclingCadence' }],
    ['crossCountrySkiing', { speed: 'crossCountrySkiingSpeed' }],
    ['paddleSports', { speed: 'paddleSportsSpeed' }],
    ['rowing', { speed: 'rowingSpeed' }],
  ]);

/**
 * Hands over a workout, its route, and what its points measured as samples of the device: heart rate, and speed, power and
 * cadence where HealthKit has a type for them. Steps, energy and distance stay with the workout alone: as samples they
 * would count beside those of the phone and the watch, which have the whole day.
 */
export function handRecording({ workout, source, points }: Recording, sink: RecordSink): void {
  skipUnnamed(sink, workout);
  const route = routeOf(points);
  if (route.length === 0) sink.workout(workout);
  else sink.workout(workout, route);
  const {
    timeZone,
    source: { device },
  } = workout;
  const hand = (type: string | undefined, start: Instant, end: Instant, value: number): void => {
    if (type === undefined || !isPlausibleNumber(value)) return;
    const sample: QuantitySample = { type, start, end, value, source, device, metadata: null, timeZone };
    sink.quantity(sample);
  };
  for (const { start, end, value } of heartRateStretches(points, workout.pauses)) hand('heartRate', start, end, value);
  const types = typesOf.get(workout.activityType);
  if (types === undefined) return;
  for (const { at, speedMetersPerSecond, powerWatts, cadence } of points) {
    if (at === null) continue;
    if (speedMetersPerSecond !== null) hand(types.speed, at, at, speedMetersPerSecond);
    if (powerWatts !== null) hand(types.power, at, at, powerWatts);
    // Who does not pedal has no cadence.
    if (cadence !== null && cadence > 0) hand(types.cadence, at, at, cadence);
  }
}
