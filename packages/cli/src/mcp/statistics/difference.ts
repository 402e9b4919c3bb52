import { describe } from './describe.ts';

const minComparedDays = 5;

export interface Difference {
  readonly absolute: number;
  /** Percent of the second's mean; null if that is 0 or below: a percentage would mislead. */
  readonly percent: number | null;
  /** That of `absolute`, by Welch; null for fewer than two values on a side. */
  readonly standardError: number | null;
  /** More than two standard errors from 0; null for fewer than five values on a side. */
  readonly beyondChance: boolean | null;
}

/** The difference of two groups' means; null if one is empty. */
export function differenceOf(first: readonly number[], second: readonly number[]): Difference | null {
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
    percent: other.mean > 0 ? (absolute / other.mean) * 100 : null,
    standardError,
    beyondChance: enough && standardError !== null ? Math.abs(absolute) > 2 * standardError : null,
  };
}
