import type { IngestKeyRow, IngestKeyStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';

const { names, marks, valuesOf, recordOf, recordOrNull } = recordColumns<IngestKeyRow>({
  keyId: 'plain',
  name: 'plain',
  feed: 'plain',
  keyHash: 'plain',
  createdAt: 'plain',
});

export function ingestKeyStore(db: SqlDatabase): IngestKeyStore {
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
