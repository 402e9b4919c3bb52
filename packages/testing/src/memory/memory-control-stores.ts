import {
  instant,
  isAskedFor,
  newestFirst,
  oldestKept,
  type ActivityEntry,
  type ActivityStore,
  type ClientRow,
  type Instant,
  type PairingRequestRow,
  type PairingStore,
  type PermissionStore,
  type Settings,
  type SettingsStore,
} from '@vitalgate/core';

/** The stores of what the user decided. */
export interface ControlStoresInMemory {
  readonly settings: SettingsStore;
  readonly permissions: PermissionStore;
  readonly pairing: PairingStore;
  readonly activity: ActivityStore;
}

/** The user's settings in memory: everything off and unaccepted at first. */
export function memorySettingsStore(): SettingsStore {
  let current: Settings = { developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null };
  return {
    read: () => current,
    write(settings) {
      current = settings;
    },
  };
}

/** System health permissions in memory: none at first. */
export function memoryPermissionStore(): PermissionStore {
  const granted = new Set<string>();
  return {
    isGranted: (type) => granted.has(type),
    granted: () => new Set(granted),
    grant(types) {
      for (const type of types) granted.add(type);
    },
    withdraw(types) {
      for (const type of types) granted.delete(type);
    },
  };
}

/** Pairing requests and clients in memory. */
export function memoryPairingStore(): PairingStore {
  const requests = new Map<string, PairingRequestRow>();
  const clients = new Map<string, ClientRow>();

  function replacePending(row: PairingRequestRow): boolean {
    if (requests.get(row.requestId)?.status !== 'pending') return false;
    requests.set(row.requestId, row);
    return true;
  }

  function change(clientId: string, changed: (client: ClientRow) => ClientRow): void {
    const client = clients.get(clientId);
    if (client !== undefined) clients.set(clientId, changed(client));
  }

  return {
    insertRequest(row) {
      if (requests.has(row.requestId)) throw new Error('a request with this id is stored');
      requests.set(row.requestId, row);
    },
    findRequest: (requestId) => requests.get(requestId) ?? null,
    listRequests: () => [...requests.values()].sort((left, right) => left.createdAt - right.createdAt),
    resolvePending: replacePending,
    approvePending(row, client) {
      if (clients.has(client.clientId)) throw new Error('a client with this id is stored');
      if (!replacePending(row)) return false;
      clients.set(client.clientId, client);
      return true;
    },
    markCleared(requestIds) {
      for (const requestId of requestIds) {
        const row = requests.get(requestId);
        if (row !== undefined) requests.set(requestId, { ...row, cleared: true });
      }
    },
    deleteRequests(requestIds) {
      for (const requestId of requestIds) requests.delete(requestId);
    },
    findClient: (clientId) => clients.get(clientId) ?? null,
    findClientByTokenHash: (tokenHash) =>
      [...clients.values()].find((client) => client.tokenHash === tokenHash) ?? null,
    listClients: () => [...clients.values()].sort((left, right) => left.approvedAt - right.approvedAt),
    setTokenHash: (clientId, tokenHash) => change(clientId, (client) => ({ ...client, tokenHash })),
    touchClient: (clientId, at) =>
      change(clientId, (client) => ({ ...client, firstUsedAt: client.firstUsedAt ?? at, lastSeenAt: at })),
    deleteClient: (clientId) => clients.delete(clientId),
    deleteAllClients: () => clients.clear(),
  };
}

const lifetime = 90 * 86_400_000;

function lastBefore(entries: readonly ActivityEntry[], at: number): Instant | null {
  const times = entries.map((entry) => entry.lastAt).filter((lastAt) => lastAt < at);
  return times.reduce<Instant | null>((last, time) => (last === null || time > last ? time : last), null);
}

/** The activity log in memory: at least 90 days, as `oldestKept` has it, and not otherwise bounded. */
export function memoryActivityStore(): ActivityStore {
  const entries = new Map<string, ActivityEntry>();
  return {
    save(saved) {
      for (const entry of saved) entries.set(entry.activityId, entry);
      if (saved.length === 0) return;
      const newest = instant(Math.max(...saved.map((entry) => entry.lastAt)));
      const kept = oldestKept(newest, lifetime, (at) => lastBefore([...entries.values()], at));
      for (const [id, entry] of entries) if (kept !== null && entry.lastAt < kept) entries.delete(id);
    },
    list: (filter) =>
      [...entries.values()]
        .filter((entry) => isAskedFor(entry, filter))
        .sort(newestFirst)
        .slice(0, filter.limit),
    clients: () => {
      const ascending = [...entries.values()].sort((left, right) => newestFirst(right, left));
      const names = new Map(ascending.map(({ clientId, clientName }) => [clientId, clientName]));
      return [...names]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([clientId, clientName]) => ({ clientId, clientName }));
    },
    countReads() {
      const counts = new Map<string, number>();
      for (const { clientId, refused } of entries.values()) {
        if (refused === null) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** Empty control stores in memory. */
export function memoryControlStores(): ControlStoresInMemory {
  return {
    settings: memorySettingsStore(),
    permissions: memoryPermissionStore(),
    pairing: memoryPairingStore(),
    activity: memoryActivityStore(),
  };
}
