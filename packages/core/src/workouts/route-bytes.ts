import type { Instant } from '../records/instant.ts';
import { digest53 } from '../records/identity.ts';
import type { RoutePoint } from '../records/route-point.ts';

/** Steps to a unit: degrees to about a centimeter, elevation, speed and accuracy to hundredths. */
const perDegree = 1e7;
const perUnit = 100;

const flag = { segment: 1, elevation: 2, time: 4, speed: 8, accuracy: 16 };

/** A whole number as bytes of seven bits, the lowest first; near zero, of either sign, it is short. */
function append(bytes: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/**
 * A route in about ten bytes a point: differences from the point before, in whole steps (a ten-millionth of a degree;
 * hundredths of a meter and of a meter per second; milliseconds). `routePoints` reads it back.
 */
export function routeBytes(points: readonly RoutePoint[]): Uint8Array {
  const bytes: number[] = [];
  const last = { latitude: 0, longitude: 0, elevation: 0, at: 0 };
  const step = (key: keyof typeof last, value: number): void => {
    append(bytes, value - last[key]);
    last[key] = value;
  };
  for (const { latitude, longitude, elevationMeters, at, speedMetersPerSecond, accuracyMeters, ...rest } of points) {
    bytes.push(
      (rest.beginsSegment ? flag.segment : 0) +
        (elevationMeters === null ? 0 : flag.elevation) +
        (at === null ? 0 : flag.time) +
        (speedMetersPerSecond === null ? 0 : flag.speed) +
        (accuracyMeters === null ? 0 : flag.accuracy),
    );
    step('latitude', Math.round(latitude * perDegree));
    step('longitude', Math.round(longitude * perDegree));
    if (elevationMeters !== null) step('elevation', Math.round(elevationMeters * perUnit));
    if (at !== null) step('at', at);
    if (speedMetersPerSecond !== null) append(bytes, Math.round(speedMetersPerSecond * perUnit));
    if (accuracyMeters !== null) append(bytes, Math.round(accuracyMeters * perUnit));
  }
  return Uint8Array.from(bytes);
}

export function routePoints(bytes: Uint8Array): RoutePoint[] {
  let position = 0;
  const read = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[position++] ?? 0;
      value += (byte % 128) * scale;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  };
  const last = { latitude: 0, longitude: 0, elevation: 0, at: 0 };
  const step = (key: keyof typeof last): number => (last[key] += read());
  const points: RoutePoint[] = [];
  while (position < bytes.length) {
    const flags = bytes[position++] ?? 0;
    const has = (bit: number): boolean => (flags & bit) !== 0;
    points.push({
      latitude: step('latitude') / perDegree,
      longitude: step('longitude') / perDegree,
      elevationMeters: has(flag.elevation) ? step('elevation') / perUnit : null,
      at: has(flag.time) ? (step('at') as Instant) : null,
      speedMetersPerSecond: has(flag.speed) ? read() / perUnit : null,
      accuracyMeters: has(flag.accuracy) ? read() / perUnit : null,
      beginsSegment: has(flag.segment),
    });
  }
  return points;
}

/** Characters made at a time: an argument list cannot be much longer. */
const pieceLength = 8192;

/** What tells a route from others of the same workout. */
export function routeDigest(bytes: Uint8Array): number {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceLength)));
  }
  return digest53(pieces.join(''));
}
