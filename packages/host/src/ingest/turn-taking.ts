import { ApiError } from '@vitalgate/core';
import { FairQueue } from '../turns/fair-queue.ts';

/** How many deliveries are taken in at one time. */
export interface TurnLimits {
  readonly perKey: number;
  /** Of all keys; beyond them, each key has one. */
  readonly inAll: number;
  /** So many more of a key wait for their turn, their bodies unread; further ones are refused. */
  readonly waiting: number;
  /** Longest wait. Milliseconds. */
  readonly patience: number;
}

interface Waiting {
  readonly keyId: string;
  readonly begin: () => void;
}

const retrySeconds = 10;

export const tooMany = (): ApiError =>
  new ApiError(
    'rate_limited',
    'too many deliveries of this key are on their way at one time; send one after the other',
    [],
    retrySeconds,
  );

/** Lets deliveries in by turns: a key that has none on its way begins at once, and nobody waits for ever. */
export class TurnTaking {
  readonly #limits: TurnLimits;
  readonly #byKey = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>();
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
    const own = this.#of(keyId);
    return own === 0 || (own < this.#limits.perKey && this.#all < this.#limits.inAll);
  }

  #wait(keyId: string): Promise<void> {
    if (this.#waiting.sizeOf(keyId) >= this.#limits.waiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.leave(keyId, mine);
        reject(tooMany());
      }, this.#limits.patience);
      const mine: Waiting = {
        keyId,
        begin: () => {
          clearTimeout(timer);
          this.#take(keyId);
          resolve();
        },
      };
      this.#waiting.add(keyId, mine);
    });
  }

  #end(keyId: string): void {
    this.#all--;
    const left = this.#of(keyId) - 1;
    if (left <= 0) this.#byKey.delete(keyId);
    else this.#byKey.set(keyId, left);
    this.#waiting.next((waiting) => this.#hasPlace(waiting))?.begin();
  }
}
