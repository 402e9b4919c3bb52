import type { DeliveryRow, DeliveryStore, FeedName } from '@vitalgate/core';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { DeliveryMerge } from '../store-jobs/job-messages.ts';
import type { Spool } from './spool.ts';

/** Deliveries between their acknowledgement and the store. */
export interface DeliveryQueue {
  /** The delivery of this feed with this body, if the store has it or will. */
  find(feed: FeedName, bodyHash: string): DeliveryRow | null;
  /** Notes a delivery that is kept in the spool: it is acknowledged from here on. Throws if the disk fails. */
  add(row: DeliveryRow): void;
  waiting(): { readonly deliveries: number; readonly bytes: number };
  /** Goes on with what was acknowledged before, and removes what was not. */
  start(): void;
  /** The store may have become free. */
  storeMayBeFree(): void;
  /** Merges nothing more, and settles when nothing is being merged. */
  stop(): Promise<void>;
}

/** What the queue works with. */
export interface DeliveryQueueParts {
  readonly deliveries: DeliveryStore;
  readonly spool: Spool;
  /** Merges deliveries of one feed, in order, all or none. Rejects with HostError: `importRunning` and others. */
  readonly merge: (merge: DeliveryMerge) => Promise<{ readonly importId: string }>;
  /** Whether the store holds this import. */
  readonly holdsImport: (importId: string) => boolean;
  readonly onChange: () => void;
  readonly log: HostLog;
}

/** So many deliveries, and so many bytes, are merged in one go at most. */
const atOnce = { deliveries: 200, bytes: 400e6 };

/** When it is looked again whether a busy store or a full disk has room. Milliseconds. */
const retryMilliseconds = 2000;

const isOfOneFeed = (one: FeedName, other: FeedName): boolean => one.feed === other.feed && one.name === other.name;

/** The next deliveries to merge in one go: of the feed whose turn it is, in their order. */
function nextOf(waiting: readonly DeliveryRow[]): readonly DeliveryRow[] {
  const [first] = waiting;
  if (first === undefined) return [];
  const chosen: DeliveryRow[] = [];
  let bytes = 0;
  for (const row of waiting) {
    if (!isOfOneFeed(row, first)) continue;
    bytes += row.bytes;
    if (chosen.length > 0 && (chosen.length === atOnce.deliveries || bytes > atOnce.bytes)) break;
    chosen.push(row);
  }
  return chosen;
}

/**
 * The queue of deliveries. Each is merged as soon as the store is free, several of one feed in one go. One that cannot be
 * merged is set aside, and tried again at the next start: what was acknowledged is never thrown away.
 */
export function deliveryQueue(parts: DeliveryQueueParts): DeliveryQueue {
  const { deliveries, spool, merge, holdsImport, onChange, log } = parts;
  let waiting: DeliveryRow[] = [];
  let merging: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = true;
  /** After a failure: so many are merged by themselves, to find the one that is at fault. */
  let singly = 0;

  const later = (milliseconds: number): void => {
    if (!isStopped) timer ??= setTimeout(wake, milliseconds);
  };
  function wake(): void {
    clearTimeout(timer ?? undefined);
    timer = null;
    if (isStopped || merging !== null || waiting.length === 0) return;
    merging = mergeNext().finally(() => {
      merging = null;
      // A moment for an import of the user's that waits for its turn.
      if (waiting.length > 0) later(50);
    });
  }

  async function mergeNext(): Promise<void> {
    const rows = singly > 0 ? waiting.slice(0, 1) : nextOf(waiting);
    const [first] = rows;
    if (first === undefined) return;
    const { feed, name } = first;
    const files = rows.map(({ deliveryId, receivedAt, hints }) => ({
      path: spool.pathOf(deliveryId),
      receivedAt,
      hints,
    }));
    try {
      const { importId } = await merge({ feed, name, files });
      deliveries.markMerged(
        rows.map(({ deliveryId }) => deliveryId),
        importId,
      );
      leave(rows);
      for (const { deliveryId } of rows) spool.remove(deliveryId);
    } catch (error) {
      failed(rows, error);
    }
    onChange();
  }

  function leave(rows: readonly DeliveryRow[]): void {
    const gone = new Set(rows.map(({ deliveryId }) => deliveryId));
    waiting = waiting.filter(({ deliveryId }) => !gone.has(deliveryId));
    singly = Math.max(0, singly - rows.length);
  }

  function failed(rows: readonly DeliveryRow[], error: unknown): void {
    const isBusy = error instanceof HostError && ['importRunning', 'importCancelled'].includes(error.code);
    if (isBusy || isStopped) return later(retryMilliseconds);
    log.fault('bringing deliveries into the store', error);
    if (isDiskFull(error) || isDiskFull(error instanceof HostError ? error.cause : null)) {
      return later(retryMilliseconds * 15);
    }
    if (rows.length > 1) {
      singly = rows.length;
      // Those of one feed come first, in their order.
      const chosen = new Set(rows);
      waiting = [...rows, ...waiting.filter((row) => !chosen.has(row))];
      return;
    }
    const message = error instanceof HostError ? error.message : 'This failed by a fault of the program; its log says where.';
    for (const { deliveryId } of rows) deliveries.setAside(deliveryId, message);
    leave(rows);
  }

  return {
    find(feed, bodyHash) {
      const row = deliveries.findByBody(feed, bodyHash);
      if (row === null || row.state !== 'merged') return row;
      // Its import may have been taken out since: then it comes in anew.
      return row.importId !== null && holdsImport(row.importId) ? row : null;
    },
    add(row) {
      deliveries.insert(row);
      waiting.push(row);
      onChange();
      wake();
    },
    waiting: () => ({
      deliveries: waiting.length,
      bytes: waiting.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    start() {
      isStopped = false;
      deliveries.retrySetAside();
      waiting = [...deliveries.unmerged()];
      spool.sweep(new Set(waiting.map(({ deliveryId }) => deliveryId)));
      wake();
    },
    storeMayBeFree: wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer ?? undefined);
      timer = null;
      await merging;
    },
  };
}
