import { dayMilliseconds } from '@vitalgate/days';
import type { DatedPosition, Instant, TimeRange } from '@vitalgate/core';

/** Order key of a record without a date: after all others. */
export const undated = Number.MAX_SAFE_INTEGER;

/** A year with a day to spare for time zones: nothing reported spans more. */
export const longestSpan = 367 * dayMilliseconds;

/** What dated records are sorted by, ascending, so that the newest comes first and the undated last. */
export function orderKey(at: Instant | null): number {
  return at === null ? undated : 0 - at;
}

/** The instant that an order key was made from. */
export function instantOf(key: number): Instant | null {
  return key === undated ? null : ((0 - key) as Instant);
}

/** The keys of a page: from a key and id (exclusive) to a last key (inclusive). */
export interface KeyRange {
  readonly fromKey: number;
  readonly fromId: string;
  readonly toKey: number;
}

/** Where a page of a range begins and ends that goes on from a position. */
export function keyRange(range: TimeRange, after: DatedPosition | null): KeyRange {
  const isOpen = range.start === null && range.end === null;
  const toKey = range.start !== null ? orderKey(range.start) : isOpen ? undated : undated - 1;
  const first = range.end === null ? -undated : orderKey(range.end) + 1;
  if (after === null || orderKey(after.at) < first) return { fromKey: first, fromId: '', toKey };
  return { fromKey: orderKey(after.at), fromId: after.id, toKey };
}

export function isEmpty({ start, end }: TimeRange): boolean {
  return end !== null && start !== null && end <= start;
}
