import type { MetricId, RawType } from './known-words.ts';

/** A time: a `Date`, or a UTC instant as text, `2026-03-09T07:30:00Z`. */
export type TimeInput = Date | string;

/** A page's size and place, for every list. */
export interface PageQuery {
  /** Most records of a page, 1 to the operation's maximum; of a page, not of the list. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before, with the same query. Absent: the first page. */
  readonly cursor?: string | undefined;
}

/** A half-open range of time: records from `start` on, and before `end`. Absent: open. */
export interface RangeQuery extends PageQuery {
  readonly start?: TimeInput | undefined;
  readonly end?: TimeInput | undefined;
}

/** Query of getMetrics. */
export interface MetricsQuery extends PageQuery {
  /** Only this metric, with its whole history. */
  readonly metricId?: MetricId | undefined;
}

/** Query of getNutritionFoods. */
export interface FoodsQuery extends PageQuery {
  /** Words to search for, or a barcode. */
  readonly query?: string | undefined;
}

/** Query of getRawHealthSamples, which needs a type and both bounds. */
export interface RawSamplesQuery extends PageQuery {
  readonly type: RawType;
  readonly start: TimeInput;
  readonly end: TimeInput;
}
