import { dayNumberOf } from '@vitalgate/days';
import { distanceOf } from './normal-distribution.ts';
import type { DayValue } from './trend.ts';
import { meanOf } from './describe.ts';

/** Pearson's correlation; null if either side does not vary or there are fewer than two pairs. */
export function pearson(one: readonly number[], other: readonly number[]): number | null {
  if (one.length < 2) return null;
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)];
  let [product, squaresOne, squaresOther] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[index] ?? Number.NaN) - meanOther];
    product += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  }
  const scale = Math.sqrt(squaresOne) * Math.sqrt(squaresOther);
  // Rounding leaves traces of variation in equal values.
  const tiny = 1e-12 * one.length * Math.max(1e-300, Math.abs(meanOne) * Math.abs(meanOther));
  return scale <= tiny ? null : Math.max(-1, Math.min(1, product / scale));
}

/** Spearman's rank correlation; ties share their mean rank. */
export function spearman(one: readonly number[], other: readonly number[]): number | null {
  return pearson(ranksOf(one), ranksOf(other));
}

function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = Array.from<number>({ length: values.length });
  for (let first = 0; first < order.length;) {
    let next = first + 1;
    while (next < order.length && order[next]?.value === order[first]?.value) next += 1;
    for (const { index } of order.slice(first, next)) ranks[index] = (first + next + 1) / 2;
    first = next;
  }
  return ranks;
}

/** Fewest pairs of days for a correlation: fewer would show almost anything. */
export const minPairs = 10;

/** Two metrics paired with the second one `lag` days after the first. Null: too few pairs, or no variation. */
export interface LaggedCorrelation {
  readonly lag: number;
  readonly pairs: number;
  readonly pearson: number | null;
  readonly spearman: number | null;
  /** Pearson's of the changes from each day to the next: a common slow trend does not show in it. */
  readonly changes: number | null;
  /** Independent pairs that these are worth, since days resemble their neighbours. */
  readonly effectivePairs: number;
}

/** Correlations at each lag from `-maxLag` to `maxLag`; at a positive lag the first metric comes first. */
export function laggedCorrelations(
  first: readonly DayValue[],
  second: readonly DayValue[],
  maxLag: number,
): readonly LaggedCorrelation[] {
  const ofFirst = byDay(first);
  const ofSecond = byDay(second);
  const firstChanges = changesOf(ofFirst);
  const secondChanges = changesOf(ofSecond);
  const [ofFirstItself, ofSecondItself] = [resemblance(ofFirst), resemblance(ofSecond)];
  return Array.from({ length: 2 * maxLag + 1 }, (_, index) => {
    const lag = index - maxLag;
    const [one, other] = paired(ofFirst, ofSecond, lag);
    const [oneChange, otherChange] = paired(firstChanges, secondChanges, lag);
    const enough = one.length >= minPairs;
    return {
      lag,
      pairs: one.length,
      pearson: enough ? pearson(one, other) : null,
      spearman: enough ? spearman(one, other) : null,
      changes: oneChange.length >= minPairs ? pearson(oneChange, otherChange) : null,
      effectivePairs: effectivePairs(one.length, ofFirstItself, ofSecondItself),
    };
  });
}

/** The 95 % interval of Pearson's correlation, by Fisher's transformation, widened for the strongest of `tried`. Null for too few pairs. */
export function intervalOf(correlation: number, pairs: number, tried: number): readonly [number, number] | null {
  if (pairs < 5) return null;
  const centre = Math.atanh(Math.max(-0.999999, Math.min(0.999999, correlation)));
  const reach = distanceOf(0.05 / tried) / Math.sqrt(pairs - 3);
  return [Math.tanh(centre - reach), Math.tanh(centre + reach)];
}

type Days = ReadonlyMap<number, number>;

function byDay(values: readonly DayValue[]): Days {
  return new Map(values.map(({ date, value }) => [dayNumberOf(date), value]));
}

function paired(first: Days, second: Days, lag: number): readonly [number[], number[]] {
  const one: number[] = [];
  const other: number[] = [];
  for (const [day, value] of first) {
    const later = second.get(day + lag);
    if (later === undefined) continue;
    one.push(value);
    other.push(later);
  }
  return [one, other];
}

function changesOf(days: Days): Days {
  const changes = new Map<number, number>();
  for (const [day, value] of days) {
    const before = days.get(day - 1);
    if (before !== undefined) changes.set(day, value - before);
  }
  return changes;
}

/** The likeness of each day to the day before: their correlation, 0 if that is not known or below. */
function resemblance(days: Days): number {
  const [today, tomorrow] = paired(days, days, 1);
  return today.length < minPairs ? 0 : Math.max(0, pearson(today, tomorrow) ?? 0);
}

function effectivePairs(pairs: number, one: number, other: number): number {
  return Math.floor((pairs * (1 - one * other)) / (1 + one * other));
}
