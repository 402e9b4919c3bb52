import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** From here on, the part of this thread's heap for new objects is not doubled any more. Left to itself it takes 64 MiB or more, and keeps it. Bytes. */
const mostBytes = 16 * 2 ** 20;

/** The engine reads the flag at each collection of new objects, for all threads. */
const setGrowth = (factor: 1 | 2): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** Threads at work whose own limit is enough. */
let free = 0;

const size = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

const setBySize = (): void => setGrowth(free === 0 && size() >= mostBytes ? 1 : 2);

/**
 * Keeps the part of the heap for new objects at the size it has until the function answered is called. What a program loads
 * at its start stays, so the engine takes that part for too small and grows it to many times its size; an idle host would
 * then keep some 15 MB of nothing.
 */
export function keepYoungHeapSmall(): () => void {
  setGrowth(1);
  return () => setGrowth(2);
}

/** Lets that part grow, up to a bound, from now on. It is looked at after collections alone, so nothing wakes an idle host. */
export function boundYoungHeap(): void {
  setBySize();
  new PerformanceObserver(setBySize).observe({ entryTypes: ['gc'] });
}

/** Has a thread grow by its own limit until the function answered is called. */
export function freeYoungHeap(): () => void {
  free++;
  setGrowth(2);
  return () => void free--;
}
