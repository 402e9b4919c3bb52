import { digest53 } from '@vitalgate/core';

/** A repeatable stream of numbers: the same seed and name always give the same ones. */
export interface RandomStream {
  /** 0 up to but not including 1. */
  next(): number;
  /** Evenly between two bounds. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Bell-shaped, never further than three deviations from the mean. */
  normal(mean: number, deviation: number): number;
  chance(probability: number): boolean;
  /** One of the choices; throws RangeError if there are none. */
  pick<Choice>(choices: readonly Choice[]): Choice;
}

/**
 * A stream of its own per name, so that one part of the sample person can change without moving the others. The
 * generator is the public-domain mulberry32: one 32-bit counter, mixed.
 */
export function randomStream(seed: number, name: string): RandomStream {
  let state = digest53(`${seed}\n${name}`) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (mean: number, deviation: number): number => {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const unit = radius * Math.cos(2 * Math.PI * next());
    return mean + deviation * Math.max(-3, Math.min(3, unit));
  };
  return {
    next,
    normal,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError('there is nothing to pick from');
      return choice;
    },
  };
}
