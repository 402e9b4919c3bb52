/** The probability that a standard normal value lies below `z`; wrong by less than 1e-6. Abramowitz and Stegun 7.1.26. */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (series * Math.exp(-x * x)) / 2;
  return z < 0 ? tail : 1 - tail;
}

export function twoSided(z: number): number {
  return 2 * normalBelow(-Math.abs(z));
}

/** The distance from 0 that a standard normal value has with this probability on both sides together: 1.96 for 0.05. */
export function distanceOf(probability: number): number {
  let low = 0;
  let high = 6;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (twoSided(middle) > probability) low = middle;
    else high = middle;
  }
  return high;
}
