import type { ChangedMetric, DaysChangeView } from '../metrics/metric-change.ts';
import { amountText, type NumberWriting } from './amount-words.ts';
import { isClockMetric, minutesText } from './time-words.ts';

/** How dates are written beside numbers; as the API does if it is absent. */
export interface ChangeWriting extends NumberWriting {
  readonly date?: (date: string) => string;
}

/** By how much, and which way: `7 bpm higher`, `25 min later`. */
function differenceWords({ metricId, unit, aggregation }: ChangedMetric, by: number, writing: ChangeWriting): string {
  const minutes = writing.minutes ?? minutesText;
  if (isClockMetric(metricId)) return `${minutes(Math.abs(by))} ${by > 0 ? 'later' : 'earlier'}`;
  const isAmount = aggregation === 'sum' || aggregation === 'duration';
  const way = isAmount ? (by > 0 ? 'more' : 'less') : by > 0 ? 'higher' : 'lower';
  return `${amountText(Math.abs(by), unit, metricId, writing)} ${way}`;
}

/**
 * One plain sentence about what became of a metric lately: amounts and dates, no judgement.
 *
 * @example
 * ```ts
 * import { changeSentence } from '@vitalgate/contract';
 *
 * const heart = { metricId: 'restingHeartRate', name: 'Resting heart rate', unit: 'count/min', aggregation: 'average' } as const;
 * const usual = { value: 55, low: 52, high: 58, days: 180 };
 * const change = { state: 'step', direction: 'higher', since: '2026-02-10', until: '2026-03-08', usual, recent: 62, days: 27 } as const;
 * console.log(changeSentence(heart, change, { number: String }));
 * // Resting heart rate: 62 bpm since about 2026-02-10, usually 55 bpm before (7 bpm higher).
 * ```
 */
export function changeSentence(metric: ChangedMetric, change: DaysChangeView, writing: ChangeWriting): string {
  const { metricId, name, unit } = metric;
  const amount = (value: number): string => amountText(value, unit, metricId, writing);
  const date = (text: string): string => (writing.date ?? String)(text);
  if (!('usual' in change)) {
    const why =
      change.state === 'tooFewDays' ? 'too few days to say what is usual' : 'no day of the last two weeks has data';
    return `${name}: ${why}.`;
  }
  const [recent, usual] = [amount(change.recent), amount(change.usual.value)];
  if (change.state === 'asUsual') return `${name}: ${recent} in the last two weeks, usually ${usual}: no change.`;
  const since = date(change.since);
  const by = differenceWords(metric, change.recent - change.usual.value, writing);
  return change.state === 'step'
    ? `${name}: ${recent} since about ${since}, usually ${usual} before (${by}).`
    : `${name}: bit by bit from ${usual} on ${since} to ${recent} (${by}).`;
}
