import type { ClientDecisions, ClientRow, Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';

const { names, marks, valuesOf, recordOf, recordOrNull } = recordColumns<ClientRow>({
  clientId: 'plain',
  requestId: 'plain',
  displayName: 'plain',
  ownName: 'plain',
  scopes: 'json',
  askedScopes: 'json',
  remoteAddress: 'plain',
  approvedAt: 'plain',
  pausedAt: 'plain',
  tokenHash: 'plain',
  firstUsedAt: 'plain',
  lastSeenAt: 'plain',
});

/** The statements on paired clients. None of them opens a transaction. */
export function clientRows(db: SqlDatabase) {
  const insert = db.prepare(`INSERT INTO clients (${names}) VALUES (${marks})`);
  const byId = db.prepare(`SELECT ${names} FROM clients WHERE client_id = ?`);
  const byHash = db.prepare(`SELECT ${names} FROM clients WHERE token_hash = ?`);
  const all = db.prepare(`SELECT ${names} FROM clients ORDER BY approved_at, sequence`);
  const setHash = db.prepare('UPDATE clients SET token_hash = ? WHERE client_id = ?');
  const touch = db.prepare(
    'UPDATE clients SET first_used_at = COALESCE(first_used_at, ?), last_seen_at = ? WHERE client_id = ?',
  );
  const decide = db.prepare('UPDATE clients SET own_name = ?, scopes = ?, paused_at = ? WHERE client_id = ?');
  const remove = db.prepare('DELETE FROM clients WHERE client_id = ?');
  const removeAll = db.prepare('DELETE FROM clients');
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
    insert: (client: ClientRow) => change(() => void insert.run(...valuesOf(client))),
    find: (clientId: string) => recordOrNull(byId.get(clientId)),
    findByTokenHash(tokenHash: string): ClientRow | null {
      const known = byKnownHash.get(tokenHash) ?? recordOrNull(byHash.get(tokenHash));
      if (known !== null) byKnownHash.set(tokenHash, known);
      return known;
    },
    list: () => all.all().map(recordOf),
    setTokenHash: (clientId: string, tokenHash: string) => change(() => void setHash.run(tokenHash, clientId)),
    touch: (clientId: string, at: Instant) => change(() => void touch.run(at, at, clientId)),
    decide: (clientId: string, { ownName, scopes, pausedAt }: ClientDecisions) =>
      change(() => void decide.run(ownName, JSON.stringify(scopes), pausedAt, clientId)),
    delete: (clientId: string) => change(() => remove.run(clientId).changes === 1),
    deleteAll: () => change(() => void removeAll.run()),
  };
}
