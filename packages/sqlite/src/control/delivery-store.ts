import type { DeliveryRow, DeliveryStore, FeedHistory, FeedName, Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

type Columns = readonly [
  deliveryId: string,
  keyId: string,
  feed: string,
  name: string,
  bodyHash: string,
  bytes: number,
  receivedAt: Instant,
  hints: string,
  session: string | null,
  newestData: Instant | null,
  records: number,
  skipped: string,
  state: string,
  importId: string | null,
];

const names =
  'delivery_id, key_id, feed, name, body_hash, bytes, received_at, hints, session, newest_data, records, skipped, state, import_id';

/** A sender repeats what failed within hours; so many bodies are remembered for each feed. */
const remembered = 5000;

/** Times of a feed that its usual interval is made of. */
const timesOfFeed = 200;

function fromColumns(columns: Columns): DeliveryRow {
  return {
    deliveryId: columns[0],
    keyId: columns[1],
    feed: columns[2],
    name: columns[3],
    bodyHash: columns[4],
    bytes: columns[5],
    receivedAt: columns[6],
    hints: JSON.parse(columns[7]) as DeliveryRow['hints'],
    session: columns[8],
    newestData: columns[9],
    records: columns[10],
    skipped: JSON.parse(columns[11]) as DeliveryRow['skipped'],
    state: columns[12] as DeliveryRow['state'],
    importId: columns[13],
  };
}

/** Acknowledged deliveries in the control store, each of whose commits waits for the disk. */
export function deliveryStore(db: SqlDatabase): DeliveryStore {
  const insert = db.prepare(`INSERT INTO deliveries (${names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const count = db.prepare('UPDATE feed_counts SET deliveries = deliveries + 1 WHERE feed = ? AND name = ?');
  const firstCount = db.prepare('INSERT OR IGNORE INTO feed_counts VALUES (?, ?, 0)');
  const forget = db.prepare(`DELETE FROM deliveries WHERE feed = ? AND name = ? AND state = 'merged' AND sequence <=
    (SELECT sequence FROM deliveries WHERE feed = ? AND name = ? ORDER BY sequence DESC LIMIT 1 OFFSET ${remembered})`);
  const last = db.prepare<Columns>(
    `SELECT ${names} FROM deliveries WHERE feed = ? AND name = ? ORDER BY sequence DESC LIMIT 1`,
  );
  const unmerged = db.prepare<Columns>(`SELECT ${names} FROM deliveries WHERE state <> 'merged' ORDER BY sequence`);
  const merged = db.prepare<readonly [Instant | null]>(
    "SELECT MAX(newest_data) FROM deliveries WHERE feed = ? AND name = ? AND state = 'merged'",
  );
  const ofSession = db.prepare<readonly [Instant | null]>(
    'SELECT MAX(newest_data) FROM deliveries WHERE feed = ? AND name = ? AND session = ?',
  );
  const merge = db.prepare(
    "UPDATE deliveries SET state = 'merged', import_id = ?, problem = NULL WHERE delivery_id = ?",
  );
  const putAside = db.prepare("UPDATE deliveries SET state = 'setAside', problem = ? WHERE delivery_id = ?");
  const retry = db.prepare("UPDATE deliveries SET state = 'waiting' WHERE state = 'setAside'");
  const feeds = db.prepare<readonly [string, string, number]>(
    'SELECT feed, name, deliveries FROM feed_counts ORDER BY name, feed',
  );
  const recent = db.prepare<readonly [Instant, number]>(
    `SELECT received_at, records FROM deliveries WHERE feed = ? AND name = ? ORDER BY sequence DESC LIMIT ${timesOfFeed}`,
  );
  const stuck = db.prepare<readonly [string, string | null]>(
    "SELECT state, problem FROM deliveries WHERE feed = ? AND name = ? AND state <> 'merged' ORDER BY sequence DESC",
  );
  const uses = db.prepare<readonly [string, Instant]>(
    'SELECT key_id, MAX(received_at) FROM deliveries GROUP BY key_id',
  );

  function describe({ feed, name, deliveries }: FeedName & { readonly deliveries: number }): FeedHistory {
    const newest = recent.all(feed, name);
    const waiting = stuck.all(feed, name);
    return {
      feed,
      name,
      deliveries,
      waiting: waiting.length,
      lastRecords: newest[0]?.[1] ?? 0,
      times: newest.map(([at]) => at),
      problem: waiting.find(([state]) => state === 'setAside')?.[1] ?? null,
    };
  }

  return {
    insert: (row) =>
      db.transaction(() => {
        const { deliveryId, keyId, feed, name, bodyHash, bytes, receivedAt } = row;
        const { session, newestData, records, state, importId } = row;
        const [hints, skipped] = [JSON.stringify(row.hints), JSON.stringify(row.skipped)];
        const told = [deliveryId, keyId, feed, name, bodyHash, bytes, receivedAt, hints, session, newestData];
        insert.run(...told, records, skipped, state, importId);
        firstCount.run(feed, name);
        count.run(feed, name);
        forget.run(feed, name, feed, name);
      }),
    last({ feed, name }) {
      const columns = last.get(feed, name);
      return columns === undefined ? null : fromColumns(columns);
    },
    newestMerged: ({ feed, name }) => merged.get(feed, name)?.[0] ?? null,
    newestOfSession: ({ feed, name }, session) => ofSession.get(feed, name, session)?.[0] ?? null,
    unmerged: () => unmerged.all().map(fromColumns),
    markMerged: (deliveryIds, importId) =>
      db.transaction(() => {
        for (const deliveryId of deliveryIds) merge.run(importId, deliveryId);
      }),
    setAside: (deliveryId, problem) => void putAside.run(problem, deliveryId),
    retrySetAside: () => void retry.run(),
    feeds: () => feeds.all().map(([feed, name, deliveries]) => describe({ feed, name, deliveries })),
    lastUses: () => new Map(uses.all()),
  };
}
