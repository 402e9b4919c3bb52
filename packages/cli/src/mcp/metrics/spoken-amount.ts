import { clockTimeText, isClockMetric } from '@vitalgate/contract';
import { durationText, numberText, unitText } from '../../terminal/number-text.ts';

/** A value of a metric as people say it, for a headline: `56.8 bpm`, `7 h 44 min (463.9 min)`, `22:30`. The answer has it exactly. */
export function spokenAmount(value: number, unit: string, of: string): string {
  if (isClockMetric(of)) return clockTimeText(value);
  const digits = Math.abs(value) >= 10 ? 1 : 2;
  if (unit === 'min' && Math.abs(value) >= 60) return `${durationText(value * 60)} (${numberText(value, digits)} min)`;
  return `${numberText(value, digits)} ${unitText(unit, of)}`.trimEnd();
}
