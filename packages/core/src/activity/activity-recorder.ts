import { dayMilliseconds } from '@vitalgate/days';
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

/** Refusals that one client may have listed by their filters in a day; further ones are told apart by operation and code. */
const refusalsByFilters = 100;

/**
 * Keeps the activity log: a walk through pages (same client, operation and filters, going on with cursors) is one entry,
 * and so are a client's equal refusals of one UTC day, so that a client cannot fill the log by asking for what it may not
 * have. Reads are held in memory until `flush`, so that a page never waits for the disk.
 */
export class ActivityRecorder {
  readonly #parts: ActivityRecorderParts;
  readonly #walks = new Map<string, ActivityEntry>();
  /** The refusals of this UTC day by client. */
  readonly #refusals = new Map<string, Map<string, ActivityEntry>>();
  #refusalDay = 0;
  readonly #waiting = new Map<string, ActivityEntry>();
  readonly #lastSeen = new Map<string, Instant>();

  constructor(parts: ActivityRecorderParts) {
    this.#parts = parts;
  }

  /** Notes a read that happened now. Filters are noted as sent; two orders of the same filters are one walk. */
  note(read: ReadEvent): void {
    const at = this.#parts.clock.now();
    const isFirst = this.#waiting.size === 0 && this.#lastSeen.size === 0;
    const entry = read.refused === null ? this.#answered(read, at) : this.#refused(read, at);
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

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** The entries that the next flush writes. */
  waiting(): readonly ActivityEntry[] {
    return [...this.#waiting.values()];
  }

  #answered(read: ReadEvent, at: Instant): ActivityEntry {
    const key = keyOf(read);
    const walk = read.continued ? this.#walks.get(key) : undefined;
    const entry = walk === undefined ? this.#newEntry(read, at) : grown(walk, read, at);
    this.#walks.delete(key);
    this.#walks.set(key, entry);
    for (const oldest of this.#walks.keys()) {
      if (this.#walks.size <= maxOpenWalks) break;
      this.#walks.delete(oldest);
    }
    return entry;
  }

  #refused(read: ReadEvent, at: Instant): ActivityEntry {
    const today = Math.floor(at / dayMilliseconds);
    if (today !== this.#refusalDay) this.#refusals.clear();
    this.#refusalDay = today;
    const ofClient = this.#refusals.get(read.clientId) ?? new Map<string, ActivityEntry>();
    this.#refusals.set(read.clientId, ofClient);
    // What a refused read asked for may be any text, a new one each time.
    const isListed = ofClient.size < refusalsByFilters || ofClient.has(keyOf(read));
    const listed = isListed ? read : { ...read, filters: {} };
    const key = keyOf(listed);
    const before = ofClient.get(key);
    const entry = before === undefined ? this.#newEntry(listed, at) : grown(before, listed, at);
    ofClient.set(key, entry);
    return entry;
  }

  #newEntry({ clientId, clientName, operation, filters, refused, records }: ReadEvent, at: Instant): ActivityEntry {
    const activityId = newActivityId(this.#parts.random, at);
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
}

/** An id that begins with the time, so that entries noted one after the other lie together on disk, and change few pages. */
function newActivityId(random: Random, at: Instant): string {
  const bytes = new Uint8Array(14);
  for (let place = 5, rest = at; place >= 0; place--) {
    bytes[place] = rest % 256;
    rest = Math.floor(rest / 256) as Instant;
  }
  bytes.set(random.bytes(8), 6);
  return base64url(bytes);
}

/** An entry with one request more. If the wall clock was set back, the entry still spans all of its reads. */
function grown(entry: ActivityEntry, { records }: ReadEvent, at: Instant): ActivityEntry {
  return {
    ...entry,
    firstAt: at < entry.firstAt ? at : entry.firstAt,
    lastAt: at > entry.lastAt ? at : entry.lastAt,
    requests: entry.requests + 1,
    records: entry.records + records,
  };
}

/** Two orders of the same filters are one. */
function keyOf({ clientId, operation, filters, refused }: ReadEvent): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([clientId, operation, refused, sorted]);
}
