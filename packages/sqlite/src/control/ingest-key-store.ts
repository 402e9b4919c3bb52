import type { IngestKeyRow, IngestKeyStore, Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

type Columns = readonly [string, string, string, string, Instant];

const names = 'key_id, name, feed, key_hash, created_at';

function fromColumns([keyId, name, feed, keyHash, createdAt]: Columns): IngestKeyRow {
  return { keyId, name, feed, keyHash, createdAt };
}

export function ingestKeyStore(db: SqlDatabase): IngestKeyStore {
  const insert = db.prepare(`INSERT INTO ingest_keys (${names}) VALUES (?, ?, ?, ?, ?)`);
  const byId = db.prepare<Columns>(`SELECT ${names} FROM ingest_keys WHERE key_id = ?`);
  const byHash = db.prepare<Columns>(`SELECT ${names} FROM ingest_keys WHERE key_hash = ?`);
  const all = db.prepare<Columns>(`SELECT ${names} FROM ingest_keys ORDER BY created_at, sequence`);
  const remove = db.prepare('DELETE FROM ingest_keys WHERE key_id = ?');
  const one = (columns: Columns | undefined) => (columns === undefined ? null : fromColumns(columns));
  return {
    insert: ({ keyId, name, feed, keyHash, createdAt }) => void insert.run(keyId, name, feed, keyHash, createdAt),
    find: (keyId) => one(byId.get(keyId)),
    findByHash: (keyHash) => one(byHash.get(keyHash)),
    list: () => all.all().map(fromColumns),
    delete: (keyId) => remove.run(keyId).changes === 1,
  };
}
