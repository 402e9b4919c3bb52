/** The value below which this share of sorted values lies; between two of them in proportion. Throws RangeError if there are none. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('there are no values');
  return below + (place - Math.floor(place)) * (above - below);
}

/** Ascending, in an array of its own. */
export function sortedValues(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).sort();
}

/** The mean of the middle half of sorted values: what is usual, whatever a few values are. */
export function middleMean(sorted: Float64Array): number {
  const cut = Math.floor(sorted.length / 4);
  return meanOf(sorted.subarray(cut, sorted.length - cut));
}

/** The mean of some values. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return sum / values.length;
}

/** A median deviation of one stands for so many standard deviations of values that are spread as usual. */
const deviationsOfMedian = 1.4826;
/** The same of a mean deviation. */
const deviationsOfMean = 1.2533;

/**
 * How far values usually lie from 0, as a standard deviation, by the median of their distances; if more than half are 0, by the
 * mean of the distances without the largest tenth. 0 if these are 0 too.
 */
export function scatterOf(distances: ArrayLike<number>): number {
  const sorted = new Float64Array(distances);
  for (let at = 0; at < sorted.length; at++) sorted[at] = Math.abs(sorted[at] ?? 0);
  sorted.sort();
  const byMedian = deviationsOfMedian * quantileOf(sorted, 0.5);
  if (byMedian > 0) return byMedian;
  const kept = sorted.subarray(0, Math.ceil(sorted.length * 0.9));
  return deviationsOfMean * meanOf(kept);
}

/**
 * How many values that follow each other count as one that stands by itself, by how alike neighbours are (an autoregression of
 * the first order). At least 1; the usual underestimate of a short series is made good.
 */
export function valuesPerFreeOne(series: ArrayLike<number>): number {
  const count = series.length;
  const mean = meanOf(series);
  let [squares, products] = [0, 0];
  for (let at = 0; at < count; at++) {
    const from = (series[at] ?? 0) - mean;
    squares += from * from;
    if (at > 0) products += from * ((series[at - 1] ?? 0) - mean);
  }
  if (squares === 0) return 1;
  const measured = products / squares;
  const alike = Math.min(0.97, Math.max(0, measured + (1 + 3 * measured) / count));
  return (1 + alike) / (1 - alike);
}
