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

/** What a sleep metric measures of a night, in minutes. */
export type SleepMeasure = 'asleep' | 'inBed' | 'core' | 'deep' | 'rem' | 'awake';

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
  | {
      readonly kind: 'category';
      /** Category type in Swift spelling. */
      readonly type: string;
      /** Value that is counted; null counts every sample. */
      readonly value: string | null;
    };

/** One metric: what it is called, its unit, and how its day is made. */
export interface MetricDefinition {
  /** lowerCamelCase; HealthKit's name where there is one. */
  readonly metricId: string;
  readonly name: string;
  readonly category: MetricCategory;
  readonly unit: string;
  readonly aggregation: MetricAggregation;
  readonly madeFrom: MetricInput;
}
