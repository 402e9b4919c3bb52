/**
 * A queue in which keys take turns: of those that wait, the one that was served longest ago is next, and of one key who came first.
 * So whoever comes waits for one of each other key at most, however many those have.
 */
export class FairQueue<Item> {
  /** In the order of their turns. No list is empty. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;
  /** Who was served last lets another one go before, also one that came after. */
  #last: string | null = null;

  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  add(key: string, item: Item): void {
    const own = this.#waiting.get(key);
    if (own === undefined) this.#waiting.set(key, [item]);
    else own.push(item);
    this.#size++;
  }

  /** Takes out the next one of the keys that may be served; undefined if none of them waits. */
  next(mayBeServed: (key: string) => boolean = () => true): Item | undefined {
    for (const key of this.#waiting.keys()) if (key !== this.#last && mayBeServed(key)) return this.#take(key);
    const last = this.#last;
    return last !== null && this.#waiting.has(last) && mayBeServed(last) ? this.#take(last) : undefined;
  }

  #take(key: string): Item | undefined {
    const own = this.#waiting.get(key);
    const item = own?.shift();
    this.#waiting.delete(key);
    if (own !== undefined && own.length > 0) this.#waiting.set(key, own);
    this.#last = key;
    this.#size--;
    return item;
  }

  /** Takes out one that does not want to wait any more. */
  leave(key: string, item: Item): void {
    const own = this.#waiting.get(key);
    const at = own?.indexOf(item) ?? -1;
    if (own === undefined || at === -1) return;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(key);
    this.#size--;
  }

  /** Takes out all of a key. */
  drop(key: string): readonly Item[] {
    const own = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    this.#size -= own.length;
    return own;
  }
}
