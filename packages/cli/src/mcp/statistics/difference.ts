import { describe } from './describe.ts';

const minComparedDays = 5;

/** The difference of two groups' means, its standard error by Welch; null if one is empty. */
export function differenceOf(first: readonly number[], second: readonly number[]) {
  const [one, other] = [describe(first), describe(second)];
  if (one === null || other === null) return null;
  const absolute = one.mean - other.mean;
  const standardError =
    one.standardDeviation === null || other.standardDeviation === null
      ? null
      : Math.sqrt(one.standardDeviation ** 2 / first.length + other.standardDeviation ** 2 / second.length);
  const enough = Math.min(first.length, second.length) >= minComparedDays;
  return {
    absolute,
    // Of 0 or below a percentage would mislead.
    percent: other.mean > 0 ? (absolute / other.mean) * 100 : null,
    standardError,
    beyondChance: enough && standardError !== null ? Math.abs(absolute) > 2 * standardError : null,
  };
}
