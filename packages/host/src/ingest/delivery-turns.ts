import type { DeliveryRow, DeliveryStore, FeedName, Instant } from '@vitalgate/core';

/** How long a part of a session waits for one with newer data. Milliseconds. */
export const sessionPatience = 30_000;

/** How long nothing more of a session came until it is taken for whole. Milliseconds. */
export const sessionCalm = 5000;

/** A delivery whose turn it is, with the newest instant of its data, or of those of its session. */
export interface ReadyDelivery {
  readonly row: DeliveryRow;
  readonly newestData: Instant | null;
  /** Other parts of its session are in the store, or may still come. */
  readonly isPart: boolean;
}

/** What can be merged now, and when there may be more. */
export interface Turns {
  readonly ready: readonly ReadyDelivery[];
  /** Milliseconds until one that waits for its session need not any more; null if none does. */
  readonly wait: number | null;
}

/** So many deliveries, and so many bytes, are merged in one go at most. */
const atOnce = { deliveries: 200, bytes: 20e6 };

const isOfOneFeed = (one: FeedName, other: FeedName): boolean => one.feed === other.feed && one.name === other.name;

/** With the parts of a session behind each other, in the place of the first. */
function sessionsTogether(rows: readonly DeliveryRow[]): readonly DeliveryRow[] {
  const groups = new Map<string, DeliveryRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.session === null ? [row.deliveryId] : [row.feed, row.name, row.session]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(row);
  }
  return [...groups.values()].flat();
}

/**
 * The deliveries to merge in one go: of one feed, in the order in which they came; `waiting` has the feeds in the order of their
 * turns. The parts of a session are merged as one, once no more of it comes or after half a minute. They are as new as the newest
 * data of the session: what a part lacks another one may hold. A part whose newest data is older than what its feed has stated
 * waits half a minute for one with newer data: parts are sent in any order, and an old one would take back what it lacks.
 */
export function nextTurns(
  waiting: readonly DeliveryRow[],
  deliveries: Pick<DeliveryStore, 'newestMerged' | 'session'>,
  now: Instant,
): Turns {
  const ready: ReadyDelivery[] = [];
  let bytes = 0;
  let wait: number | null = null;
  // A clock that was put back makes nobody wait for longer.
  const left = (patience: number, since: Instant): number => patience - Math.abs(now - since);
  for (const row of sessionsTogether(waiting)) {
    const [first] = ready;
    if (first !== undefined && !isOfOneFeed(row, first.row)) continue;
    const session = row.session === null ? null : deliveries.session(row, row.session);
    const newest = session === null ? row.newestData : session.newestData;
    let isPart = false;
    if (session !== null) {
      const isOld = (newest ?? -Infinity) < (deliveries.newestMerged(row) ?? -Infinity);
      const calm = left(sessionCalm, session.lastReceivedAt ?? row.receivedAt);
      const patience = left(sessionPatience, row.receivedAt);
      // A sender that never ends a session waits no longer for its calm than an old part for a newer one.
      const until = isOld ? patience : Math.min(calm, patience);
      if (until > 0) {
        wait = Math.min(wait ?? until, until);
        continue;
      }
      isPart = session.hasMerged || calm > 0;
    }
    bytes += row.bytes;
    if (first !== undefined && (ready.length === atOnce.deliveries || bytes > atOnce.bytes)) break;
    ready.push({ row, newestData: newest, isPart });
  }
  return { ready, wait };
}
