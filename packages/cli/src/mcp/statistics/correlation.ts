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
