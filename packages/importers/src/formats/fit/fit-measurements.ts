import { dayMilliseconds } from '@vitalgate/days';
import type { Instant, QuantitySample, RecordSink } from '@vitalgate/core';
import { instant } from '@vitalgate/core';
import { lastOfDays, type DayStatement } from '../../trackers/last-of-days.ts';
import type { FitOrigin } from './devices/fit-origin.ts';
import { zoneOfClock, type FitClock } from './fit-clock.ts';
import { field, messageNumber } from './protocol/fit-profile.ts';
import { numberIn, type FitMessage } from './protocol/fit-message.ts';

/** The local day on the device's clock, of the moments of one file. */
interface LocalDays {
  readonly began: Instant;
  readonly timeZone: string | null;
  /** The midnight before a moment. */
  midnight(at: Instant): Instant;
}

/** What a device counted since midnight, of one kind of movement, at a moment. */
export interface StepCount {
  readonly at: Instant;
  readonly activityType: number;
  readonly steps: number;
  /** Null if the file does not say its local time. */
  readonly days: LocalDays | null;
  readonly origin: FitOrigin;
}

/** The resting heart rate of a day as far as it was known at a moment; days are those on the device's clock if the file says that. */
export interface RestingRate extends DayStatement {
  readonly rate: number;
  readonly timeZone: string | null;
  readonly origin: FitOrigin;
}

interface Monitored {
  readonly handed: number;
  readonly counts: readonly StepCount[];
  readonly resting: readonly RestingRate[];
  /** The latest moment of the day of which the file says anything. */
  readonly until: Instant | null;
}

const walking = 6;
const running = 1;

export function sampleOf(
  type: string,
  start: Instant,
  end: Instant,
  value: number,
  { source, device }: FitOrigin,
  timeZone: string | null,
): QuantitySample {
  return { type, start, end, value, source, device, metadata: null, timeZone };
}

/** The fields of the numbers that a scale or a meter gives to those who use it, by message. */
const userFields: ReadonlyMap<number, number> = new Map([
  [messageNumber.weightScale, field.weightScale.user],
  [messageNumber.bloodPressure, field.bloodPressure.user],
]);

/** Whose measurements a file holds. */
function usersOf(messages: readonly FitMessage[]): ReadonlySet<number> {
  return new Set(messages.flatMap((message) => numberIn(message, userFields.get(message.number) ?? -1) ?? []));
}

/**
 * Hands over what scales and blood pressure meters measured, and the fitness that a watch worked out. Returns how much that was. Of a
 * file with measurements of several people none is taken: which of them is the user is not stated.
 */
export function handBodyMeasurements(
  messages: readonly FitMessage[],
  clock: FitClock,
  origin: FitOrigin,
  sink: RecordSink,
): number {
  let handed = 0;
  const hasSeveralUsers = usersOf(messages).size > 1;
  for (const message of messages) {
    const isFitness = message.number === messageNumber.fitness;
    const at = clock.at(isFitness ? numberIn(message, field.fitness.updated) : message.timestamp);
    if (at === null) continue;
    const hand = (type: string, value: number | null, scale = 1): void => {
      if (value === null || value <= 0) return;
      handed++;
      if (!hasSeveralUsers) sink.quantity(sampleOf(type, at, at, value / scale, origin, null));
      else sink.skip({ kind: 'quantitySample', reason: 'notSupported', subject: 'of one of several people' });
    };
    const { weightScale, bloodPressure } = field;
    if (message.number === messageNumber.weightScale) {
      const weight = numberIn(message, weightScale.weight);
      // The number before the invalid one says that the scale is still measuring.
      hand('bodyMass', weight === 0xfffe ? null : weight, 100);
      hand('bodyFatPercentage', numberIn(message, weightScale.fat), 100);
      hand('bodyMassIndex', numberIn(message, weightScale.bodyMassIndex), 10);
    } else if (message.number === messageNumber.bloodPressure) {
      const [systolic, diastolic] = [
        numberIn(message, bloodPressure.systolic),
        numberIn(message, bloodPressure.diastolic),
      ];
      if (systolic === null || diastolic === null) continue;
      hand('bloodPressureSystolic', systolic);
      hand('bloodPressureDiastolic', diastolic);
      hand('heartRate', numberIn(message, bloodPressure.heartRate));
    } else if (isFitness) hand('vo2Max', numberIn(message, field.fitness.vo2Max), 10);
  }
  return handed;
}

/** The time of a message that says only the lower 16 bits of it: the next one from the last whole time on. */
function timeOf(message: FitMessage, last: number | null): number | null {
  if (message.timestamp !== null) return message.timestamp;
  const lower = numberIn(message, field.monitoring.timestamp16);
  if (lower === null || last === null) return null;
  return last + ((lower - (last % 65_536) + 65_536) % 65_536);
}

const latest = (one: Instant | null, other: Instant): Instant => (one !== null && one > other ? one : other);

/**
 * Hands over what a device measured all day: heart rate, blood oxygen and breaths. Steps are counted from midnight on, by
 * kind of movement, and come back as they stand, since a later file of the day counts on; so do resting heart rates. Energy and distance are left out: they
 * are partly the device's estimate of rest.
 */
export function handMonitoring(
  messages: readonly FitMessage[],
  clock: FitClock,
  origin: FitOrigin,
  sink: RecordSink,
): Monitored {
  const counts: StepCount[] = [];
  const resting: RestingRate[] = [];
  let handed = 0;
  let last: number | null = null;
  let days: LocalDays | null = null;
  let until: Instant | null = null;
  const hand = (type: string, at: Instant | null, value: number | null): void => {
    if (at === null || value === null || value <= 0) return;
    sink.quantity(sampleOf(type, at, at, value, origin, days?.timeZone ?? null));
    handed++;
  };
  for (const message of messages) {
    if (message.number === messageNumber.monitoringInfo) {
      const local = numberIn(message, field.monitoringInfo.localTimestamp);
      const at = clock.at(message.timestamp);
      last = message.timestamp ?? last;
      if (local !== null && at !== null) days = localDays(at, local, message.timestamp);
      continue;
    }
    if (message.number === messageNumber.oxygen) {
      hand('oxygenSaturation', clock.at(message.timestamp), numberIn(message, field.oxygen.percent));
    } else if (message.number === messageNumber.restingHeartRate) {
      const [at, rate] = [clock.at(message.timestamp), numberIn(message, field.restingHeartRate.ofDay)];
      if (at === null || rate === null || rate <= 0) continue;
      // At midnight it is that of the day that ends.
      const before = instant(at - 1);
      const midnight = days?.midnight(before) ?? Math.floor(before / dayMilliseconds) * dayMilliseconds;
      until = latest(until, at);
      const [device, end] = [origin.source.name, midnight + dayMilliseconds];
      resting.push({ at: before, device, end, rate, timeZone: days?.timeZone ?? null, origin });
      handed++;
    } else if (message.number === messageNumber.respiration) {
      const hundredths = numberIn(message, field.respiration.rate);
      hand('respiratoryRate', clock.at(message.timestamp), hundredths === null ? null : hundredths / 100);
    } else if (message.number === messageNumber.monitoring) {
      const of = field.monitoring;
      const time = timeOf(message, last);
      last = time ?? last;
      const at = clock.at(time);
      if (at !== null) until = latest(until, at);
      hand('heartRate', at, numberIn(message, of.heartRate));
      const packed = numberIn(message, of.typeAndIntensity);
      const activityType = numberIn(message, of.activityType) ?? (packed === null ? null : packed & 0x1f);
      const steps = numberIn(message, of.cycles);
      if (at === null || steps === null || (activityType !== walking && activityType !== running)) continue;
      counts.push({ at, activityType, steps, days, origin });
      handed++;
    }
  }
  return { handed, counts, resting, until };
}

/** The days of a file that began at a moment, when the clock on the device showed `local` seconds. */
function localDays(began: Instant, local: number, timestamp: number | null): LocalDays {
  const first = began - (local % 86_400) * 1000;
  return {
    began,
    timeZone: timestamp === null ? null : zoneOfClock(local - timestamp),
    midnight: (at) => instant(first + Math.floor((at - first) / dayMilliseconds) * dayMilliseconds),
  };
}

/** A file that begins so soon after midnight has the whole day. */
const beginning = 10 * 60_000;

/** The midnight from which a count counts; null if its file does not say it. At midnight the sum of a day is that of the day that ends. */
function dayOf({ at, steps, days }: StepCount): Instant | null {
  return days?.midnight(steps === 0 ? at : instant(at - 1)) ?? null;
}

/** From when on a count is of steps that no other count holds; null if that cannot be known. */
function countedSince(count: StepCount, before: StepCount | undefined): Instant | null {
  const { steps, days } = count;
  const midnight = dayOf(count);
  if (before !== undefined && dayOf(before) === midnight) return steps >= before.steps ? before.at : null;
  if (days === null || midnight === null) return null;
  // A file that goes on over midnight has the new day from its begin.
  return before?.days === days || days.began - midnight <= beginning ? midnight : null;
}

/**
 * Makes steps of counts that grow through a day, of all files of an import together: what came between two counts of one
 * device, movement and day. The first count of a day is steps from midnight on if its file holds the day from then on; else it only says
 * where counting stands, and so does a count that is smaller than before: files of the same day may come in several imports, and
 * no step may count twice.
 */
export function handSteps(counts: readonly StepCount[], sink: RecordSink): void {
  const inOrder = [...counts].sort((a, b) => a.at - b.at || (dayOf(a) ?? 0) - (dayOf(b) ?? 0) || a.steps - b.steps);
  const last = new Map<string, StepCount>();
  for (const count of inOrder) {
    const key = `${count.origin.source.name}\n${count.activityType}`;
    const before = last.get(key);
    last.set(key, count);
    const since = countedSince(count, before);
    if (since === null) continue;
    const steps = count.steps - (before !== undefined && since === before.at ? before.steps : 0);
    if (steps > 0)
      sink.quantity(sampleOf('stepCount', since, count.at, steps, count.origin, count.days?.timeZone ?? null));
  }
}

/** Hands over the resting heart rates of days. */
export function handResting(
  rates: readonly RestingRate[],
  reached: ReadonlyMap<string, Instant>,
  sink: RecordSink,
): void {
  for (const { at, rate, timeZone, origin } of lastOfDays(rates, reached))
    sink.quantity(sampleOf('restingHeartRate', at, at, rate, origin, timeZone));
}
