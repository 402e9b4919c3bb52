import type { DeliveryOutcomeView, RefusedDeliveryView, Sentence } from '@vitalgate/contract';
import type { Instant } from '../records/instant.ts';

/** What the user has switched on for data that comes in by itself. */
export interface FeedSettings {
  /** Whether the listener for live feeds is on. */
  readonly ingestOn: boolean;
  /** Null for the usual one. */
  readonly ingestPort: number | null;
  readonly plainHttp: boolean;
  readonly watchedFolder: string | null;
}

export interface FeedSettingsStore {
  read(): FeedSettings;
  write(settings: FeedSettings): void;
}

/** A key of the listener for live feeds, at rest. Holds no plain key. */
export interface IngestKeyRow {
  readonly keyId: string;
  /** What the user calls the sender. All keys of one name and one format are one feed. */
  readonly name: string;
  readonly feed: string;
  /** base64url SHA-256 of the key. */
  readonly keyHash: string;
  readonly createdAt: Instant;
}

/** Keys of the listener for live feeds. */
export interface IngestKeyStore {
  insert(row: IngestKeyRow): void;
  find(keyId: string): IngestKeyRow | null;
  findByHash(keyHash: string): IngestKeyRow | null;
  /** Oldest first. */
  list(): readonly IngestKeyRow[];
  /** Removes a key; false if there is none. */
  delete(keyId: string): boolean;
}

/** What a feed is told apart by. */
export type FeedName = Pick<IngestKeyRow, 'feed' | 'name'>;

/** `waiting` on disk to be merged; `setAside` where that failed and is tried again at the next start. */
export type DeliveryState = 'waiting' | 'merged' | 'setAside';

/** A delivery that was acknowledged. */
export interface DeliveryRow extends FeedName {
  readonly deliveryId: string;
  readonly keyId: string;
  /** base64url SHA-256 of the body, unpacked. */
  readonly bodyHash: string;
  readonly bytes: number;
  readonly receivedAt: Instant;
  /** What the sender's headers said beside the body, by lower-case name. */
  readonly hints: Readonly<Record<string, string>>;
  /** The sender's mark of deliveries that it made in one go; null if it gives none. */
  readonly session: string | null;
  /** End of the newest record in it, never after it was received; null if no record has a time. */
  readonly newestData: Instant | null;
  /** Records in it that are understood. */
  readonly records: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly state: DeliveryState;
  /** The import that it became part of; null before. */
  readonly importId: string | null;
  /** What became of its records; null before. */
  readonly outcome: DeliveryOutcomeView | null;
}

export interface FeedHistory extends FeedName {
  readonly deliveries: number;
  readonly waiting: number;
  readonly lastRecords: number;
  readonly lastOutcome: DeliveryOutcomeView | null;
  /** When deliveries came, newest first: at most 200. */
  readonly times: readonly Instant[];
  /** Why the newest that was set aside was; else null. */
  readonly problem: Sentence | null;
}

/** The deliveries that were acknowledged: each waits on disk until it is merged, and is remembered, so that it counts once. */
/** What is known of the deliveries of one run of a sender. */
export interface DeliverySession {
  readonly newestData: Instant | null;
  readonly lastReceivedAt: Instant | null;
  /** Some are in the store. */
  readonly hasMerged: boolean;
}

export interface DeliveryStore {
  insert(row: DeliveryRow): void;
  last(feed: FeedName): DeliveryRow | null;
  /** The newest data of what a feed has brought into the store; null before. */
  newestMerged(feed: FeedName): Instant | null;
  /** All deliveries of a session so far. */
  session(feed: FeedName, session: string): DeliverySession;
  /** Those that are not merged, in the order in which they came. */
  unmerged(): readonly DeliveryRow[];
  markMerged(deliveryIds: readonly string[], importId: string, outcome: DeliveryOutcomeView): void;
  setAside(deliveryId: string, problem: Sentence): void;
  /** Forgets deliveries that are not merged. */
  remove(deliveryIds: readonly string[]): void;
  /** Makes those that were set aside wait again. */
  retrySetAside(): void;
  feeds(): readonly FeedHistory[];
  /** How many deliveries each key has brought to a feed, of those that are remembered, by key id. */
  broughtBy(feed: FeedName): ReadonlyMap<string, number>;
  /** When each key was last used for a delivery, by key id. */
  lastUses(): ReadonlyMap<string, Instant>;
}

/** Deliveries of one sender that were refused for one reason. */
export type RefusedDelivery = RefusedDeliveryView<Instant>;

export interface RefusedDeliveryStore {
  /** The one that was added to last first. */
  list(): readonly RefusedDelivery[];
  /** Keeps these and no others, in this order. */
  replace(entries: readonly RefusedDelivery[]): void;
}

/** What a file looked like and what became of it. */
export interface WatchedFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** base64url SHA-256 of its content; null if it could not be read. */
  readonly contentHash: string | null;
  /** `setAside`: its import has begun, and unless that comes to an end it is not tried again. */
  readonly outcome: 'imported' | 'alreadyImported' | 'endsEarly' | 'failed' | 'setAside';
  readonly at: Instant;
  readonly message: Sentence | null;
}

export interface WatchedFileStore {
  /** Notes what became of a file, in place of what was known of its path; an imported content is remembered for good. */
  save(file: WatchedFile): void;
  find(path: string): WatchedFile | null;
  forget(path: string): void;
  hasImported(contentHash: string): boolean;
  isSetAside(contentHash: string): boolean;
  /** Those that are set aside, then the others, the newest first; at most so many. */
  list(limit: number): readonly WatchedFile[];
}
