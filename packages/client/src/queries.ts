import type {
  BloodTest,
  Food,
  MetricSummary,
  NutritionLogEntry,
  RawHealthType,
  RawSample,
  Workout,
} from '@vitalgate/contract';

/** A page's size and place, for every list. */
export interface PageQuery {
  /** 1 to the operation's maximum. */
  readonly limit?: number;
  readonly cursor?: string;
}

/** A half-open range of instants, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export interface RangeQuery extends PageQuery {
  readonly start?: string;
  readonly end?: string;
}

/** The query of each list. */
export interface Queries {
  readonly getMetrics: PageQuery & { readonly metricId?: string };
  readonly getWorkouts: RangeQuery;
  readonly getNutritionLogs: RangeQuery;
  readonly getNutritionFoods: PageQuery & { readonly query?: string };
  readonly getBloodTests: RangeQuery;
  readonly getRawHealthTypes: { readonly limit?: undefined };
  readonly getRawHealthSamples: PageQuery & { readonly type: string; readonly start: string; readonly end: string };
}

/** The record of each list. */
export interface Records {
  readonly getMetrics: MetricSummary;
  readonly getWorkouts: Workout;
  readonly getNutritionLogs: NutritionLogEntry;
  readonly getNutritionFoods: Food;
  readonly getBloodTests: BloodTest;
  readonly getRawHealthTypes: RawHealthType;
  readonly getRawHealthSamples: RawSample;
}

/** An operation that answers a list. */
export type ListOperation = keyof Queries;
