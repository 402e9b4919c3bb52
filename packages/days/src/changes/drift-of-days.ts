import { limitFor } from './chance.ts';
import { quantileOf, scatterOf, sortedValues, valuesPerFreeOne } from './robust.ts';
import { firstFrom, leastDeviations, type NumberedDays } from './step-of-days.ts';

/** A level that goes one way, week after week. */
export interface Drift {
  /** Index of the first day of the first week. */
  readonly from: number;
  readonly direction: 'higher' | 'lower';
  /** On the line, at the begin and at the end. */
  readonly first: number;
  readonly last: number;
  /** Sum of the distances of the days from the line. */
  readonly distances: number;
}

const weeks = 26;
const fewestWeeks = 16;

/** The median of each week with data, counted back from the last day; 0 is the first of all weeks. */
function weeklyMedians({ numbers, values }: NumberedDays, from: number, last: number) {
  const week = (index: number): number => weeks - 1 - Math.floor((last - (numbers[index] ?? 0)) / 7);
  const medians: { readonly week: number; readonly value: number }[] = [];
  let begin = from;
  for (let at = from; at <= numbers.length; at++) {
    if (at > begin && (at === numbers.length || week(at) !== week(begin))) {
      medians.push({ week: week(begin), value: quantileOf(sortedValues(values.subarray(begin, at)), 0.5) });
      begin = at;
    }
  }
  return medians;
}

/** Mann and Kendall's test for values that go one way, in standard deviations. */
function oneWay(values: readonly number[]): number {
  let score = 0;
  for (const [later, value] of values.entries()) {
    for (let earlier = 0; earlier < later; earlier++) score += Math.sign(value - (values[earlier] ?? 0));
  }
  const count = values.length;
  const variance = (count * (count - 1) * (2 * count + 5)) / 18;
  return (score - Math.sign(score)) / Math.sqrt(variance);
}

/** A drift over half a year up to the last of the days; null if there is none. */
export function driftOfDays(days: NumberedDays): Drift | null {
  const { numbers, values } = days;
  const last = numbers.at(-1);
  if (last === undefined) return null;
  const from = firstFrom(numbers, last - weeks * 7 + 1);
  const medians = weeklyMedians(days, from, last);
  if (medians.length < fewestWeeks || (medians[0]?.week ?? weeks) > weeks - fewestWeeks) return null;
  const score = oneWay(medians.map(({ value }) => value));
  if (Math.abs(score) < limitFor(Infinity, 1)) return null;
  // Theil and Sen: the median of the slopes between each two weeks.
  const slopes = medians.flatMap((one, later) =>
    medians.slice(0, later).map((other) => (one.value - other.value) / (one.week - other.week)),
  );
  const slope = quantileOf(sortedValues(slopes), 0.5);
  const rests = medians.map(({ week, value }) => value - slope * week);
  const start = quantileOf(sortedValues(rests), 0.5);
  if (Math.abs(score) / Math.sqrt(valuesPerFreeOne(rests)) < limitFor(Infinity, 1)) return null;
  const lineAt = (index: number): number => start + slope * (weeks - 0.5 - (last - (numbers[index] ?? 0) + 0.5) / 7);
  const fromLine = values.slice(from).map((value, index) => value - lineAt(from + index));
  const [first, end] = [lineAt(from), lineAt(values.length - 1)];
  const scatter = scatterOf(fromLine);
  if (first === end || Math.abs(end - first) < leastDeviations * scatter) return null;
  return {
    from,
    direction: end > first ? 'higher' : 'lower',
    first,
    last: end,
    distances: fromLine.reduce((sum, distance) => sum + Math.abs(distance), 0),
  };
}
