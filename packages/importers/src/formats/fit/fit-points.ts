import { mostRoutePoints, positionOf } from '../../recordings/route-point-of.ts';
import { emptyPoint, type RecordedPoint } from '../../recordings/recording.ts';
import type { FitClock } from './fit-clock.ts';
import { field, messageNumber } from './protocol/fit-profile.ts';
import { numberIn, numbersIn, type FitMessage } from './protocol/fit-message.ts';

const degreesPerSemicircle = 180 / 2 ** 31;

function degrees(semicircles: number | null): number | null {
  return semicircles === null ? null : semicircles * degreesPerSemicircle;
}

function scaled(value: number | null, scale: number, offset = 0): number | null {
  return value === null ? null : value / scale - offset;
}

/** Speed in 12 bits of 1/100 m/s and distance in 12 bits of 1/16 m, which goes round and round. */
class CompressedDistance {
  #meters = 0;
  #last: number | null = null;

  get isRead(): boolean {
    return this.#last !== null;
  }

  read(bytes: readonly (number | null)[]): { readonly speed: number; readonly meters: number } | null {
    const [low = null, middle = null, high = null] = bytes;
    if (low === null || middle === null || high === null) return null;
    const sixteenths = (middle >> 4) | (high << 4);
    const step = this.#last === null ? sixteenths : (sixteenths - this.#last + 4096) % 4096;
    this.#last = sixteenths;
    this.#meters += step / 16;
    return { speed: (low | ((middle & 0x0f) << 8)) / 100, meters: this.#meters };
  }
}

/** The points of a file's record messages, in order. One that says nothing but its time is one too: the device was on. */
export function fitPoints(messages: readonly FitMessage[], clock: FitClock): readonly RecordedPoint[] {
  const compressed = new CompressedDistance();
  const points: RecordedPoint[] = [];
  const of = field.record;
  for (const message of messages) {
    if (message.number !== messageNumber.record) continue;
    const both = compressed.read(numbersIn(message, of.compressedSpeedDistance));
    const latitude = degrees(numberIn(message, of.latitude));
    const longitude = degrees(numberIn(message, of.longitude));
    const cadence = numberIn(message, of.cadence);
    points.push({
      ...emptyPoint,
      at: clock.at(message.timestamp),
      ...positionOf(latitude, longitude, latitude !== null || longitude !== null),
      elevationMeters: scaled(numberIn(message, of.enhancedAltitude) ?? numberIn(message, of.altitude), 5, 500),
      speedMetersPerSecond:
        scaled(numberIn(message, of.enhancedSpeed) ?? numberIn(message, of.speed), 1000) ?? both?.speed ?? null,
      accuracyMeters: numberIn(message, of.accuracy),
      heartRate: numberIn(message, of.heartRate),
      cadence: cadence === null ? null : cadence + (numberIn(message, of.fractionalCadence) ?? 0) / 128,
      powerWatts: numberIn(message, of.power),
      distanceMeters: scaled(numberIn(message, of.distance), 100) ?? both?.meters ?? null,
    });
  }
  const [first] = points;
  // What goes round counts from the first point on, which says nothing yet.
  if (compressed.isRead && first?.distanceMeters === null) points[0] = { ...first, distanceMeters: 0 };
  return points;
}

const ticksPerSecond = 1024;

/**
 * What a heart rate strap kept while it was under water and handed over later: its beats have times of the strap's own clock, of
 * which the file says once which date one of them is.
 */
export function strapPoints(messages: readonly FitMessage[], clock: FitClock): readonly RecordedPoint[] {
  const points: RecordedPoint[] = [];
  const of = field.hr;
  let anchor: { readonly date: number; readonly fraction: number; readonly tick: number } | null = null;
  let tick: number | null = null;
  for (const message of messages) {
    if (message.number !== messageNumber.hr) continue;
    const whole = numbersIn(message, of.eventTimestamp);
    const first = whole[0] ?? null;
    if (message.timestamp !== null && first !== null) {
      anchor = { date: message.timestamp, fraction: (numberIn(message, of.fraction) ?? 0) / 32768, tick: first };
    }
    const ticks: number[] = [];
    for (const each of whole) if (each !== null) ticks.push((tick = each));
    const packed = numbersIn(message, of.eventTimestamp12);
    for (let at = 0; at + 2 < packed.length && tick !== null; at += 3) {
      const [low = 0, middle = 0, high = 0] = packed.slice(at, at + 3).map((byte) => byte ?? 0);
      for (const twelve of [low | ((middle & 0x0f) << 8), (middle >> 4) | (high << 4)]) {
        const lower: number = tick % 4096;
        tick = tick - lower + twelve + (twelve < lower ? 4096 : 0);
        ticks.push(tick);
      }
    }
    if (anchor === null) continue;
    const rates = numbersIn(message, of.filtered);
    for (const [index, at] of ticks.entries()) {
      const heartRate = rates[index] ?? null;
      const since = (at - anchor.tick) / ticksPerSecond;
      if (heartRate !== null && points.length < mostRoutePoints)
        points.push({ ...emptyPoint, at: clock.at(anchor.date, anchor.fraction + since), heartRate });
    }
  }
  return points;
}
