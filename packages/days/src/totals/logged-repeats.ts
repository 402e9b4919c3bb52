/** Equal amounts that several sources logged for one time. */
interface Equals {
  /** How many count. */
  counted: number;
  /** How many each source logged so far. */
  readonly bySource: Map<string, number>;
}

/**
 * Finds which of the amounts that were logged for one time another source only repeats. If one source logged the same twice, both
 * count, and of another source's two copies none does: so the order of sources decides no total.
 */
export function loggedRepeats() {
  const seen = new Map<string, Equals>();
  return {
    /** Begins another time. */
    clear: () => seen.clear(),
    /** Takes an amount: equal ones have one key. Answers whether another source has logged it already. */
    isRepeat(key: string, sourceName: string): boolean {
      let equals = seen.get(key);
      if (equals === undefined) seen.set(key, (equals = { counted: 0, bySource: new Map() }));
      const own = (equals.bySource.get(sourceName) ?? 0) + 1;
      equals.bySource.set(sourceName, own);
      if (own <= equals.counted) return true;
      equals.counted = own;
      return false;
    },
    /** Another source that logged it; null if there is none. */
    otherSource: (key: string, sourceName: string): string | null =>
      [...(seen.get(key)?.bySource.keys() ?? [])].find((name) => name !== sourceName) ?? null,
  };
}
