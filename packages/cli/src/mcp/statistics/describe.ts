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
