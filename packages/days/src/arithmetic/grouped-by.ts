/** Items by key, each group in the order in which its items come. What has no key (null) is left out. */
export function groupedBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | null,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return groups;
}

export function newestByName<Item extends { readonly name: string }>(
  items: Iterable<Item>,
  isNewer: (item: Item, known: Item) => boolean,
): ReadonlyMap<string, Item> {
  const newest = new Map<string, Item>();
  for (const item of items) {
    const known = newest.get(item.name);
    if (known === undefined || isNewer(item, known)) newest.set(item.name, item);
  }
  return newest;
}
