import type { ClientRow, PairingStore } from '@vitalgate/core';
import { isDiskFull } from '../errors/disk-full.ts';

/** Clients of which a revocation counts at once, also where it cannot be saved. */
export interface LastingPairing extends PairingStore {
  /** Whether a revocation is lost at a restart. */
  readonly isUnsaved: boolean;
}

/** False where the disk is full. */
function isDone(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return false;
  }
}

/**
 * Keeps revocations in memory where the disk is full, and saves them when the clients are next listed and there is room.
 * Expiries and clearings-up, which come round again, pass a full disk over; whatever would give access still throws.
 */
export function pairingOnFullDisk(store: PairingStore): LastingPairing {
  const revoked = new Set<string>();
  const unlessRevoked = (client: ClientRow | null): ClientRow | null =>
    client === null || revoked.has(client.clientId) ? null : client;

  return {
    ...store,
    findClient: (clientId) => unlessRevoked(store.findClient(clientId)),
    findClientByTokenHash: (tokenHash) => unlessRevoked(store.findClientByTokenHash(tokenHash)),
    listClients() {
      for (const clientId of revoked) {
        if (isDone(() => store.deleteClient(clientId))) revoked.delete(clientId);
      }
      return store.listClients().filter(({ clientId }) => !revoked.has(clientId));
    },
    deleteClient(clientId) {
      if (revoked.has(clientId)) return false;
      let isDeleted = false;
      if (isDone(() => (isDeleted = store.deleteClient(clientId)))) return isDeleted;
      if (store.findClient(clientId) === null) return false;
      revoked.add(clientId);
      return true;
    },
    deleteRequests: (requestIds) => void isDone(() => store.deleteRequests(requestIds)),
    resolvePending(row) {
      if (row.status !== 'expired') return store.resolvePending(row);
      let isResolved = false;
      isDone(() => (isResolved = store.resolvePending(row)));
      return isResolved;
    },
    get isUnsaved() {
      return revoked.size > 0;
    },
  };
}
