/** Remembers the ids of recently seen texts, in bounded memory. */
export interface InternCache {
  get(text: string): number | undefined;
  set(text: string, id: number): void;
}

/**
 * A cache of at least the `capacity` texts used last, at most twice as many: a full generation becomes the old one, and
 * what is used again moves to the young one.
 */
export function internCache(capacity: number): InternCache {
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
    get(text) {
      const id = young.get(text);
      if (id !== undefined) return id;
      const before = old.get(text);
      if (before !== undefined) set(text, before);
      return before;
    },
    set,
  };
}
