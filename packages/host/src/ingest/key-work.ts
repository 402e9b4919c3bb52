/** What is on its way of one delivery. */
export interface OwnWork {
  /** Aborted when the key is revoked. */
  readonly signal: AbortSignal;
  /** Notes so many more bytes, and answers how many of this key are on their way. */
  take(bytes: number): number;
  end(): void;
}

interface Work {
  bytes: number;
  readonly ending: AbortController;
}

/** The deliveries that are on their way, by their keys. */
export class KeyWork {
  readonly #byKey = new Map<string, Set<Work>>();

  begin(keyId: string): OwnWork {
    const own: Work = { bytes: 0, ending: new AbortController() };
    const all = this.#byKey.get(keyId) ?? new Set();
    this.#byKey.set(keyId, all.add(own));
    return {
      signal: own.ending.signal,
      take(bytes) {
        own.bytes += bytes;
        let sum = 0;
        for (const work of all) sum += work.bytes;
        return sum;
      },
      end: () => {
        all.delete(own);
        if (all.size === 0 && this.#byKey.get(keyId) === all) this.#byKey.delete(keyId);
      },
    };
  }

  /** Ends all of a key. */
  end(keyId: string): void {
    for (const { ending } of this.#byKey.get(keyId) ?? []) ending.abort();
  }
}
