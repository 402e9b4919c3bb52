/**
 * A repeatable source of numbers, the public-domain mulberry32.
 * @param {number} seed
 */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** @param {number} low @param {number} high */
    between: (low, high) => low + (high - low) * next(),
    /** @param {number} low @param {number} high both included */
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
  };
}

/** @typedef {ReturnType<typeof randomNumbers>} RandomNumbers */
