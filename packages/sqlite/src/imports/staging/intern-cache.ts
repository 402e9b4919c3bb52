/** A cache of at least the `capacity` texts used last, at most twice as many: what the old generation gives moves to the new. */
export function internCache(capacity: number) {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  const set = (text: string, id: number): void => {
    if (young.size >= capacity) {
      old = young;
      young = new Map();
    }
    young.set(text, id);
  };
  return {
    get(text: string): number | undefined {
      const id = young.get(text);
      if (id !== undefined) return id;
      const before = old.get(text);
      if (before !== undefined) set(text, before);
      return before;
    },
    set,
  };
}
