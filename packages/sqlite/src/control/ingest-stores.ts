import type { Sentence } from '@vitalgate/contract';
import type {
  DeliveryRow,
  DeliveryStore,
  FeedHistory,
  FeedName,
  IngestKeyRow,
  IngestKeyStore,
  Instant,
  RefusedDelivery,
  RefusedDeliveryStore,
  WatchedFile,
  WatchedFileStore,
} from '@vitalgate/core';
import { boundLimit } from '../sql/bound-limit.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';

/** A sentence as a column holds it: as it is, or as JSON if its values are apart. */
const sentenceText = (sentence: Sentence | null): string | null =>
  typeof sentence === 'object' && sentence !== null ? JSON.stringify(sentence) : sentence;

const sentenceOf = (text: string | null): Sentence | null =>
  text?.startsWith('{"words":') === true ? (JSON.parse(text) as Sentence) : text;

const deliveryColumns = recordColumns<DeliveryRow>({
  deliveryId: 'plain',
  keyId: 'plain',
  feed: 'plain',
  name: 'plain',
  bodyHash: 'plain',
  bytes: 'plain',
  receivedAt: 'plain',
  hints: 'json',
  session: 'plain',
  newestData: 'plain',
  records: 'plain',
  skipped: 'json',
  state: 'plain',
  importId: 'plain',
  outcome: 'json',
});

/** A sender repeats what failed within hours; so many bodies are remembered for each feed. */
const remembered = 5000;

/** Times of a feed that its usual interval is made of. */
const timesOfFeed = 200;

/** Acknowledged deliveries in the control store, each of whose commits waits for the disk. */
export function deliveryStore(db: SqlDatabase): DeliveryStore {
  const { names, marks, valuesOf, recordOf, recordOrNull } = deliveryColumns;
  const insert = db.prepare(`INSERT INTO deliveries (${names}) VALUES (${marks})`);
  const count = db.prepare('UPDATE feed_counts SET deliveries = deliveries + 1 WHERE feed = ? AND name = ?');
  const firstCount = db.prepare('INSERT OR IGNORE INTO feed_counts VALUES (?, ?, 0)');
  const forget = db.prepare(`DELETE FROM deliveries WHERE feed = ? AND name = ? AND state = 'merged' AND sequence <=
    (SELECT sequence FROM deliveries WHERE feed = ? AND name = ? ORDER BY sequence DESC LIMIT 1 OFFSET ${remembered})`);
  const last = db.prepare(`SELECT ${names} FROM deliveries WHERE feed = ? AND name = ? ORDER BY sequence DESC LIMIT 1`);
  const unmerged = db.prepare(`SELECT ${names} FROM deliveries WHERE state <> 'merged' ORDER BY sequence`);
  const merged = db.prepare<readonly [Instant | null]>(
    "SELECT MAX(newest_data) FROM deliveries WHERE feed = ? AND name = ? AND state = 'merged'",
  );
  const ofSession = db.prepare<readonly [Instant | null, Instant | null, 0 | 1 | null]>(
    `SELECT MAX(newest_data), MAX(received_at), MAX(state = 'merged') FROM deliveries
     WHERE feed = ? AND name = ? AND session = ?`,
  );
  const merge = db.prepare(
    "UPDATE deliveries SET state = 'merged', import_id = ?, outcome = ?, problem = NULL WHERE delivery_id = ?",
  );
  const putAside = db.prepare("UPDATE deliveries SET state = 'setAside', problem = ? WHERE delivery_id = ?");
  const uncount = db.prepare(`UPDATE feed_counts SET deliveries = deliveries - 1 WHERE (feed, name) =
    (SELECT feed, name FROM deliveries WHERE delivery_id = ? AND state <> 'merged')`);
  const remove = db.prepare("DELETE FROM deliveries WHERE delivery_id = ? AND state <> 'merged'");
  const brought = db.prepare<readonly [string, number]>(
    "SELECT key_id, COUNT(*) FROM deliveries WHERE feed = ? AND name = ? AND state = 'merged' GROUP BY key_id",
  );
  const retry = db.prepare("UPDATE deliveries SET state = 'waiting' WHERE state = 'setAside'");
  const feeds = db.prepare<readonly [string, string, number]>(
    'SELECT feed, name, deliveries FROM feed_counts ORDER BY name, feed',
  );
  const recent = db.prepare<readonly [Instant, number, string | null]>(
    `SELECT received_at, records, outcome FROM deliveries WHERE feed = ? AND name = ? ORDER BY sequence DESC LIMIT ${timesOfFeed}`,
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
      lastOutcome: JSON.parse(newest[0]?.[2] ?? 'null') as FeedHistory['lastOutcome'],
      times: newest.map(([at]) => at),
      problem: sentenceOf(waiting.find(([state]) => state === 'setAside')?.[1] ?? null),
    };
  }

  return {
    insert: (row) =>
      db.transaction(() => {
        const { feed, name } = row;
        insert.run(...valuesOf(row));
        firstCount.run(feed, name);
        count.run(feed, name);
        forget.run(feed, name, feed, name);
      }),
    last: ({ feed, name }) => recordOrNull(last.get(feed, name)),
    newestMerged: ({ feed, name }) => merged.get(feed, name)?.[0] ?? null,
    session({ feed, name }, session) {
      const [newestData = null, lastReceivedAt = null, hasMerged] = ofSession.get(feed, name, session) ?? [];
      return { newestData, lastReceivedAt, hasMerged: hasMerged === 1 };
    },
    unmerged: () => unmerged.all().map(recordOf),
    markMerged: (deliveryIds, importId, outcome) =>
      db.transaction(() => {
        for (const deliveryId of deliveryIds) merge.run(importId, JSON.stringify(outcome), deliveryId);
      }),
    setAside: (deliveryId, problem) => void putAside.run(sentenceText(problem), deliveryId),
    remove: (deliveryIds) =>
      db.transaction(() => {
        for (const deliveryId of deliveryIds) {
          uncount.run(deliveryId);
          remove.run(deliveryId);
        }
      }),
    retrySetAside: () => void retry.run(),
    feeds: () => feeds.all().map(([feed, name, deliveries]) => describe({ feed, name, deliveries })),
    broughtBy: ({ feed, name }) => new Map(brought.all(feed, name)),
    lastUses: () => new Map(uses.all()),
  };
}

const keyColumns = recordColumns<IngestKeyRow>({
  keyId: 'plain',
  name: 'plain',
  feed: 'plain',
  keyHash: 'plain',
  createdAt: 'plain',
});

export function ingestKeyStore(db: SqlDatabase): IngestKeyStore {
  const { names, marks, valuesOf, recordOf, recordOrNull } = keyColumns;
  const insert = db.prepare(`INSERT INTO ingest_keys (${names}) VALUES (${marks})`);
  const byId = db.prepare(`SELECT ${names} FROM ingest_keys WHERE key_id = ?`);
  const byHash = db.prepare(`SELECT ${names} FROM ingest_keys WHERE key_hash = ?`);
  const all = db.prepare(`SELECT ${names} FROM ingest_keys ORDER BY created_at, sequence`);
  const remove = db.prepare('DELETE FROM ingest_keys WHERE key_id = ?');
  return {
    insert: (row) => void insert.run(...valuesOf(row)),
    find: (keyId) => recordOrNull(byId.get(keyId)),
    findByHash: (keyHash) => recordOrNull(byHash.get(keyHash)),
    list: () => all.all().map(recordOf),
    delete: (keyId) => remove.run(keyId).changes === 1,
  };
}

const refusedColumns = recordColumns<RefusedDelivery>({
  feed: 'plain',
  name: 'plain',
  remoteAddress: 'plain',
  reason: 'plain',
  count: 'plain',
  firstAt: 'plain',
  lastAt: 'plain',
});

export function refusedDeliveryStore(db: SqlDatabase): RefusedDeliveryStore {
  const { names, marks, valuesOf, recordOf } = refusedColumns;
  const all = db.prepare(`SELECT ${names} FROM refused_deliveries ORDER BY sequence`);
  const clear = db.prepare('DELETE FROM refused_deliveries');
  const insert = db.prepare(`INSERT INTO refused_deliveries (${names}) VALUES (${marks})`);
  return {
    list: () => all.all().map(recordOf),
    replace: (entries) =>
      db.transaction(() => {
        clear.run();
        for (const entry of entries) insert.run(...valuesOf(entry));
      }),
  };
}

type FileColumns = readonly [string, number, number, string | null, string, Instant, string | null];

const fileNames = 'path, size, mtime, content_hash, outcome, at, message';

function watchedFile([path, size, mtimeMs, contentHash, outcome, at, message]: FileColumns): WatchedFile {
  return {
    path,
    size,
    mtimeMs,
    contentHash,
    outcome: outcome as WatchedFile['outcome'],
    at,
    message: sentenceOf(message),
  };
}

export function watchedFileStore(db: SqlDatabase): WatchedFileStore {
  const replace = db.prepare(`INSERT OR REPLACE INTO watched_files (${fileNames}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const remember = db.prepare('INSERT OR IGNORE INTO watched_contents VALUES (?)');
  const byPath = db.prepare<FileColumns>(`SELECT ${fileNames} FROM watched_files WHERE path = ?`);
  const byContent = db.prepare('SELECT 1 FROM watched_contents WHERE content_hash = ?');
  const remove = db.prepare('DELETE FROM watched_files WHERE path = ?');
  const aside = db.prepare("SELECT 1 FROM watched_files WHERE content_hash = ? AND outcome = 'setAside'");
  const newest = db.prepare<FileColumns>(
    `SELECT ${fileNames} FROM watched_files ORDER BY outcome = 'setAside' DESC, at DESC, path ${boundLimit}`,
  );
  return {
    save: ({ path, size, mtimeMs, contentHash, outcome, at, message }) =>
      db.transaction(() => {
        replace.run(path, size, mtimeMs, contentHash, outcome, at, sentenceText(message));
        if (outcome === 'imported') remember.run(contentHash);
      }),
    find(path) {
      const columns = byPath.get(path);
      return columns === undefined ? null : watchedFile(columns);
    },
    forget: (path) => void remove.run(path),
    isSetAside: (contentHash) => aside.get(contentHash) !== undefined,
    hasImported: (contentHash) => byContent.get(contentHash) !== undefined,
    list: (limit) => newest.all(limit).map(watchedFile),
  };
}
