import { dayMilliseconds } from '@vitalgate/days';
import { metricsAffectedBy, type WorkoutSpan as TimeSpan } from '@vitalgate/core';

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
export function tooLong(type: string, { start, end }: TimeSpan, kind: 'quantity' | 'category'): string | null {
  const longest = longestOf(type, kind === 'quantity');
  return longest === null || end - start <= longest.milliseconds ? null : longest.words;
}
