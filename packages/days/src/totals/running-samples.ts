import { binaryHeap } from '../arithmetic/binary-heap.ts';
import { compareRanks, type RankedSource } from '../sources/ranked-sources.ts';
import type { TracedSample } from './day-trace.ts';

/** A source in a sweep over time. */
export interface SweptSource {
  readonly source: RankedSource;
  /** Milliseconds during which one of its samples was the first of those running. */
  clock: number;
}

/** A sample that has started and not ended. `due` is its end or the end of its present part. */
export interface RunningSample {
  readonly swept: SweptSource;
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly value: number;
  readonly timeZone: string | null;
  readonly isDayLong: boolean;
  readonly traced: TracedSample | null;
  isRunning: boolean;
  due: number;
  /** The day of its present part, when that part began, and the source's clock then. */
  day: number;
  since: number;
  clock: number;
}

/**
 * Whether the first sample's source counts where both run: the one that ranks first; of equals the one that is not as long as a
 * day; of two that are, the one that says more of an hour; then the one whose sample began first, then the longer, then the
 * greater. A source's name decides only between samples that are equal in all of this, so that the alphabet makes no total.
 */
export function goesBefore(one: RunningSample, other: RunningSample): boolean {
  const byRank = compareRanks(one.swept.source, other.swept.source);
  if (byRank !== 0) return byRank < 0;
  if (one.isDayLong !== other.isDayLong) return other.isDayLong;
  if (one.isDayLong) {
    const [rate, otherRate] = [one.value / one.length, other.value / other.length];
    if (rate !== otherRate) return rate > otherRate;
  }
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
    first(): RunningSample | undefined {
      for (;;) {
        const sample = heap.first();
        if (sample === undefined || sample.isRunning) return sample;
        heap.take();
      }
    },
  };
}
