import { amountWords as wordsOf, isClockMetric, type AmountWords, type NumberWriting } from '@vitalgate/contract';
import { clockOfMinutes } from './clock.ts';
import { shortNumberText, valueText } from './numbers.ts';

const asRead: NumberWriting = { number: valueText };

/** A value of a metric or raw type as people say it, in the digits that they read. `id` is the metricId or the type's name. */
export function amountWords(value: number, unit: string, id: string, writing = asRead): AmountWords {
  if (isClockMetric(id)) return { number: clockOfMinutes(value), unit: '' };
  return wordsOf(value, unit, id, writing);
}

/** An amount as one text. */
export function amountText(value: number, unit: string, id: string): string {
  const words = amountWords(value, unit, id);
  return `${words.number} ${words.unit}`.trimEnd();
}

/** As short as an axis needs: `10K`, `7 h`, `1 h 30`; of a time of day `22:30`. `id` is the metricId or the type's name. */
export function axisText(value: number, unit: string, id = ''): string {
  if (isClockMetric(id)) return clockOfMinutes(value);
  if (unit === 'min') {
    const [hours, minutes] = [Math.floor(value / 60), value % 60];
    return hours === 0
      ? `${valueText(minutes)} min`
      : minutes === 0
        ? `${hours} h`
        : `${hours}:${String(minutes).padStart(2, '0')}`;
  }
  const number = shortNumberText(value);
  return unit === '%' ? `${number}%` : number;
}
