import { amountText, minutesText } from '@vitalgate/contract';
import { numberText } from '../../terminal/number-text.ts';

const number = (value: number): string => numberText(value, Math.abs(value) >= 10 ? 1 : 2);
const minutes = (value: number): string =>
  Math.abs(value) >= 60 ? `${minutesText(value)} (${number(value)} min)` : `${number(value)} min`;

/** A value of a metric as people say it, for a headline: `56.8 bpm`, `7 h 44 min (463.9 min)`, `22:30`. The answer has it exactly. */
export function spokenAmount(value: number, unit: string, of: string): string {
  return amountText(value, unit, of, { number, minutes });
}
