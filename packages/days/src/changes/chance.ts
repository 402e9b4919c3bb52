/**
 * Of so many metrics a change would be reported by chance once in a hundred looks. It is the same whatever is asked for, so that
 * each place that says what changed says the same.
 */
const chanceOfOne = 0.01;
const metricsLookedAt = 64;

/** The distance from 0 beyond which a standard normal value lies with this probability, on both sides together. */
function normalDistance(probability: number): number {
  // Abramowitz and Stegun 26.2.23, wrong by less than 0.00045.
  const t = Math.sqrt(-2 * Math.log(probability / 2));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}

/**
 * How many standard errors a difference must have, if so many free values stand behind it and it was looked for in so many ways. As
 * Student's distribution, to the first two terms of its expansion.
 */
export function limitFor(freeValues: number, ways: number): number {
  const z = normalDistance(chanceOfOne / (metricsLookedAt * ways));
  const degrees = Math.max(1, freeValues - 1);
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
}
