import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import type { RecordedPoint } from './recording.ts';

/** A device that writes a point each second or when something changes leaves no longer silence while it records. */
const longestSilence = 30_000;

interface Reading {
  readonly at: Instant;
  readonly value: number;
  /** The way from the reading before was not recorded. */
  readonly isApart: boolean;
}

function readingsOf(points: readonly RecordedPoint[]): readonly Reading[] {
  const found: Reading[] = [];
  let isApart = false;
  for (const { at, heartRate, beginsSegment } of points) {
    isApart ||= beginsSegment;
    if (at === null || heartRate === null || heartRate <= 0) continue;
    found.push({ at, value: heartRate, isApart });
    isApart = false;
  }
  return found.sort((one, other) => one.at - other.at);
}

/** How long each reading holds: until the next, or null if what comes next is not known. */
function heldUntilNext(readings: readonly Reading[], pauses: readonly WorkoutSpan[]): readonly (number | null)[] {
  let pause = 0;
  return readings.map(({ at }, index) => {
    const next = readings[index + 1];
    while ((pauses[pause]?.start ?? Infinity) < at) pause++;
    if (next === undefined || next.isApart || next.at - at > longestSilence) return null;
    return (pauses[pause]?.start ?? Infinity) < next.at ? null : next.at - at;
  });
}

export interface HeartRateStretch {
  readonly start: Instant;
  readonly end: Instant;
  readonly value: number;
}

/**
 * Stretches of one heart rate: nothing is lost of a device that writes it each second, and averages over time stay. A reading holds
 * until the next one; the last before a silence or a pause holds as long as the one before it, or the one after it if it is the
 * first. A reading by itself is a moment.
 */
export function heartRateStretches(
  points: readonly RecordedPoint[],
  pauses: readonly WorkoutSpan[] = [],
): readonly HeartRateStretch[] {
  const readings = readingsOf(points);
  const held = heldUntilNext(readings, pauses);
  let usual = held.find((length) => length !== null && length > 0) ?? 0;
  const found: HeartRateStretch[] = [];
  for (const [index, { at, value }] of readings.entries()) {
    const length = held[index] ?? Math.min(usual, (readings[index + 1]?.at ?? Infinity) - at);
    if (length > 0) usual = length;
    const last = found.at(-1);
    const end = instant(at + length);
    if (last?.value === value && last.end === at) found[found.length - 1] = { ...last, end };
    else found.push({ start: at, end, value });
  }
  return found;
}
