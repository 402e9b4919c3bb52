import type { Instant } from '../records/instant.ts';

/** A half-open time range `[start, end)` on a record's own start; null is open. */
export interface TimeRange {
  readonly start: Instant | null;
  readonly end: Instant | null;
}

/** Where a page of dated records ended. `at` is null among the undated ones, which come last. */
export interface DatedPosition {
  readonly at: Instant | null;
  readonly id: string;
}

/** The rank of a food for one search: lower comes first, compared field by field. Made from the food and the search alone. */
export interface FoodRank {
  readonly tier: number;
  readonly nameLength: number;
  readonly name: string;
  readonly id: string;
}
