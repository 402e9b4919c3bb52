import { minuteByMinute, newestSaysIt, oneMoreLook } from './why-sources.ts';

/** How days are made of quantities. */
export type QuantityMethod =
  'mergedSum' | 'addedSum' | 'mean' | 'nightMean' | 'timeWeightedMean' | 'soundLevel' | 'latest';

/** A unit that people read instead of the one that samples are kept in: value × multiply ÷ divide, exact as a fraction. */
export interface ShownUnit {
  readonly unit: string;
  readonly multiply: number;
  readonly divide: number;
}

/** All that is known of a quantity type, and of the metric that is made of it. */
export interface QuantityRow<Unit extends string = string> {
  /** Name for people, in English: the Health app's, if it shows the type. */
  readonly name: string;
  /** The one unit in which samples are kept and served, as HealthKit spells it; `%` is 0 to 100. */
  readonly unit: Unit;
  readonly method: QuantityMethod;
  /** Why the samples of several sources count as they do. */
  readonly why: string;
  /** What people call it, with commas between the names. */
  readonly called: string;
  /** Of the metric, if it is another unit. */
  readonly shown?: ShownUnit;
  /** No metric is made of it. */
  readonly isRawOnly?: boolean;
  /** Devices measure it all day, and it is lower at one hour than at another: half a day of it is not like a whole one. */
  readonly followsTheHour?: boolean;
  /** Health Connect records it, and HealthKit has no type for it. */
  readonly isBeyondHealthKit?: boolean;
  /** Nobody living has 0 of it: programs write 0 for what was not measured. */
  readonly isNeverZero?: boolean;
}

/** A shape of rows whose reason is each row's own. */
const added =
  (method: QuantityMethod) =>
  <const Unit extends string>(name: string, unit: Unit, why: string, called = ''): QuantityRow<Unit> => {
    return { name, unit, method, why, called };
  };

/** A shape of rows that have one reason. */
const measured =
  (method: QuantityMethod, why: string) =>
  <const Unit extends string>(name: string, unit: Unit, called = ''): QuantityRow<Unit> => {
    return { name, unit, method, why, called };
  };

/** Devices feel it by themselves, several of them the same, so overlaps count once. */
export const sensed = added('mergedSum');

/** A dose, a meal, a fall is logged once by whoever noticed it, so all add up. */
export const logged = added('addedSum');

/** Each measurement counts alike. */
export const average = measured('mean', oneMoreLook);

/** One measurement of a whole night, of the day on which the night ends. */
export const averageOverNight = measured('nightMean', oneMoreLook);

/** Each measurement counts by the time that it stands for. */
export const averageOverTime = measured('timeWeightedMean', minuteByMinute);

/** The last measurement is what a body is now. */
export const latest = measured('latest', newestSaysIt);

/** It is measured all day and follows the hour. */
export function allDay<Unit extends string>(row: QuantityRow<Unit>): QuantityRow<Unit> {
  return { ...row, followsTheHour: true };
}

const byEnergy = measured('soundLevel', minuteByMinute);

/** Sound levels count by their energy. */
export const soundLevel = (name: string, called = ''): QuantityRow<'dBASPL'> =>
  allDay(byEnergy(name, 'dBASPL', called));

export const kilometers: ShownUnit = { unit: 'km', multiply: 1, divide: 1000 };
export const kilometersPerHour: ShownUnit = { unit: 'km/hr', multiply: 18, divide: 5 };
export const centimeters: ShownUnit = { unit: 'cm', multiply: 100, divide: 1 };

/** Its metric is shown in another unit. */
export function shownIn<Unit extends string>(shown: ShownUnit, row: QuantityRow<Unit>): QuantityRow<Unit> {
  return { ...row, shown };
}

/** Its samples are served, and no metric is made of them. */
export function rawOnly<Unit extends string>(row: QuantityRow<Unit>): QuantityRow<Unit> {
  return { ...row, isRawOnly: true };
}

/** Health Connect records it, and HealthKit has no type for it. */
export function beyondHealthKit<Unit extends string>(row: QuantityRow<Unit>): QuantityRow<Unit> {
  return { ...row, isBeyondHealthKit: true };
}

/** Nobody living has 0 of it: programs write 0 for what was not measured. */
export function neverZero<Unit extends string>(row: QuantityRow<Unit>): QuantityRow<Unit> {
  return { ...row, isNeverZero: true };
}
