import { createHash } from 'node:crypto';
import type { Sentence } from '@vitalgate/contract';
import type { Clock, DeliveryRow, DeliveryStore, FeedName } from '@vitalgate/core';
import { isBehindFullDisk } from '../errors/disk-full.ts';
import { HostError } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { DeliveryMerge, DeliveryStep } from './delivery-messages.ts';
import { nextTurns } from './delivery-turns.ts';
import type { Spool } from './spool.ts';

export interface DeliveryQueueParts {
  readonly deliveries: DeliveryStore;
  readonly spool: Spool;
  /** Aborted, it ends as soon as it can; what `onDone` was told of stays. */
  readonly merge: (merge: DeliveryMerge, onDone: (step: DeliveryStep) => void, signal: AbortSignal) => Promise<void>;
  readonly holdsImport: (importId: string) => boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly onChange: () => void;
  readonly log: HostLog;
}

/** When it is looked again whether a busy store is free, or a full disk has room. Milliseconds. */
const retryMilliseconds = 2000;
const fullMilliseconds = 30_000;

/** The import that all deliveries of a feed are together. */
export function feedImportId({ feed, name }: FeedName): string {
  return createHash('sha256')
    .update(JSON.stringify([feed, name]))
    .digest('hex')
    .slice(0, 16);
}

function problemOf(error: unknown): Sentence {
  return error instanceof HostError ? error.sentence : 'This failed by a fault of the program; its log says where.';
}

/**
 * The queue of deliveries between their acknowledgement and the store. Each is merged as soon as the store is free, several of
 * one feed in one go. One that cannot be merged is set aside, and tried again at the next start: what was acknowledged is never
 * thrown away.
 */
export function deliveryQueue(parts: DeliveryQueueParts) {
  const { deliveries, spool, merge, holdsImport, clock, onChange, log } = parts;
  let waiting: DeliveryRow[] = [];
  /** Those that could not be merged, until the next start. */
  let aside: DeliveryRow[] = [];
  let merging: Promise<void> | null = null;
  /** What is being merged, and what ends it. */
  let inWork: { readonly rows: readonly DeliveryRow[]; readonly ending: AbortController } | null = null;
  /** When each feed last had its turn, by its import. */
  const served = new Map<string, number>();
  let turn = 0;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = true;
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
    const servedAt = (row: DeliveryRow): number => served.get(feedImportId(row)) ?? 0;
    const inTurn = [...waiting].sort((one, other) => servedAt(one) - servedAt(other));
    const { ready, wait } = nextTurns(inTurn, deliveries, clock.now());
    const rows = ready.map(({ row }) => row);
    const [first] = rows;
    if (first === undefined) return later(wait ?? retryMilliseconds);
    const importId = feedImportId(first);
    served.set(importId, ++turn);
    const files = ready.map(({ row: { deliveryId, receivedAt, hints, session }, newestData, isPart }) => ({
      path: spool.pathOf(deliveryId),
      receivedAt,
      newestData,
      hints,
      session,
      isPart,
    }));
    let done = 0;
    const merged = ({ done: count, outcome }: DeliveryStep): void => {
      const news = rows.slice(done, count);
      done = count;
      try {
        leave(news, (ids) => deliveries.markMerged(ids, importId, outcome));
        for (const { deliveryId } of news) spool.remove(deliveryId);
      } catch (error) {
        // They are merged once more later, which changes nothing.
        log.fault('noting deliveries that are in the store', error);
      }
    };
    const ending = new AbortController();
    inWork = { rows, ending };
    try {
      await merge({ importId, feed: first.feed, name: first.name, files }, merged, ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) failed(rows[done], error);
    } finally {
      inWork = null;
    }
    onChange();
  }

  /** Takes deliveries out of the queue, once that is noted. */
  function leave(rows: readonly DeliveryRow[], note: (deliveryIds: readonly string[]) => void): void {
    const ids = rows.map(({ deliveryId }) => deliveryId);
    note(ids);
    const gone = new Set(ids);
    waiting = waiting.filter(({ deliveryId }) => !gone.has(deliveryId));
  }

  function failed(row: DeliveryRow | undefined, error: unknown): void {
    const isBusy = error instanceof HostError && ['importRunning', 'importCancelled'].includes(error.code);
    if (isBusy || isStopped) return later(retryMilliseconds);
    log.fault('bringing deliveries into the store', error);
    if (isBehindFullDisk(error) || row === undefined) return later(fullMilliseconds);
    try {
      leave([row], ([deliveryId = '']) => deliveries.setAside(deliveryId, problemOf(error)));
      aside.push(row);
    } catch (unnoted) {
      log.fault('setting a delivery aside', unnoted);
      later(fullMilliseconds);
    }
  }

  return {
    /** The last delivery of this feed, if it has this body and the store has it or will; or one with it that was set aside. */
    find(feed: FeedName, bodyHash: string): DeliveryRow | null {
      const isSame = (row: DeliveryRow): boolean =>
        row.feed === feed.feed && row.name === feed.name && row.bodyHash === bodyHash;
      const setAside = deliveries.unmerged().find((row) => row.state === 'setAside' && isSame(row));
      if (setAside !== undefined) return setAside;
      const row = deliveries.last(feed);
      if (row === null || !isSame(row)) return null;
      if (row.state !== 'merged') return row;
      // Its import may have been taken out since: then it comes in anew.
      return row.importId !== null && holdsImport(row.importId) ? row : null;
    },
    /** Notes a delivery that is kept in the spool: it is acknowledged from here on. Throws if the disk fails. */
    add(row: DeliveryRow): void {
      deliveries.insert(row);
      waiting.push(row);
      onChange();
      wake();
    },
    waiting: (): { readonly deliveries: number; readonly bytes: number } => ({
      deliveries: waiting.length,
      bytes: waiting.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    /** What is not in the store of a key. */
    waitingOf(keyId: string): { readonly deliveries: number; readonly bytes: number } {
      let [count, sum] = [0, 0];
      for (const rows of [waiting, aside]) {
        for (const row of rows) if (row.keyId === keyId) [count, sum] = [count + 1, sum + row.bytes];
      }
      return { deliveries: count, bytes: sum };
    },
    /** Forgets what waits of a key, or was set aside, as the user wishes. What is being merged of it is ended, and is then not in the store. */
    async drop(keyId: string): Promise<void> {
      const isOwn = (row: DeliveryRow): boolean => row.keyId === keyId;
      if (inWork?.rows.some(isOwn) === true) {
        inWork.ending.abort();
        await merging;
      }
      const rows = deliveries.unmerged().filter(isOwn);
      leave(rows, (ids) => deliveries.remove(ids));
      aside = aside.filter((row) => !isOwn(row));
      for (const { deliveryId } of rows) spool.remove(deliveryId);
      onChange();
    },
    /** Goes on with what was acknowledged before, and removes what was not. */
    start(): void {
      isStopped = false;
      deliveries.retrySetAside();
      waiting = [...deliveries.unmerged()];
      aside = [];
      spool.sweep(new Set(waiting.map(({ deliveryId }) => deliveryId)));
      wake();
    },
    storeMayBeFree: wake,
    /** Merges nothing more, and settles when nothing is being merged. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer ?? undefined);
      timer = null;
      await merging;
    },
  };
}

export type DeliveryQueue = ReturnType<typeof deliveryQueue>;
