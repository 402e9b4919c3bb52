import { binaryHeap } from '../arithmetic/binary-heap.ts';
import { compareSources, type RankedSource } from '../sources/ranked-sources.ts';

/** A source in a sweep over time. */
export interface SweptSource {
  readonly source: RankedSource;
  /** Samples that are running at the sweep's instant. */
  running: number;
  /** Milliseconds during which this source was the first of those running. */
  clock: number;
}

/** The sources that have a sample running, so that the first of them is known. */
export interface RunningSources {
  /** Counts one more running sample of a source. When one ends, the caller takes it off `running`. */
  start(source: SweptSource): void;
  /** The source that ranks first of those running, or undefined. */
  first(): SweptSource | undefined;
}

/** No source running. A source that stopped is dropped only once it comes first, so stopping costs nothing. */
export function runningSources(): RunningSources {
  const heap = binaryHeap<SweptSource>((one, other) => compareSources(one.source, other.source) < 0);
  const inHeap = new Set<SweptSource>();
  return {
    start(source) {
      source.running++;
      if (inHeap.has(source)) return;
      inHeap.add(source);
      heap.add(source);
    },
    first() {
      for (;;) {
        const source = heap.first();
        if (source === undefined || source.running > 0) return source;
        inHeap.delete(source);
        heap.take();
      }
    },
  };
}
