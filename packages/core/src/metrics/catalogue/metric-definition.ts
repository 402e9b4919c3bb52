import type { MetricAggregation } from '@vitalgate/contract';

/** The groups that metrics are listed in. */
export type MetricCategory =
  | 'activity'
  | 'heart'
  | 'respiration'
  | 'body'
  | 'sleep'
  | 'mobility'
  | 'nutrition'
  | 'hearing'
  | 'vitals'
  | 'mindfulness';

/** What a sleep metric measures of nights and naps, in minutes; `naps` is the time asleep in all but the day's night. */
export type SleepMeasure = 'asleep' | 'naps' | 'inBed' | 'core' | 'deep' | 'rem' | 'awake';

/** The ends of a day's night. */
export type NightEnd = 'start' | 'end';

/** What a metric is made from. */
export type MetricInput =
  | {
      readonly kind: 'quantity';
      /** Quantity type in Swift spelling. */
      readonly type: string;
      /** Metric value = value in the type's unit × multiply ÷ divide. */
      readonly multiply: number;
      readonly divide: number;
    }
  | { readonly kind: 'sleep'; readonly measure: SleepMeasure }
  | { readonly kind: 'night'; readonly end: NightEnd }
  | {
      readonly kind: 'category';
      /** Category type in Swift spelling. */
      readonly type: string;
      /** Value that is counted; null counts every sample. */
      readonly value: string | null;
    };

/**
 * How a day's value is made of samples; `docs/decisions/0043-averages.md` and those it names say why.
 * `mergedSum`: overlapping sources once. `addedSum`: all that was logged. `mean`: every sample alike. `timeWeightedMean`:
 * each by the time it stands for. `soundLevel`: the steady level of the same energy. `latest`: the last sample. `count`:
 * samples of a value. `duration`: time covered. `sleep`: time covered in the nights that end on the day. `sleepTime`: when
 * the day's night began or ended.
 */
export type MetricMethod =
  | 'mergedSum'
  | 'addedSum'
  | 'mean'
  | 'timeWeightedMean'
  | 'soundLevel'
  | 'latest'
  | 'count'
  | 'duration'
  | 'sleep'
  | 'sleepTime';

/** One metric: what it is called, its unit, and how its day is made. */
export interface MetricDefinition {
  /** lowerCamelCase; HealthKit's name if there is one. */
  readonly metricId: string;
  readonly name: string;
  readonly category: MetricCategory;
  readonly unit: string;
  readonly aggregation: MetricAggregation;
  readonly method: MetricMethod;
  readonly madeFrom: MetricInput;
}

/** The category type that sleep metrics are made from. */
export const sleepType = 'sleepAnalysis';

/** The quantity or category type that a metric is made from, in Swift spelling. */
export function typeOfMetric({ madeFrom }: Pick<MetricDefinition, 'madeFrom'>): string {
  return madeFrom.kind === 'sleep' || madeFrom.kind === 'night' ? sleepType : madeFrom.type;
}
