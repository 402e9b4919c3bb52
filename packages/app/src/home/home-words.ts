import type { HomeNumberView, MetricChangeView, HomeView } from '@vitalgate/contract';
import { dayNumberOf } from '@vitalgate/days';
import { amountText, evenAmountWords } from '../format/amounts.ts';
import { clockText } from '../format/clock.ts';
import { dateText, dayTextHere } from '../format/dates.ts';
import { isUpper, partnerOf } from '../metrics/metric-partner.ts';
import { nameOf } from '../words/names.ts';
import { texts } from './texts/texts.ts';

/** From a lowest to a highest amount; the unit once, if both have the same, or not at all. */
function spanText(low: number, high: number, unit: string, id: string, isBare = false): string {
  const wordsOf = evenAmountWords([low, high]);
  const [from, to] = [wordsOf(low, unit, id), wordsOf(high, unit, id)];
  const [first, last] = [amountText(low, unit, id, wordsOf), amountText(high, unit, id, wordsOf)];
  if (isBare) return texts.span(from.number, to.number);
  if (first === last) return last;
  return texts.span(from.unit === to.unit ? from.number : first, last);
}

/** The numbers as they are shown: two that belong together, of one day, are one. */
export function shownNumbers(numbers: readonly HomeNumberView[]): readonly (readonly HomeNumberView[])[] {
  const shown: (readonly HomeNumberView[])[] = [];
  for (const number of numbers) {
    const partner = partnerOf(number.metricId);
    const place = shown.findIndex(([one]) => one?.metricId === partner && one?.date === number.date);
    const [other] = shown[place] ?? [];
    if (other === undefined) shown.push([number]);
    else shown[place] = isUpper(number.metricId) ? [number, other] : [other, number];
  }
  return shown;
}

/** What is usual of a number, or of two: `6,000 to 11,000 steps`, `112 to 124 over 70 to 80 mmHg`; null if it is not known. */
function usualText(numbers: readonly HomeNumberView[]): string | null {
  const spans = numbers.flatMap(({ usual, unit, metricId }, place) =>
    usual === null ? [] : [spanText(usual.low, usual.high, unit, metricId, place < numbers.length - 1)],
  );
  return spans.length < numbers.length ? null : spans.join(texts.over);
}

/**
 * The day of a number, if it is not today's, and what is usual: `so far, usual 6,000 to 11,000 steps`; `usual before` if it changed since,
 * for what is usual is of before.
 */
export function againstUsual(
  numbers: readonly [HomeNumberView, ...HomeNumberView[]],
  { today, changes }: Pick<HomeView, 'today' | 'changes'>,
): string {
  const [{ date, isSoFar }] = numbers;
  const age = dayNumberOf(today) - dayNumberOf(date);
  const when = age <= 0 ? (isSoFar ? texts.soFar : null) : age === 1 ? texts.yesterday : dateText(date);
  const span = usualText(numbers);
  const hasChanged = changes.some(
    ({ metricId, change: { state } }) =>
      (state === 'step' || state === 'drift') && numbers.some((number) => number.metricId === metricId),
  );
  const usual = hasChanged ? texts.usualBefore : texts.usual;
  return [when, span === null ? null : usual(span)].filter((part) => part !== null).join(', ');
}

/** What changed, in one sentence; null if nothing did. */
export function changeText({ metricId, name, unit, change }: MetricChangeView): string | null {
  if (change.state !== 'step' && change.state !== 'drift') return null;
  const { usual, recent, direction, since } = change;
  const textOf = (value: number): string => amountText(value, unit, metricId);
  const day = dateText(since);
  if (change.state === 'step') {
    const say = direction === 'higher' ? texts.higherSince : texts.lowerSince;
    return say(nameOf(metricId, name), day, textOf(recent), spanText(usual.low, usual.high, unit, metricId));
  }
  const say = direction === 'higher' ? texts.risingSince : texts.fallingSince;
  return say(nameOf(metricId, name), day, textOf(usual.value), textOf(recent));
}

/** An instant as people say it: `today 6:31 AM`, `yesterday 6:31 AM`, `Mar 9, 2026`. */
export function whenText(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = dayTextHere(at);
  if (day === dayTextHere(now)) return texts.todayAt(clockText(at));
  const dayBefore = new Date(now);
  dayBefore.setDate(now.getDate() - 1);
  return day === dayTextHere(dayBefore) ? texts.yesterdayAt(clockText(at)) : day;
}
