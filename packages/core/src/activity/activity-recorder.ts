import { base64url } from '../encoding/base64url.ts';
import type { Clock } from '../ports/clock.ts';
import type { ActivityEntry, ActivityStore, PairingStore } from '../ports/control-stores.ts';
import type { Random } from '../ports/random.ts';
import type { Instant } from '../records/instant.ts';

/** One read by a paired client, answered or refused. */
export type ReadEvent = Pick<
  ActivityEntry,
  'clientId' | 'clientName' | 'operation' | 'filters' | 'refused' | 'records'
> & {
  /** Whether it went on from an earlier page. */
  readonly continued: boolean;
};

/** What the recorder works with. */
export interface ActivityRecorderParts {
  readonly activity: ActivityStore;
  readonly pairing: PairingStore;
  readonly clock: Clock;
  readonly random: Random;
  /** Told when something waits to be written: once for all reads up to the next flush. */
  readonly onWaiting: () => void;
}

/** Walks through pages that a later page may still add to; the one read longest ago goes first. */
const maxOpenWalks = 1000;

/**
 * Keeps the activity log: a walk through pages (same client, operation and filters, going on with cursors) is one entry.
 * Reads are held in memory until `flush`, so that a page never waits for the disk.
 */
export class ActivityRecorder {
  readonly #parts: ActivityRecorderParts;
  readonly #walks = new Map<string, ActivityEntry>();
  readonly #waiting = new Map<string, ActivityEntry>();
  readonly #lastSeen = new Map<string, Instant>();

  constructor(parts: ActivityRecorderParts) {
    this.#parts = parts;
  }

  /** Notes a read that happened now. Filters are noted as sent; two orders of the same filters are one walk. */
  note(read: ReadEvent): void {
    const at = this.#parts.clock.now();
    const isFirst = this.#waiting.size === 0 && this.#lastSeen.size === 0;
    const key = walkKey(read);
    const walk = read.continued ? this.#walks.get(key) : undefined;
    const entry: ActivityEntry =
      walk === undefined
        ? this.#newEntry(read, at)
        : { ...walk, lastAt: at, requests: walk.requests + 1, records: walk.records + read.records };
    this.#remember(key, entry);
    this.#waiting.set(entry.activityId, entry);
    this.#lastSeen.set(entry.clientId, at);
    if (isFirst) this.#parts.onWaiting();
  }

  /** Writes what waits. Where the store fails, it all waits for the next time. */
  flush(): void {
    if (this.#waiting.size > 0) this.#parts.activity.save([...this.#waiting.values()]);
    this.#waiting.clear();
    for (const [clientId, at] of this.#lastSeen) this.#parts.pairing.touchClient(clientId, at);
    this.#lastSeen.clear();
  }

  #newEntry({ clientId, clientName, operation, filters, refused, records }: ReadEvent, at: Instant): ActivityEntry {
    const activityId = base64url(this.#parts.random.bytes(12));
    return {
      activityId,
      clientId,
      clientName,
      operation,
      filters,
      firstAt: at,
      lastAt: at,
      requests: 1,
      records,
      refused,
    };
  }

  #remember(key: string, entry: ActivityEntry): void {
    this.#walks.delete(key);
    this.#walks.set(key, entry);
    if (this.#walks.size <= maxOpenWalks) return;
    for (const oldest of this.#walks.keys()) {
      this.#walks.delete(oldest);
      return;
    }
  }
}

/** Refusals are walks of their own: a refused page neither ends nor joins the walk it belongs to. */
function walkKey({ clientId, operation, filters, refused }: ReadEvent): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([clientId, operation, refused, sorted]);
}
