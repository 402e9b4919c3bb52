/** How far a sample of no length can stand for the time beside it: a longer silence says nothing of what was meanwhile. */
const longestBridge = 15 * 60_000;

/** A sample that waits until it is known what follows it. */
interface Moment<Item> {
  readonly at: number;
  /** Milliseconds to what came before; null if that is too far, or nothing. */
  readonly before: number | null;
  /** Whether it lies within a sample that has a length, which stands for that time already. */
  isWithin: boolean;
  readonly items: Item[];
}

/** Finds out how much time each sample of one day stands for. Samples come in the order of their starts. */
export interface SampleWeights<Item> {
  add(start: number, end: number, item: Item): void;
  /** To be called once, after the last. */
  finish(): void;
}

/**
 * Weights in milliseconds. A sample with a length stands for that. One without stands for half the way to the sample
 * before it and half the way to the one after. Where the way is longer than a quarter of an hour, or there is none, it
 * stands for as much there as on its other side; alone, for a quarter of an hour. Those of one instant share;
 * within a sample that has a length they stand for nothing. `each` is told
 * of every sample once. So samples at even distances count alike, and an hour of one every five seconds counts no more
 * than an hour.
 */
export function sampleWeights<Item>(each: (item: Item, weight: number) => void): SampleWeights<Item> {
  let reach = Number.NEGATIVE_INFINITY;
  let moment: Moment<Item> | null = null;

  function settle(after: number | null): void {
    if (moment === null) return;
    const { before, items, isWithin } = moment;
    const [left, right] = [before ?? after ?? longestBridge, after ?? before ?? longestBridge];
    const weight = isWithin ? 0 : (left + right) / 2 / items.length;
    for (const item of items) each(item, weight);
    moment = null;
  }

  return {
    add(start, end, item) {
      if (moment !== null && end <= start && moment.at === start) {
        moment.items.push(item);
        return;
      }
      if (moment !== null && moment.at === start) moment.isWithin = true;
      const isWithin = reach > start;
      const silence = Math.max(0, start - reach);
      const gap = silence <= longestBridge ? silence : null;
      settle(gap);
      reach = Math.max(reach, end, start);
      if (end > start) each(item, end - start);
      else moment = { at: start, before: gap, isWithin, items: [item] };
    },
    finish: () => settle(null),
  };
}
