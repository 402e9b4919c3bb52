import { ApiError } from '@vitalgate/core';

/** How many deliveries are taken in at one time. */
export interface TurnLimits {
  readonly perKey: number;
  readonly inAll: number;
  /** So many more wait for their turn, their bodies unread; further ones are refused. */
  readonly waiting: number;
  /** Longest wait. Milliseconds. */
  readonly patience: number;
}

interface Waiting {
  readonly keyId: string;
  readonly begin: () => void;
}

const retrySeconds = 10;

const tooMany = (): ApiError =>
  new ApiError(
    'rate_limited',
    'too many deliveries are on their way at one time; send one after the other',
    [],
    retrySeconds,
  );

/** Lets deliveries in by turns: no key takes all places, and nobody waits for ever. */
export class TurnTaking {
  readonly #limits: TurnLimits;
  readonly #byKey = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #all = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Waits for a place, and answers what gives it back. Rejects with `rate_limited`. */
  async begin(keyId: string): Promise<() => void> {
    if (this.#hasPlace(keyId)) this.#take(keyId);
    else await this.#wait(keyId);
    return () => this.#end(keyId);
  }

  #take(keyId: string): void {
    this.#byKey.set(keyId, this.#of(keyId) + 1);
    this.#all++;
  }

  #of(keyId: string): number {
    return this.#byKey.get(keyId) ?? 0;
  }

  #hasPlace(keyId: string): boolean {
    return this.#of(keyId) < this.#limits.perKey && this.#all < this.#limits.inAll;
  }

  #wait(keyId: string): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(mine);
      };
      const timer = setTimeout(() => {
        leave();
        reject(tooMany());
      }, this.#limits.patience);
      const mine: Waiting = {
        keyId,
        begin: () => {
          leave();
          this.#take(keyId);
          resolve();
        },
      };
      this.#waiting.add(mine);
    });
  }

  #end(keyId: string): void {
    this.#all--;
    const left = this.#of(keyId) - 1;
    if (left <= 0) this.#byKey.delete(keyId);
    else this.#byKey.set(keyId, left);
    for (const waiting of this.#waiting) {
      // One place became free, which the first takes that may.
      if (this.#hasPlace(waiting.keyId)) return waiting.begin();
    }
  }
}
