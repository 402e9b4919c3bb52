import type { ClientRow, Instant, PairingStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { clientRows } from './client-rows.ts';
import { pairingRequestRows } from './pairing-request-rows.ts';

/** A use is written to disk at the first one, and then when the last written one is older than this. Milliseconds. */
const touchInterval = 60_000;

export function pairingStore(db: SqlDatabase): PairingStore {
  const requests = pairingRequestRows(db);
  const clients = clientRows(db);
  // Every commit waits for the disk, and a client may read thousands of pages a second: recent uses stay in memory.
  const recentUses = new Map<string, Instant>();

  function withRecentUse(client: ClientRow | null): ClientRow | null {
    const lastSeenAt = client === null ? undefined : recentUses.get(client.clientId);
    return client === null || lastSeenAt === undefined ? client : { ...client, lastSeenAt };
  }

  function eachOf(requestIds: readonly string[], act: (requestId: string) => void): void {
    db.transaction(() => {
      for (const requestId of requestIds) act(requestId);
    });
  }

  return {
    insertRequest: (row) => requests.insert(row),
    findRequest: (requestId) => requests.find(requestId),
    listRequests: () => requests.list(),
    resolvePending: (row) => requests.replacePending(row),
    approvePending: (row, client) =>
      db.transaction(() => {
        if (!requests.replacePending(row)) return false;
        clients.insert(client);
        return true;
      }),
    markCleared: (requestIds) => eachOf(requestIds, (requestId) => requests.markCleared(requestId)),
    deleteRequests: (requestIds) => eachOf(requestIds, (requestId) => requests.delete(requestId)),
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
