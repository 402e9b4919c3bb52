import { dayMilliseconds } from '@vitalgate/days';
import { metricsAffectedBy, type Instant, type WorkoutSpan as TimeSpan } from '@vitalgate/core';

interface LongestSpan {
  readonly milliseconds: number;
  readonly words: string;
}

const sleep: LongestSpan = { milliseconds: 7 * dayMilliseconds, words: 'longer than 7 days' };
const measured: LongestSpan = { milliseconds: 366 * dayMilliseconds, words: 'longer than 366 days' };

/** A metric's sample is cut at every midnight inside it; a contraceptive or a pregnancy feeds no metric and may last. */
function longestOf(type: string, isQuantity: boolean): LongestSpan | null {
  if (type === 'sleepAnalysis') return sleep;
  return isQuantity || metricsAffectedBy(type).length > 0 ? measured : null;
}

/**
 * What is wrong with a time span that no sample of its type can have, in words (`longer than 7 days`), or null: sleep
 * lasts at most 7 days; a quantity sample, and a category sample that a metric is made from, at most 366.
 */
function tooLong(type: string, { start, end }: TimeSpan, kind: 'quantity' | 'category'): string | null {
  const longest = longestOf(type, kind === 'quantity');
  return longest === null || end - start <= longest.milliseconds ? null : longest.words;
}

const tenYears = 10 * 365.25 * dayMilliseconds;

/**
 * What is wrong with a record that starts at an instant in an export made at `exportedAt` (null if it says no time),
 * in words, or null: a clock that was wrong by decades would make its day the newest of a metric for good. What is
 * planned ahead passes.
 */
export function tooLate(start: Instant, exportedAt: Instant | null): string | null {
  return exportedAt !== null && start - exportedAt > tenYears ? 'more than 10 years after the export' : null;
}

/** What is wrong with the time of a sample in an export made at `exportedAt`, in words, or null. */
export function timeFault(
  kind: 'quantity' | 'category',
  type: string,
  span: TimeSpan,
  exportedAt: Instant | null,
): string | null {
  return tooLate(span.start, exportedAt) ?? tooLong(type, span, kind);
}
