import type {
  ClientDecisions,
  ClientRow,
  PairingRequestRow,
  PairingStore,
  PermissionStore,
  Settings,
  SettingsStore,
} from '../ports/control-stores.ts';
import type { Instant } from '../records/instant.ts';
import type { FeedSettings, FeedSettingsStore, IngestKeyRow, IngestKeyStore } from '../ports/ingest-stores.ts';

export interface AccessStores {
  readonly settings: SettingsStore;
  readonly permissions: PermissionStore;
  readonly pairing: PairingStore;
  readonly feedSettings: FeedSettingsStore;
  readonly ingestKeys: IngestKeyStore;
}

/** The same stores, in which whatever takes access away counts at once, also if it cannot be saved. */
export interface LastingAccess extends AccessStores {
  /** Runs a write that takes access away. If it fails, it waits and is tried again; `key` names what it is about. */
  take(key: string, write: () => void): void;
  /** Tries to save what waits. */
  save(): void;
  /** Whether something waits, which a restart would undo. */
  readonly isUnsaved: boolean;
  /** Grows with every write that has to wait. */
  readonly heldCount: number;
  /** Why a write that waits could not be saved, when the last one was tried; null if none ever had to wait. */
  readonly lastFailure: unknown;
}

/**
 * The one rule on a store that cannot be written, whatever the error (full disk, quota, read-only or broken file system): what
 * takes access away (off, withdrawn, revoked, denied) holds in memory until it can be saved; what gives access fails, and
 * gives none. Clearings-up and notes of a client's use come round again: if they fail, that is passed over, and is no reason of a
 * write that waits. `onHeld` is told of each write that has to wait, with its error.
 */
export function lastingAccess(stores: AccessStores, onHeld: (error: unknown) => void = () => undefined): LastingAccess {
  const waiting = new Map<string, () => void>();
  let heldCount = 0;
  let lastFailure: unknown = null;

  const queue: Queue = {
    waits: (key) => waiting.has(key),
    hold(key, write, { error }) {
      waiting.set(key, write);
      heldCount++;
      lastFailure = error;
      onHeld(error);
    },
    drop: (key) => void waiting.delete(key),
    take(key, write) {
      const failure = failureOf(write);
      if (failure === null) queue.drop(key);
      else queue.hold(key, write, failure);
    },
  };

  return {
    settings: lastingValue(stores.settings, queue, 'settings', givesAccess),
    feedSettings: lastingValue(stores.feedSettings, queue, 'feedSettings', letsDataIn),
    ingestKeys: lastingIngestKeys(stores.ingestKeys, queue),
    permissions: lastingPermissions(stores.permissions, queue),
    pairing: lastingPairing(stores.pairing, queue),
    take: (key, write) => queue.take(key, write),
    save() {
      for (const [key, write] of waiting) {
        const failure = failureOf(write);
        if (failure === null) waiting.delete(key);
        else lastFailure = failure.error;
      }
    },
    get isUnsaved() {
      return waiting.size > 0;
    },
    get heldCount() {
      return heldCount;
    },
    get lastFailure() {
      return lastFailure;
    },
  };
}

interface Failure {
  readonly error: unknown;
}

/** Null if the write was done. */
function failureOf(write: () => void): Failure | null {
  try {
    write();
    return null;
  } catch (error) {
    return { error };
  }
}

/** The writes that wait, by what they are about. */
interface Queue {
  waits(key: string): boolean;
  hold(key: string, write: () => void, failure: Failure): void;
  drop(key: string): void;
  take(key: string, write: () => void): void;
}

const permissionKey = (type: string): string => `permission ${type}`;
const clientKey = (clientId: string): string => `client ${clientId}`;
const decisionsKey = (clientId: string): string => `decisions on client ${clientId}`;
const requestKey = (requestId: string): string => `request ${requestId}`;

function givesAccess(next: Settings, now: Settings): boolean {
  return (
    (next.developerModeOn && !now.developerModeOn) ||
    (next.termsAcceptedAt !== null && now.termsAcceptedAt === null) ||
    (next.rawConsentAcceptedAt !== null && now.rawConsentAcceptedAt === null)
  );
}

function givesMore(next: ClientDecisions, now: ClientDecisions): boolean {
  return next.scopes.some((scope) => !now.scopes.includes(scope)) || (now.pausedAt !== null && next.pausedAt === null);
}

function takesSome(next: ClientDecisions, now: ClientDecisions): boolean {
  return now.scopes.some((scope) => !next.scopes.includes(scope)) || (now.pausedAt === null && next.pausedAt !== null);
}

function letsDataIn(next: FeedSettings, now: FeedSettings): boolean {
  return (
    (next.ingestOn && (!now.ingestOn || next.ingestPort !== now.ingestPort)) ||
    (next.plainHttp && !now.plainHttp) ||
    (next.watchedFolder !== null && next.watchedFolder !== now.watchedFolder)
  );
}

/** A value that is read and written whole, in which what `gives` access fails if it cannot be saved and all else holds at once. */
function lastingValue<Value>(
  store: { read(): Value; write(value: Value): void },
  queue: Queue,
  key: string,
  gives: (next: Value, now: Value) => boolean,
): { read(): Value; write(value: Value): void } {
  let newest: { readonly value: Value } | null = null;
  const read = (): Value => (newest !== null && queue.waits(key) ? newest.value : store.read());
  return {
    read,
    write(value) {
      if (gives(value, read())) {
        store.write(value);
        queue.drop(key);
      } else {
        newest = { value };
        queue.take(key, () => store.write(value));
      }
    },
  };
}

const ingestKey = (keyId: string): string => `ingest key ${keyId}`;

function lastingIngestKeys(store: IngestKeyStore, queue: Queue): IngestKeyStore {
  const unlessRevoked = (row: IngestKeyRow | null): IngestKeyRow | null =>
    row === null || queue.waits(ingestKey(row.keyId)) ? null : row;
  return {
    insert: (row) => store.insert(row),
    find: (keyId) => unlessRevoked(store.find(keyId)),
    findByHash: (keyHash) => unlessRevoked(store.findByHash(keyHash)),
    list: () => store.list().filter((row) => unlessRevoked(row) !== null),
    delete(keyId) {
      if (unlessRevoked(store.find(keyId)) === null) return false;
      queue.take(ingestKey(keyId), () => store.delete(keyId));
      return true;
    },
  };
}

function lastingPermissions(store: PermissionStore, queue: Queue): PermissionStore {
  return {
    isGranted: (type) => !queue.waits(permissionKey(type)) && store.isGranted(type),
    granted: () => new Set([...store.granted()].filter((type) => !queue.waits(permissionKey(type)))),
    grant(types) {
      store.grant(types);
      for (const type of types) queue.drop(permissionKey(type));
    },
    withdraw(types) {
      const failure = failureOf(() => store.withdraw(types));
      for (const type of types) {
        if (failure === null) queue.drop(permissionKey(type));
        else queue.hold(permissionKey(type), () => store.withdraw([type]), failure);
      }
    },
  };
}

function lastingPairing(store: PairingStore, queue: Queue): PairingStore {
  const resolved = new Map<string, PairingRequestRow>();
  /** First uses that could not be saved: a client reads all the same. Each later use tries again. */
  const firstUses = new Map<string, Instant>();
  function withFirstUse(client: ClientRow): ClientRow {
    const at = client.firstUsedAt === null ? firstUses.get(client.clientId) : undefined;
    return at === undefined ? client : { ...client, firstUsedAt: at, lastSeenAt: client.lastSeenAt ?? at };
  }
  /** Decisions that take access and could not be saved. */
  const decided = new Map<string, ClientDecisions>();
  const asDecided = (client: ClientRow): ClientRow =>
    queue.waits(decisionsKey(client.clientId)) ? { ...client, ...decided.get(client.clientId) } : client;
  const unlessRevoked = (client: ClientRow | null): ClientRow | null =>
    client === null || queue.waits(clientKey(client.clientId)) ? null : withFirstUse(asDecided(client));
  const asResolved = (row: PairingRequestRow): PairingRequestRow =>
    queue.waits(requestKey(row.requestId)) ? (resolved.get(row.requestId) ?? row) : row;
  const listClients = (): readonly ClientRow[] => store.listClients().flatMap((row) => unlessRevoked(row) ?? []);

  return {
    ...store,
    findClient: (clientId) => unlessRevoked(store.findClient(clientId)),
    findClientByTokenHash: (tokenHash) => unlessRevoked(store.findClientByTokenHash(tokenHash)),
    listClients,
    touchClient(clientId, at) {
      if (failureOf(() => store.touchClient(clientId, at)) === null) firstUses.delete(clientId);
      else if (!firstUses.has(clientId)) firstUses.set(clientId, at);
    },
    decideOnClient(clientId, next) {
      const now = unlessRevoked(store.findClient(clientId));
      if (now === null) return;
      const key = decisionsKey(clientId);
      if (givesMore(next, now) || !takesSome(next, now)) {
        store.decideOnClient(clientId, next);
        queue.drop(key);
      } else {
        decided.set(clientId, next);
        queue.take(key, () => store.decideOnClient(clientId, next));
      }
      if (!queue.waits(key)) decided.delete(clientId);
    },
    deleteClient(clientId) {
      if (unlessRevoked(store.findClient(clientId)) === null) return false;
      firstUses.delete(clientId);
      queue.take(clientKey(clientId), () => store.deleteClient(clientId));
      return true;
    },
    deleteAllClients() {
      const clients = listClients();
      firstUses.clear();
      const failure = failureOf(() => store.deleteAllClients());
      if (failure === null) return;
      for (const { clientId } of clients) queue.hold(clientKey(clientId), () => store.deleteClient(clientId), failure);
    },
    findRequest(requestId) {
      const row = store.findRequest(requestId);
      return row === null ? null : asResolved(row);
    },
    listRequests: () => store.listRequests().map(asResolved),
    resolvePending(row) {
      const key = requestKey(row.requestId);
      if (queue.waits(key) || store.findRequest(row.requestId)?.status !== 'pending') return false;
      resolved.set(row.requestId, row);
      queue.take(key, () => store.resolvePending(row));
      if (!queue.waits(key)) resolved.delete(row.requestId);
      return true;
    },
    approvePending: (row, client) => !queue.waits(requestKey(row.requestId)) && store.approvePending(row, client),
    markCleared: (requestIds) => void failureOf(() => store.markCleared(requestIds)),
    deleteRequests: (requestIds) => void failureOf(() => store.deleteRequests(requestIds)),
  };
}
