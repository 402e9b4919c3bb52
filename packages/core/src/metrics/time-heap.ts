/** Something that is due at an instant. */
export interface Timed {
  /** Milliseconds since 1970. */
  due: number;
}

/** Hands out what is due first. A binary heap: adding and taking cost the logarithm of how many wait. */
export interface TimeHeap<Item extends Timed> {
  add(item: Item): void;
  /** When the first is due; Infinity where none waits. */
  nextDue(): number;
  /** Takes the first, or undefined. */
  take(): Item | undefined;
}

/** An empty heap. */
export function timeHeap<Item extends Timed>(): TimeHeap<Item> {
  const items: Item[] = [];
  const dueOf = (index: number): number => items[index]?.due ?? Number.POSITIVE_INFINITY;
  const place = (index: number, item: Item) => {
    items[index] = item;
  };
  const sink = (moved: Item): void => {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (dueOf(child + 1) < dueOf(child)) child++;
      const below = items[child];
      if (below === undefined || below.due >= moved.due) break;
      place(index, below);
      index = child;
    }
    place(index, moved);
  };
  return {
    add(item) {
      let index = items.length;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        const above = items[parent];
        if (above === undefined || above.due <= item.due) break;
        place(index, above);
        index = parent;
      }
      place(index, item);
    },
    nextDue: () => dueOf(0),
    take() {
      const first = items[0];
      const last = items.pop();
      if (last !== undefined && items.length > 0) sink(last);
      return first;
    },
  };
}
