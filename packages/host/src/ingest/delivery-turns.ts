import type { DeliveryRow, DeliveryStore, FeedName, Instant } from '@vitalgate/core';

/** How long a part of a session waits for one with newer data. Milliseconds. */
export const sessionPatience = 30_000;

/** A delivery whose turn it is, with the newest instant of its data, or of those of its session. */
export interface ReadyDelivery {
  readonly row: DeliveryRow;
  readonly newestData: Instant | null;
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

/**
 * The deliveries to merge in one go: of one feed, in the order in which they came; `waiting` has the feeds in the order of their
 * turns. The parts of a session are as new as its newest data. A part whose newest data is older than what its feed has stated waits
 * for one with newer data, for half a minute: the parts of a session are sent in any order, and an old one would take back what
 * it lacks.
 */
export function nextTurns(
  waiting: readonly DeliveryRow[],
  deliveries: Pick<DeliveryStore, 'newestMerged' | 'newestOfSession'>,
  now: Instant,
): Turns {
  const ready: ReadyDelivery[] = [];
  let bytes = 0;
  let wait: number | null = null;
  for (const row of waiting) {
    const [first] = ready;
    if (first !== undefined && !isOfOneFeed(row, first.row)) continue;
    const newest = row.session === null ? row.newestData : deliveries.newestOfSession(row, row.session);
    // A clock that was put back makes nobody wait for longer.
    const left = sessionPatience - Math.abs(now - row.receivedAt);
    if (row.session !== null && left > 0 && (newest ?? -Infinity) < (deliveries.newestMerged(row) ?? -Infinity)) {
      wait = Math.min(wait ?? left, left);
      continue;
    }
    bytes += row.bytes;
    if (first !== undefined && (ready.length === atOnce.deliveries || bytes > atOnce.bytes)) break;
    ready.push({ row, newestData: newest });
  }
  return { ready, wait };
}
