import type { Instant, QuantitySample, RecordSink, RoutePoint } from '@vitalgate/core';
import { isPlausibleNumber } from '../kit/written/written-number.ts';
import type { RecordedPoint, Recording } from './recording.ts';

/** A device that writes a point each second or when something changes leaves no longer silence while it records. */
const longestSilence = 15_000;

/** The quantity types that the points of an activity are samples of. Walking has none: its speed is one of daily life. */
const typesOf: ReadonlyMap<string, { readonly speed?: string; readonly power?: string; readonly cadence?: string }> =
  new Map([
    ['running', { speed: 'runningSpeed', power: 'runningPower' }],
    ['cycling', { speed: 'cyclingSpeed', power: 'cyclingPower', cadence: 'cyclingCadence' }],
    ['crossCountrySkiing', { speed: 'crossCountrySkiingSpeed' }],
    ['paddleSports', { speed: 'paddleSportsSpeed' }],
    ['rowing', { speed: 'rowingSpeed' }],
  ]);

/** The route that the positions among the points make. */
export function routeOf(points: readonly RecordedPoint[]): readonly RoutePoint[] {
  const route: RoutePoint[] = [];
  let beginsSegment = true;
  for (const point of points) {
    beginsSegment ||= point.beginsSegment;
    const { latitude, longitude } = point;
    if (latitude === null || longitude === null) continue;
    const { elevationMeters, at, speedMetersPerSecond, accuracyMeters } = point;
    route.push({ latitude, longitude, elevationMeters, at, speedMetersPerSecond, accuracyMeters, beginsSegment });
    beginsSegment = false;
  }
  return route;
}

interface HeartRateStretch {
  readonly start: Instant;
  end: Instant;
  readonly value: number;
}

/** Stretches of one heart rate: nothing is lost of a device that writes it each second, and averages over time stay. */
function heartRateStretches(points: readonly RecordedPoint[]): readonly HeartRateStretch[] {
  const found: HeartRateStretch[] = [];
  for (const { at, heartRate } of points) {
    if (at === null || heartRate === null || heartRate <= 0) continue;
    const last = found.at(-1);
    if (last?.value === heartRate && at >= last.end && at - last.end <= longestSilence) last.end = at;
    else found.push({ start: at, end: at, value: heartRate });
  }
  return found;
}

/**
 * Hands over a workout, its route, and what its points measured as samples of the device: heart rate, and speed, power and
 * cadence where HealthKit has a type for them. Steps, energy and distance stay with the workout alone: as samples they
 * would count beside those of the phone and the watch, which have the whole day.
 */
export function handRecording({ workout, source, points }: Recording, sink: RecordSink): void {
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
  for (const { start, end, value } of heartRateStretches(points)) hand('heartRate', start, end, value);
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
