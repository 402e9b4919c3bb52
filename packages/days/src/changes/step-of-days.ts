import { firstPlace } from '../arithmetic/order.ts';
import { meanOf, middleMean, quantileOf, scatterOf, sortedValues, valuesPerFreeOne } from './robust.ts';
import { limitFor } from './chance.ts';

/** Days by number, ascending, with their values. */
export interface NumberedDays {
  readonly numbers: readonly number[];
  readonly values: Float64Array;
}

/** Where the level of days changed, if it did. */
export interface Step {
  /** Index of the first day after it. */
  readonly at: number;
  readonly direction: 'higher' | 'lower';
}

/** Lengths in days of what may be new. The shortest is three times a short illness. */
const lengths = [12, 21, 42, 84];
const fewestNewDays = 10;

/** What is usual is that of half a year before, of so many days with data over so many days. */
export const usualSpan = 182;
const fewestUsualDays = 20;
const shortestUsualSpan = 42;

/** Values further from the usual count as no further, so that a bad one weighs little. In standard deviations. */
const mostDeviations = 2.25;

/** A change by less than a usual day's distance from the middle is none, however sure it is. In standard deviations. */
export const leastDeviations = 1;

/** Index of the first day with this number or a later one. */
export const firstFrom = (numbers: readonly number[], number: number): number =>
  firstPlace(numbers.length, (at) => (numbers[at] ?? 0) >= number);

/** Whether the days from one index to another are enough to say what is usual. */
export function isEnough({ numbers }: NumberedDays, from: number, to: number): boolean {
  return to - from >= fewestUsualDays && (numbers[to - 1] ?? 0) - (numbers[from] ?? 0) >= shortestUsualSpan;
}

/** How far the days after `at` lie from those before, in units of what chance would do; null if it is no change. */
function strengthAt(days: NumberedDays, from: number, at: number): number | null {
  const { values } = days;
  const before = values.subarray(from, at);
  const middle = quantileOf(sortedValues(before), 0.5);
  const distances = values.slice(from);
  for (let day = 0; day < distances.length; day++) distances[day] = (distances[day] ?? 0) - middle;
  const scatter = scatterOf(distances.subarray(0, before.length));
  // Whatever is always the same has no scatter: most of the new days must differ from it.
  if (scatter === 0) return isOtherThan(middle, values, at) ? Infinity : null;
  const most = mostDeviations * scatter;
  for (let day = 0; day < distances.length; day++)
    distances[day] = Math.max(-most, Math.min(most, distances[day] ?? 0));
  const usual = distances.subarray(0, before.length);
  const after = distances.subarray(before.length);
  const usualMean = meanOf(usual);
  const difference = meanOf(after) - usualMean;
  if (Math.abs(difference) < leastDeviations * scatter) return null;
  let squares = 0;
  for (const value of usual) squares += (value - usualMean) ** 2;
  const variance = squares / (usual.length - 1);
  const perFree = valuesPerFreeOne(usual);
  const error = Math.sqrt(variance * perFree * (1 / usual.length + 1 / after.length));
  const strength = Math.abs(difference) / error;
  return strength > limitFor(usual.length / perFree, lengths.length) ? strength : null;
}

function isOtherThan(usual: number, values: Float64Array, at: number): boolean {
  const others = values.subarray(at).filter((value) => value !== usual);
  const isOneSided = others.every((value) => value > usual) || others.every((value) => value < usual);
  return isOneSided && others.length >= 0.8 * (values.length - at);
}

/** Sum of the distances from the median of a stretch of days. */
export function distancesFromMedian(values: Float64Array): number {
  const middle = quantileOf(sortedValues(values), 0.5);
  return values.reduce((sum, value) => sum + Math.abs(value - middle), 0);
}

/** The day from which two levels, one before and one after, lie nearest to the days. */
function nearestSplit({ values }: NumberedDays, from: number, first: number, last: number): number {
  let [best, least] = [first, Infinity];
  for (let at = first; at <= last; at++) {
    const distance = distancesFromMedian(values.subarray(from, at)) + distancesFromMedian(values.subarray(at));
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

/**
 * A lasting change of level that reaches up to the last of the days; null if there is none. A stretch of new days, from twelve
 * days to twelve weeks, is compared with half a year before it.
 */
export function stepOfDays(days: NumberedDays): Step | null {
  const { numbers, values } = days;
  const last = numbers.at(-1);
  if (last === undefined) return null;
  let found: { readonly at: number; readonly strength: number; readonly length: number } | null = null;
  for (const length of lengths) {
    const at = firstFrom(numbers, last - length + 1);
    const from = firstFrom(numbers, last - length + 1 - usualSpan);
    if (values.length - at < fewestNewDays || !isEnough(days, from, at)) continue;
    const strength = strengthAt(days, from, at);
    if (strength !== null && strength > (found?.strength ?? 0)) found = { at, strength, length };
  }
  if (found === null) return null;
  const reach = 2 * found.length + 14;
  const from = firstFrom(numbers, last - reach - usualSpan / 2);
  const earliest = Math.max(from + fewestNewDays, firstFrom(numbers, last - reach));
  const at = nearestSplit(days, from, earliest, Math.max(earliest, values.length - fewestNewDays + 3));
  const before = sortedValues(values.subarray(firstFrom(numbers, (numbers[at] ?? 0) - usualSpan), at));
  const difference = middleMean(sortedValues(values.subarray(at))) - middleMean(before);
  return difference === 0 ? null : { at, direction: difference > 0 ? 'higher' : 'lower' };
}
