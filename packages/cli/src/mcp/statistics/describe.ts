export function describe(values: readonly number[]) {
  if (values.length === 0) return null;
  const mean = meanOf(values);
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? mean;
  const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // Of a sample (n - 1).
  return { mean, median, standardDeviation: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)) };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

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
