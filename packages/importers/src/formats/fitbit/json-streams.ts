import { instant, type SkipReason, type WorkoutSpan } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import { plainAmount, plainNumber, plainObject, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { wallDay, type WallTime } from '../../trackers/wall-clock.ts';
import type { FitbitContext, FitbitReader } from './fitbit-context.ts';
import { fitbitTime } from './fitbit-time.ts';
import { readList } from './read-list.ts';

const minute = 60_000;

/** How the times of a file are meant: instants in UTC, what the user's clocks showed, or the date alone. */
type Times = 'utc' | 'local' | 'date';

function spanAt(time: WallTime, times: Times, length: number, { clock }: FitbitContext): WorkoutSpan {
  if (times === 'date') return clock.day(wallDay(time));
  const start = times === 'utc' ? instant(time) : clock.at(time);
  return { start, end: instant(start + length) };
}

interface JsonStream {
  readonly type: string;
  readonly unit: string;
  readonly times: Times;
  /** Milliseconds that a value stands for. */
  readonly length?: number;
  /** The value of an entry; a reason if it is none to be read, null if it says that nothing is known. */
  readonly valueIn?: (value: unknown) => number | null | SkipReason;
}

/** The heart rate of an entry. Without any confidence it is no reading: the device was not on the wrist. */
function beatsOf(value: unknown): number | SkipReason {
  const { bpm, confidence } = plainObject(value) ?? {};
  const beats = plainNumber(bpm);
  return beats === null || beats <= 0 || confidence === 0 ? 'invalidValue' : beats;
}

/** A number in an entry's value; Fitbit writes 0 for the days of which it knows none. */
const memberOf =
  (...names: readonly string[]) =>
  (value: unknown): number | null | SkipReason => {
    const object = plainObject(value);
    if (object === null) return 'invalidValue';
    const found = names.map((name) => plainNumber(object[name])).find((one) => one !== null) ?? null;
    return found === 0 ? null : found;
  };

/** Reads a list of entries, each a time and a value. */
function jsonStream({ type, unit, times, length = 0, valueIn }: JsonStream): FitbitReader {
  return async (path, context, rank) => {
    const hand = context.hand.series(type, unit);
    return readList(path, context, 'quantitySample', ({ dateTime, value }) => {
      const time = fitbitTime(dateTime);
      if (time === null) return context.leave(type, 'invalidDate');
      const found = valueIn === undefined ? plainNumber(value) : valueIn(value);
      if (typeof found === 'string') return context.leave(type, found);
      if (found === null) return valueIn === undefined ? context.leave(type, 'invalidValue') : undefined;
      if (!context.days.isOwn(type, rank, wallDay(time))) return context.leave(type, 'statedTwice');
      hand(found, spanAt(time, times, length, context));
    });
  };
}

/** Steps and distances are in UTC, energies in local time, as those found who compared them with the app. */
export const readSteps = jsonStream({ type: 'stepCount', unit: 'count', times: 'utc', length: minute });
export const readDistance = jsonStream({ type: 'distanceWalkingRunning', unit: 'cm', times: 'utc', length: minute });
export const readEnergy = jsonStream({ type: 'totalEnergyBurned', unit: 'kcal', times: 'local', length: minute });
export const readHeartRate = jsonStream({ type: 'heartRate', unit: 'count/min', times: 'utc', valueIn: beatsOf });
export const readRestingHeartRate = jsonStream({
  type: 'restingHeartRate',
  unit: 'count/min',
  times: 'date',
  valueIn: memberOf('value'),
});
export const readDemographicVo2Max = jsonStream({
  type: 'vo2Max',
  unit: 'mL/min·kg',
  times: 'date',
  valueIn: memberOf('filteredDemographicVO2Max', 'demographicVO2Max'),
});
export const readRunVo2Max = jsonStream({
  type: 'vo2Max',
  unit: 'mL/min·kg',
  times: 'date',
  valueIn: memberOf('filteredRunVO2Max', 'runVO2Max'),
});

/** When a log of the body was made: a date and a time of day, local. */
function loggedAt({ date, time }: PlainObject): WallTime | null {
  const clock = plainText(time);
  return fitbitTime(clock === null ? date : `${plainText(date) ?? ''} ${clock}`);
}

/**
 * A body mass index is a mass in kilograms by the square of a height in meters. No height is so great that kilograms could be
 * meant by more than this, and none of a grown person so small that pounds could be meant by less.
 */
const leastPounds = 4.32;

/** The unit of a weight, which the file does not say, by the body mass index beside it; null if there is none. */
export function weightUnit(weight: number, index: number | null): 'kg' | 'lb' | null {
  if (index === null || index <= 0) return null;
  return weight / index >= leastPounds ? 'lb' : 'kg';
}

/** Reads the logs of weights. They are in the unit of the account. */
export const readWeights: FitbitReader = async (path, context, rank) => {
  const { hand, days, clock, leave } = context;
  const series = { kg: hand.series('bodyMass', 'kg'), lb: hand.series('bodyMass', 'lb') };
  const index = hand.series('bodyMassIndex', 'count');
  const fat = hand.series('bodyFatPercentage', '%');
  let unit: 'kg' | 'lb' | null = null;
  return readList(path, context, 'quantitySample', (log) => {
    const time = loggedAt(log);
    if (time === null) return leave('bodyMass', 'invalidDate');
    if (!days.isOwn('bodyMass', rank, wallDay(time))) return leave('bodyMass', 'statedTwice');
    const [weight, bmi] = [plainAmount(log['weight']), plainAmount(log['bmi'])];
    if (weight === null || weight === 0) return leave('bodyMass', 'invalidValue');
    unit = weightUnit(weight, bmi) ?? unit;
    const at = clock.at(time);
    const span = { start: at, end: at };
    if (unit === null) leave('bodyMass', 'missingUnit');
    else series[unit](weight, span);
    if (bmi !== null && bmi > 0) index(bmi, span);
    const share = plainAmount(log['fat']);
    if (share !== null && share > 0) fat(share, span);
  });
};

/** Reads the logs of body fat that no scale wrote with a weight. */
export const readBodyFat: FitbitReader = async (path, context, rank) => {
  const { hand, days, clock, leave } = context;
  const fat = hand.series('bodyFatPercentage', '%');
  return readList(path, context, 'quantitySample', (log) => {
    const time = loggedAt(log);
    if (time === null) return leave('bodyFatPercentage', 'invalidDate');
    if (!days.isOwn('bodyFatPercentage', rank, wallDay(time))) return leave('bodyFatPercentage', 'statedTwice');
    const at = clock.at(time);
    fat(plainAmount(log['fat']), { start: at, end: at });
  });
};

/** A body is between 50 centimeters and 2.6 meters high. */
const heights = { least: 500, most: 2600 };

/** Reads the heights that the account had, in millimeters. */
export const readHeights: FitbitReader = async (path, context, rank) => {
  const series = context.hand.series('height', 'mm');
  return readList(path, context, 'quantitySample', ({ dateTime, value }) => {
    const time = fitbitTime(dateTime);
    const height = plainNumber(value);
    if (time === null) return context.leave('height', 'invalidDate');
    if (!context.days.isOwn('height', rank, Math.floor(time / dayMilliseconds))) {
      return context.leave('height', 'statedTwice');
    }
    if (height === null || height < heights.least || height > heights.most) {
      return context.leave('height', 'invalidValue');
    }
    series(height, { start: instant(time), end: instant(time) });
  });
};
