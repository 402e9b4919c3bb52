import { dayMilliseconds } from '@vitalgate/days';
import type { Instant } from '@vitalgate/core';

const tenYears = 10 * 365.25 * dayMilliseconds;

/**
 * What is wrong with a record that starts at an instant in an export made at `exportedAt` (null if it says no time),
 * in words, or null: a clock that was wrong by decades would make its day the newest of a metric for good. What is
 * planned ahead passes.
 */
export function tooLate(start: Instant, exportedAt: Instant | null): string | null {
  return exportedAt !== null && start - exportedAt > tenYears ? 'more than 10 years after the export' : null;
}
