import { binaryHeap } from '../arithmetic/binary-heap.ts';
import { compareRanks, type RankedSource } from '../sources/ranked-sources.ts';

/** A source in a sweep over time. */
export interface SweptSource {
  readonly source: RankedSource;
  /** Milliseconds during which one of its samples was the first of those running. */
  clock: number;
}

export interface RunningSample {
  readonly swept: SweptSource;
  readonly start: number;
  readonly end: number;
  readonly value: number;
  isRunning: boolean;
}

/**
 * Whether the first sample's source counts where both run: the one that ranks first; of equals the one whose sample
 * began first, then the longer, then the greater. A source's name decides only between samples that are equal in all
 * of this, so that the alphabet makes no total.
 */
function goesBefore(one: RunningSample, other: RunningSample): boolean {
  const byRank = compareRanks(one.swept.source, other.swept.source);
  if (byRank !== 0) return byRank < 0;
  if (one.start !== other.start) return one.start < other.start;
  if (one.end !== other.end) return one.end > other.end;
  if (one.value !== other.value) return one.value > other.value;
  return one.swept.source.sourceName < other.swept.source.sourceName;
}

/** The running samples, so that the source that counts is known. One that ended is dropped only once it comes first. */
export function runningSamples() {
  const heap = binaryHeap(goesBefore);
  return {
    /** A sample that starts. When it ends, the caller clears `isRunning`. */
    start: (sample: RunningSample) => heap.add(sample),
    first(): SweptSource | undefined {
      for (;;) {
        const sample = heap.first();
        if (sample === undefined || sample.isRunning) return sample?.swept;
        heap.take();
      }
    },
  };
}
