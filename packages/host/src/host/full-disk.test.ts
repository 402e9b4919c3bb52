import type { PairingStore, SettingsStore } from '@vitalgate/core';
import { openControlStores } from '@vitalgate/sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBetterSqlite3 } from '../sqlite/better-sqlite3-database.ts';
import { pairingOnFullDisk } from './pairing-on-full-disk.ts';
import { settingsOnFullDisk } from './settings-on-full-disk.ts';

let folder: string;
let close: () => void;
let stores: ReturnType<typeof openControlStores>;
let isFull: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-full-'));
  const database = openBetterSqlite3(join(folder, 'control.sqlite'), 'control');
  stores = openControlStores(database);
  close = () => database.close();
  isFull = false;
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true, force: true });
});

/** The store as it is on a disk that can be full. */
function onDisk<Store extends object>(store: Store, writes: readonly (keyof Store)[]): Store {
  const copy = { ...store };
  for (const name of writes) {
    const write = store[name] as (...input: unknown[]) => unknown;
    Object.assign(copy, {
      [name]: (...input: unknown[]) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
        return write(...input);
      },
    });
  }
  return copy;
}

const at = 1_773_041_400_000 as never;

test('with a full disk Developer Mode can be switched off, not on; the disk has the old until there is room', () => {
  const onIt: SettingsStore = onDisk(stores.settings, ['write']);
  const settings = settingsOnFullDisk(onIt);
  const on = { developerModeOn: true, termsAcceptedAt: at, rawConsentAcceptedAt: at };
  settings.write(on);
  isFull = true;
  const off = { ...on, developerModeOn: false };
  settings.write(off);
  expect([settings.read(), settings.isUnsaved]).toEqual([off, true]);
  expect(stores.settings.read()).toEqual(on);
  expect(() => settings.write(on)).toThrow('full');
  expect(settings.read()).toEqual(off);
  isFull = false;
  settings.write(off);
  expect([stores.settings.read(), settings.isUnsaved]).toEqual([off, false]);
});

test('with a full disk a revoked client is revoked, and it is saved at a later look', () => {
  const client = {
    clientId: 'client_a',
    requestId: 'r',
    displayName: 'A',
    scopes: [],
    approvedAt: at,
    tokenHash: 'hash',
    firstUsedAt: null,
    lastSeenAt: null,
  } as never;
  stores.pairing.insertRequest({
    requestId: 'r',
    displayName: 'A',
    scopes: [],
    remoteAddress: '10.0.0.2',
    confirmationCode: 'AAAA',
    pollingTokenHash: 'p',
    status: 'pending',
    createdAt: at,
    expiresAt: at,
    resolvedAt: null,
    clientId: null,
    cleared: false,
  });
  const request = stores.pairing.findRequest('r');
  if (request === null) throw new Error('no request');
  const approved = { ...request, status: 'approved', resolvedAt: at, clientId: 'client_a' } as const;
  expect(stores.pairing.approvePending(approved, client)).toBe(true);
  const onIt: PairingStore = onDisk(stores.pairing, ['deleteClient', 'deleteRequests', 'resolvePending']);
  const pairing = pairingOnFullDisk(onIt);
  expect(pairing.findClientByTokenHash('hash')?.clientId).toBe('client_a');
  isFull = true;
  expect([pairing.deleteClient('client_a'), pairing.isUnsaved]).toEqual([true, true]);
  expect([pairing.findClient('client_a'), pairing.findClientByTokenHash('hash'), pairing.listClients()]).toEqual([
    null,
    null,
    [],
  ]);
  expect([pairing.deleteClient('client_a'), pairing.deleteClient('nobody')]).toEqual([false, false]);
  expect(stores.pairing.findClient('client_a')?.displayName).toBe('A');
  expect(() => pairing.deleteRequests(['r'])).not.toThrow();
  isFull = false;
  expect(pairing.listClients()).toEqual([]);
  expect([stores.pairing.findClient('client_a'), pairing.isUnsaved]).toEqual([null, false]);
});
