import {
  amountText as textOf,
  amountWords as wordsOf,
  clockTimeText,
  isClockMetric,
  type AmountWords,
} from '@vitalgate/contract';
import { valueText } from './numbers.ts';

const writing = { number: valueText };

/** A value of a metric or raw type as people say it, in the digits that they read. `id` is the metricId or the type's name. */
export function amountWords(value: number, unit: string, id: string): AmountWords {
  return wordsOf(value, unit, id, writing);
}

/** An amount as one text. */
export function amountText(value: number, unit: string, id: string): string {
  return textOf(value, unit, id, writing);
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** As short as an axis needs: `10K`, `7 h`, `1 h 30`; of a time of day `22:30`. `id` is the metricId or the type's name. */
export function axisText(value: number, unit: string, id = ''): string {
  if (isClockMetric(id)) return clockTimeText(value);
  if (unit === 'min') {
    const [hours, minutes] = [Math.floor(value / 60), value % 60];
    return hours === 0
      ? `${valueText(minutes)} min`
      : minutes === 0
        ? `${hours} h`
        : `${hours}:${String(minutes).padStart(2, '0')}`;
  }
  const number = Math.abs(value) >= 10_000 ? compact.format(value) : new Intl.NumberFormat('en').format(value);
  return unit === '%' ? `${number}%` : number;
}
