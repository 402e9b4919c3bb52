import { numberText } from '../../terminal/number-text.ts';
import { clockTimeText, isClockMetric, amountText, minutesText } from '@vitalgate/contract';
import { rounded } from '../answer/rounded.ts';

/** A metric's value as an answer shows it: a number, or of a time of day what a clock shows. */
export function shownValue(metricId: string, value: number): string | number {
  return isClockMetric(metricId) ? clockTimeText(value) : rounded(value);
}

const number = (value: number): string => numberText(value, Math.abs(value) >= 10 ? 1 : 2);
const minutes = (value: number): string =>
  Math.abs(value) >= 60 ? `${minutesText(value)} (${number(value)} min)` : `${number(value)} min`;

/** A value of a metric as people say it, for a headline: `56.8 bpm`, `7 h 44 min (463.9 min)`, `22:30`. The answer has it exactly. */
export function spokenAmount(value: number, unit: string, of: string): string {
  return amountText(value, unit, of, { number, minutes });
}
