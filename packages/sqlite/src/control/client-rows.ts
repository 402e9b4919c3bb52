import type { ClientRow, Instant } from '@vitalgate/core';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';

type Columns = readonly [string, string, string, string, Instant, string | null, Instant | null, Instant | null];

const names = 'client_id, request_id, display_name, scopes, approved_at, token_hash, first_used_at, last_seen_at';

function toColumns(client: ClientRow): readonly SqlValue[] {
  return [
    client.clientId,
    client.requestId,
    client.displayName,
    JSON.stringify(client.scopes),
    client.approvedAt,
    client.tokenHash,
    client.firstUsedAt,
    client.lastSeenAt,
  ];
}

function fromColumns(columns: Columns): ClientRow {
  return {
    clientId: columns[0],
    requestId: columns[1],
    displayName: columns[2],
    scopes: JSON.parse(columns[3]) as ClientRow['scopes'],
    approvedAt: columns[4],
    tokenHash: columns[5],
    firstUsedAt: columns[6],
    lastSeenAt: columns[7],
  };
}

/** The statements on paired clients. None of them opens a transaction. */
export interface ClientRows {
  insert(client: ClientRow): void;
  find(clientId: string): ClientRow | null;
  findByTokenHash(tokenHash: string): ClientRow | null;
  list(): readonly ClientRow[];
  setTokenHash(clientId: string, tokenHash: string): void;
  touch(clientId: string, at: Instant): void;
  delete(clientId: string): boolean;
  deleteAll(): void;
}

/** Prepares the statements on paired clients. */
export function clientRows(db: SqlDatabase): ClientRows {
  const insert = db.prepare(`INSERT INTO clients (${names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const byId = db.prepare<Columns>(`SELECT ${names} FROM clients WHERE client_id = ?`);
  const byHash = db.prepare<Columns>(`SELECT ${names} FROM clients WHERE token_hash = ?`);
  const all = db.prepare<Columns>(`SELECT ${names} FROM clients ORDER BY approved_at, sequence`);
  const setHash = db.prepare('UPDATE clients SET token_hash = ? WHERE client_id = ?');
  const touch = db.prepare(
    'UPDATE clients SET first_used_at = COALESCE(first_used_at, ?), last_seen_at = ? WHERE client_id = ?',
  );
  const remove = db.prepare('DELETE FROM clients WHERE client_id = ?');
  const removeAll = db.prepare('DELETE FROM clients');
  const one = (columns: Columns | undefined) => (columns === undefined ? null : fromColumns(columns));
  // Nobody else writes the control store, and each request asks by its token. Only clients that exist are kept: few.
  const byKnownHash = new Map<string, ClientRow>();
  function change<Result>(write: () => Result): Result {
    try {
      return write();
    } finally {
      byKnownHash.clear();
    }
  }
  return {
    insert: (client) => change(() => void insert.run(...toColumns(client))),
    find: (clientId) => one(byId.get(clientId)),
    findByTokenHash(tokenHash) {
      const known = byKnownHash.get(tokenHash) ?? one(byHash.get(tokenHash));
      if (known !== null) byKnownHash.set(tokenHash, known);
      return known;
    },
    list: () => all.all().map(fromColumns),
    setTokenHash: (clientId, tokenHash) => change(() => void setHash.run(tokenHash, clientId)),
    touch: (clientId, at) => change(() => void touch.run(at, at, clientId)),
    delete: (clientId) => change(() => remove.run(clientId).changes === 1),
    deleteAll: () => change(() => void removeAll.run()),
  };
}
