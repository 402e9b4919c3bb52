import { dayMilliseconds } from '@vitalgate/days';
import type { RefusalReason } from '@vitalgate/contract';
import type { Clock } from '../ports/clock.ts';
import type { FeedName, RefusedDelivery, RefusedDeliveryStore } from '../ports/ingest-stores.ts';

export interface RefusedDeliveriesParts {
  readonly store: RefusedDeliveryStore;
  readonly clock: Clock;
  /** Told when something waits to be written: once for all refusals up to the next flush. */
  readonly onWaiting: () => void;
}

const lifetime = 14 * dayMilliseconds;
/** Most entries of whoever shows no key of ours. */
const mostStrangers = 20;
const mostSenders = 100;

const reasons: Readonly<Record<number, RefusalReason>> = {
  400: 'content',
  401: 'key',
  403: 'host',
  404: 'path',
  405: 'method',
  413: 'size',
  415: 'mediaType',
};

/** Why a delivery was refused, by the status of its answer; null if it was taken in, or only has to come again later. */
export function refusalReason(status: number): RefusalReason | null {
  return reasons[status] ?? null;
}

const keyOf = ({ feed, name, remoteAddress, reason }: RefusedDelivery): string =>
  JSON.stringify(feed === null ? [remoteAddress, reason] : [feed, name, reason]);

/**
 * The deliveries that were refused lately, so that a user finds out why nothing comes. What one sender is refused for one reason is one
 * entry with its count. Bounded, whoever knocks how often: the entry that was added to longest ago goes first, and what strangers send
 * pushes out nothing of a sender with a key. It holds nothing of what was sent.
 */
export class RefusedDeliveries {
  readonly #parts: RefusedDeliveriesParts;
  /** The one that was added to last is last. */
  readonly #entries = new Map<string, RefusedDelivery>();
  #isWaiting = false;

  constructor(parts: RefusedDeliveriesParts) {
    this.#parts = parts;
    for (const entry of [...parts.store.list()].reverse()) this.#entries.set(keyOf(entry), entry);
  }

  /** Notes a refusal that happened now; `sender` is null if it showed no key of this host. */
  note(sender: FeedName | null, remoteAddress: string, reason: RefusalReason): void {
    const now = this.#parts.clock.now();
    const asked = { feed: sender?.feed ?? null, name: sender?.name ?? null, remoteAddress, reason };
    const key = keyOf({ ...asked, count: 1, firstAt: now, lastAt: now });
    const before = this.#entries.get(key);
    const isRecent = before !== undefined && now - before.lastAt < lifetime;
    this.#entries.delete(key);
    this.#entries.set(key, {
      ...asked,
      count: (isRecent ? before.count : 0) + 1,
      firstAt: isRecent ? before.firstAt : now,
      lastAt: now,
    });
    this.#bound((entry) => entry.feed === null, mostStrangers);
    this.#bound((entry) => entry.feed !== null, mostSenders);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.onWaiting();
  }

  /** Writes what waits. If the store fails, it waits for the next time. */
  flush(): void {
    if (!this.#isWaiting) return;
    const now = this.#parts.clock.now();
    for (const [key, { lastAt }] of this.#entries) if (now - lastAt >= lifetime) this.#entries.delete(key);
    this.#parts.store.replace([...this.#entries.values()].reverse());
    this.#isWaiting = false;
  }

  #bound(isOne: (entry: RefusedDelivery) => boolean, most: number): void {
    const of = [...this.#entries].filter(([, entry]) => isOne(entry));
    for (const [key] of of.slice(0, Math.max(0, of.length - most))) this.#entries.delete(key);
  }
}
