import { clockTimeText, isClockMetric } from '@vitalgate/contract';
import { rounded } from '../answer/rounded.ts';

/** A metric's value as an answer shows it: a number, or of a time of day what a clock shows. */
export function shownValue(metricId: string, value: number): string | number {
  return isClockMetric(metricId) ? clockTimeText(value) : rounded(value);
}
