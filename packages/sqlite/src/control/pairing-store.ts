import type { ClientRow, Instant, PairingRequestRow, PairingStore } from '@vitalgate/core';
import type { SqlDatabase, SqlStatement } from '../sql/driver.ts';
import { clientRows } from './client-rows.ts';
import { recordColumns } from '../sql/record-columns.ts';

const { names, marks, valuesOf, recordOf, recordOrNull } = recordColumns<PairingRequestRow>({
  requestId: 'plain',
  displayName: 'plain',
  scopes: 'json',
  remoteAddress: 'plain',
  confirmationCode: 'plain',
  pollingTokenHash: 'plain',
  status: 'plain',
  createdAt: 'plain',
  expiresAt: 'plain',
  resolvedAt: 'plain',
  clientId: 'plain',
  cleared: 'flag',
});

/** A use is written to disk at the first one, and then when the last written one is older than this. Milliseconds. */
const touchInterval = 60_000;

export function pairingStore(db: SqlDatabase): PairingStore {
  const insert = db.prepare(`INSERT INTO pairing_requests (${names}) VALUES (${marks})`);
  const find = db.prepare(`SELECT ${names} FROM pairing_requests WHERE request_id = ?`);
  const all = db.prepare(`SELECT ${names} FROM pairing_requests ORDER BY created_at, sequence`);
  const replace = db.prepare(
    `UPDATE pairing_requests SET (${names}) = (${marks}) WHERE request_id = ? AND status = 'pending'`,
  );
  const clear = db.prepare('UPDATE pairing_requests SET cleared = 1 WHERE request_id = ?');
  const remove = db.prepare('DELETE FROM pairing_requests WHERE request_id = ?');
  const resolvePending = (row: PairingRequestRow): boolean =>
    replace.run(...valuesOf(row), row.requestId).changes === 1;
  const clients = clientRows(db);
  // Every commit waits for the disk, and a client may read thousands of pages a second: recent uses stay in memory.
  const recentUses = new Map<string, Instant>();

  function withRecentUse(client: ClientRow | null): ClientRow | null {
    const lastSeenAt = client === null ? undefined : recentUses.get(client.clientId);
    return client === null || lastSeenAt === undefined ? client : { ...client, lastSeenAt };
  }

  function eachOf(requestIds: readonly string[], statement: SqlStatement): void {
    db.transaction(() => {
      for (const requestId of requestIds) statement.run(requestId);
    });
  }

  return {
    insertRequest: (row) => void insert.run(...valuesOf(row)),
    findRequest: (requestId) => recordOrNull(find.get(requestId)),
    listRequests: () => all.all().map(recordOf),
    resolvePending,
    approvePending: (row, client) =>
      db.transaction(() => {
        if (!resolvePending(row)) return false;
        clients.insert(client);
        return true;
      }),
    markCleared: (requestIds) => eachOf(requestIds, clear),
    deleteRequests: (requestIds) => eachOf(requestIds, remove),
    findClient: (clientId) => withRecentUse(clients.find(clientId)),
    findClientByTokenHash: (tokenHash) => withRecentUse(clients.findByTokenHash(tokenHash)),
    listClients: () => clients.list().map((client) => withRecentUse(client) ?? client),
    setTokenHash: (clientId, tokenHash) => clients.setTokenHash(clientId, tokenHash),
    touchClient(clientId, at) {
      const stored = clients.find(clientId);
      if (stored === null) return;
      const written = stored.firstUsedAt === null ? null : stored.lastSeenAt;
      if (written === null || Math.abs(at - written) >= touchInterval) {
        clients.touch(clientId, at);
        recentUses.delete(clientId);
      } else {
        recentUses.set(clientId, at);
      }
    },
    decideOnClient: (clientId, decisions) => clients.decide(clientId, decisions),
    deleteClient(clientId) {
      recentUses.delete(clientId);
      return clients.delete(clientId);
    },
    deleteAllClients() {
      recentUses.clear();
      clients.deleteAll();
    },
  };
}
