import { compareGroups, type SourceGroup } from './source-priority.ts';

/** The groups of sources that have a sample running, so that the first of them is known. */
export interface RunningGroups {
  /** Counts one more running sample of a group. Where one ends, the caller takes it off `running`. */
  start(group: SourceGroup): void;
  /** The group that ranks first of those running, or undefined. */
  first(): SourceGroup | undefined;
}

function ranksBefore(one: SourceGroup | undefined, other: SourceGroup | undefined): boolean {
  return one !== undefined && (other === undefined || compareGroups(one, other) < 0);
}

/**
 * No group running. A binary heap that drops a group which stopped only once it comes first: starting and stopping cost
 * the logarithm of how many groups run.
 */
export function runningGroups(): RunningGroups {
  const heap: SourceGroup[] = [];
  const inHeap = new Set<SourceGroup>();

  const add = (group: SourceGroup): void => {
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !ranksBefore(group, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = group;
  };

  const dropFirst = (): void => {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (ranksBefore(heap[child + 1], heap[child])) child++;
      const below = heap[child];
      if (below === undefined || !ranksBefore(below, last)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  };

  return {
    start(group) {
      group.running++;
      if (inHeap.has(group)) return;
      inHeap.add(group);
      add(group);
    },
    first() {
      for (;;) {
        const group = heap[0];
        if (group === undefined || group.running > 0) return group;
        inHeap.delete(group);
        dropFirst();
      }
    },
  };
}
