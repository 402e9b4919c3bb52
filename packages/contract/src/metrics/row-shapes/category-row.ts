import { oneNight } from './why-sources.ts';

/** What a sleep metric measures of nights and naps, in minutes; `naps` is the time asleep in all but the day's night. */
export type SleepMeasure = 'asleep' | 'naps' | 'inBed' | 'core' | 'deep' | 'rem' | 'awake';

/** The ends of a day's night. */
export type NightEnd = 'start' | 'end';

/** What a metric of sleep, or of another category, is made from. */
export type CategoryInput =
  | { readonly kind: 'sleep'; readonly measure: SleepMeasure }
  | { readonly kind: 'night'; readonly end: NightEnd }
  | {
      readonly kind: 'category';
      /** Category type in Swift spelling. */
      readonly type: string;
      /** Value that is counted; null counts every sample. */
      readonly value: string | null;
    };

/** How days are made of categories. */
export type CategoryMethod = 'count' | 'duration' | 'sleep' | 'sleepTime';

/** All that is known of a metric that is made of category samples. */
export interface CategoryRow<Method extends CategoryMethod = CategoryMethod> {
  readonly name: string;
  readonly unit: 'count' | 'min';
  readonly method: Method;
  readonly madeFrom: CategoryInput;
  /** Why the samples of several sources count as they do. */
  readonly why: string;
  /** What people call it, with commas between the names. */
  readonly called: string;
}

/** Time in the nights and naps that end on the day. */
export function sleepTimeIn(measure: SleepMeasure, name: string, called: string, why = oneNight): CategoryRow<'sleep'> {
  return { name, unit: 'min', method: 'sleep', madeFrom: { kind: 'sleep', measure }, why, called };
}

/** A time of day: minutes from the local midnight that begins the day, below 0 the evening before. */
export function clockTimeOf(end: NightEnd, name: string, called: string): CategoryRow<'sleepTime'> {
  return { name, unit: 'min', method: 'sleepTime', madeFrom: { kind: 'night', end }, why: oneNight, called };
}
