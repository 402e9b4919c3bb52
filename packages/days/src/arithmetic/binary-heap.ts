/** Hands out what comes first. Adding and taking cost the logarithm of how many wait. */
export interface BinaryHeap<Item> {
  add(item: Item): void;
  /** The first, which stays; undefined if none waits. */
  first(): Item | undefined;
  /** Takes the first; undefined if none waits. */
  take(): Item | undefined;
  /** All that wait, in no order. */
  all(): Iterable<Item>;
}

/** An empty heap. `comesBefore` says whether its first argument is handed out before its second. */
export function binaryHeap<Item>(comesBefore: (one: Item, other: Item) => boolean): BinaryHeap<Item> {
  const items: Item[] = [];

  function rise(item: Item): void {
    let index = items.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = items[parent];
      if (above === undefined || !comesBefore(item, above)) break;
      items[index] = above;
      index = parent;
    }
    items[index] = item;
  }

  function sink(item: Item): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let below = items[child];
      const sibling = items[child + 1];
      if (below !== undefined && sibling !== undefined && comesBefore(sibling, below)) {
        child++;
        below = sibling;
      }
      if (below === undefined || !comesBefore(below, item)) break;
      items[index] = below;
      index = child;
    }
    items[index] = item;
  }

  return {
    add: rise,
    first: () => items[0],
    all: () => items,
    take() {
      const first = items[0];
      const last = items.pop();
      if (last !== undefined && items.length > 0) sink(last);
      return first;
    },
  };
}
