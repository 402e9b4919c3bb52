import { joinReads, type ActivityEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { activityColumns, insertActivity } from './activity-rows.ts';
import { boundLimit } from '../sql/bound-limit.ts';

/** How many entries the activity log may have. */
export interface ActivityBounds {
  /** Of all clients. */
  readonly entries: number;
  /** Of one client, paired or not. */
  readonly entriesOfClient: number;
}

/** So many entries are looked at together when reads are joined. */
const stretch = 2000;

const oldestRefused = (where: string): string =>
  `DELETE FROM activity WHERE activity_id IN (
     SELECT activity_id FROM activity WHERE ${where} refused IS NOT NULL ORDER BY last_at, activity_id ${boundLimit})`;

/**
 * Keeps the activity log in its bounds, so that no client can erase what it read, or what another read. Refusals go first,
 * the oldest first. Then the client with the most has its oldest reads joined by day and dataset. Only if nothing is left
 * to join, its own oldest reads go; the default bounds have room for every type and metric on each of 90 days. Prepares to make
 * room after entries were saved; whoever else adds entries makes a room of its own.
 */
export function activityRoom(db: SqlDatabase, bounds: ActivityBounds): (saved: readonly ActivityEntry[]) => void {
  const insert = insertActivity(db);
  const countAll = db.prepare<readonly [number]>('SELECT COUNT(*) FROM activity');
  const countOf = db.prepare<readonly [number]>('SELECT COUNT(*) FROM activity WHERE client_id = ?');
  const largest = db.prepare<readonly [string]>(
    'SELECT client_id FROM activity GROUP BY client_id ORDER BY COUNT(*) DESC, client_id LIMIT 1',
  );
  const drop = db.prepare('DELETE FROM activity WHERE activity_id = ?');
  const dropRefused = db.prepare(oldestRefused(''));
  const dropRefusedOf = db.prepare(oldestRefused('client_id = ? AND'));
  const dropOldestOf = db.prepare(
    `DELETE FROM activity WHERE activity_id IN (
       SELECT activity_id FROM activity WHERE client_id = ? ORDER BY last_at, activity_id ${boundLimit})`,
  );
  const oldestOf = db.prepare(
    `SELECT ${activityColumns.names} FROM activity
     WHERE client_id = ? AND refused IS NULL AND (last_at, activity_id) > (?, ?)
     ORDER BY last_at, activity_id ${boundLimit}`,
  );

  /** Joins a client's reads from the oldest on until there are so many fewer. Answers how many that makes. */
  function join(clientId: string, wanted: number): number {
    let fewer = 0;
    let last: Pick<ActivityEntry, 'lastAt' | 'activityId'> | null = null;
    while (fewer < wanted) {
      const [at, id] = [last?.lastAt ?? Number.MIN_SAFE_INTEGER, last?.activityId ?? ''];
      const entries: readonly ActivityEntry[] = oldestOf.all(clientId, at, id, stretch).map(activityColumns.recordOf);
      const { gone, joined } = joinReads(entries);
      for (const activityId of gone) drop.run(activityId);
      for (const entry of joined) insert(entry);
      fewer += gone.length;
      last = entries.at(-1) ?? null;
      if (last === null || entries.length < stretch) break;
    }
    return fewer;
  }

  function makeRoomOf(clientId: string, surplus: number): void {
    let left = surplus - dropRefusedOf.run(clientId, surplus).changes;
    if (left > 0) left -= join(clientId, left);
    if (left > 0) dropOldestOf.run(clientId, left);
  }

  /** More than there are, or as many. Most are far from their bounds, and to count them costs more than to write some. */
  let atMost = Infinity;

  return (entries) => {
    atMost += entries.length;
    if (atMost <= Math.min(bounds.entries, bounds.entriesOfClient)) return;
    atMost = Infinity;
    const clients = new Set(entries.map(({ clientId }) => clientId));
    for (const clientId of clients) {
      const surplus = (countOf.get(clientId)?.[0] ?? 0) - bounds.entriesOfClient;
      if (surplus > 0) makeRoomOf(clientId, surplus);
    }
    for (;;) {
      const count = countAll.get()?.[0] ?? 0;
      const surplus = count - bounds.entries;
      if (surplus <= 0) {
        atMost = count;
        return;
      }
      if (dropRefused.run(surplus).changes >= surplus) return;
      const [clientId] = largest.get() ?? [];
      if (clientId === undefined) return;
      // Not all from one: another may be the largest then.
      makeRoomOf(clientId, Math.ceil(surplus / 4));
    }
  };
}
