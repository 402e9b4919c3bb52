import type { MetricAggregation } from '../records/metric-summary.ts';
import type { MetricMethod } from './day-method.ts';
import type { CategoryInput } from './row-shapes/category-row.ts';
import type { categoryRows } from './rows/category-rows.ts';
import type { quantityRows } from './rows/quantity-rows.ts';

/** The groups that raw types are listed in. */
export type QuantityCategory = keyof typeof quantityRows;

/** The groups that raw types and metrics are listed in. */
export type MetricCategory = QuantityCategory | keyof typeof categoryRows;

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
  | CategoryInput;

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
  /** Whether its value follows the hour of the day: a day that is not over is then only "so far". */
  readonly followsTheHour: boolean;
  /** Why the samples of several sources count as they do. */
  readonly why: string;
}

/** The category type that sleep metrics are made from. */
export const sleepType = 'sleepAnalysis';

/** The quantity or category type that a metric is made from, in Swift spelling. */
export function typeOfMetric({ madeFrom }: Pick<MetricDefinition, 'madeFrom'>): string {
  return madeFrom.kind === 'sleep' || madeFrom.kind === 'night' ? sleepType : madeFrom.type;
}
