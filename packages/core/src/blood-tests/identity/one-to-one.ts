/** Things that are one, each from other places. */
export interface OneOfMany<Item> {
  readonly items: [Item, ...Item[]];
  /** Their places: imports, versions. */
  readonly places: Set<number>;
}

/** True if none of the places holds it yet: two that one place holds are two. */
export function isFreeOf<Item>({ places }: OneOfMany<Item>, others: Iterable<number>): boolean {
  for (const place of others) if (places.has(place)) return false;
  return true;
}

/** Adds a thing that is the same. */
export function addTo<Item>(one: OneOfMany<Item>, item: Item, places: Iterable<number>): void {
  one.items.push(item);
  for (const place of places) one.places.add(place);
}

/** Unites things one to one: each goes to the first ones that are of no common place and from none of which it is distinct. */
export function unitedOneToOne<Item>(
  items: readonly Item[],
  placesOf: (item: Item) => Iterable<number>,
  areDistinct: (one: Item, other: Item) => boolean = () => false,
): readonly OneOfMany<Item>[] {
  const united: OneOfMany<Item>[] = [];
  for (const item of items) {
    const places = placesOf(item);
    const known = united.find((one) => isFreeOf(one, places) && !one.items.some((other) => areDistinct(other, item)));
    if (known === undefined) united.push({ items: [item], places: new Set(places) });
    else addTo(known, item, places);
  }
  return united;
}
