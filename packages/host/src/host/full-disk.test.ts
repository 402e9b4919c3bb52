import { instant, lastingAccess, type LastingAccess } from '@vitalgate/core';
import { clientRow } from '../../../../test/records/client-row.ts';
import { openControlStores } from '@vitalgate/sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { action, runAction } from '@vitalgate/http';
import { systemClock } from '../adapters/system-clock.ts';
import { systemErrorCode } from '../errors/host-error.ts';
import { dataDirectoryAt } from '../data-directory/data-directory.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { certificateKeeper } from '../certificate/certificate-keeper.ts';
import { changeFeed } from '../stores/change-feed.ts';
import { effectiveActions } from '../actions/effective-actions.ts';

let folder: string;
let close: () => void;
let stores: ReturnType<typeof openControlStores>;
let isFull: boolean;
let code: string;
let forbidWrites: (isForbidden: boolean) => void;
let access: LastingAccess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-full-'));
  const database = openDatabase(join(folder, 'control.sqlite'), 'control');
  stores = openControlStores(database);
  close = () => database.close();
  forbidWrites = (isForbidden) => {
    database.exec(`PRAGMA query_only = ${isForbidden ? 1 : 0}`);
  };
  isFull = false;
  code = 'SQLITE_FULL';
  const { settings, permissions, pairing, feedSettings, ingestKeys } = stores;
  const disk = {
    settings: onDisk(settings),
    permissions: onDisk(permissions),
    pairing: onDisk(pairing),
    feedSettings: onDisk(feedSettings),
    ingestKeys: onDisk(ingestKeys),
  };
  access = lastingAccess(disk);
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true, force: true });
});

/** The store as it is on a disk that can be full. */
function onDisk<Store extends object>(store: Store): Store {
  const entries = Object.entries(store).map(([name, call]) => {
    const isRead = /^(?:read|find|list|isGranted|granted)/.test(name);
    const onFull = (...input: unknown[]): unknown => {
      if (isFull && !isRead) throw Object.assign(new Error('full'), { code });
      return (call as (...input: unknown[]) => unknown)(...input);
    };
    return [name, onFull];
  });
  return Object.fromEntries(entries) as Store;
}

const at = 1_773_041_400_000 as never;

function request(requestId: string) {
  return {
    requestId,
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
  } as const;
}

const client = (clientId: string) =>
  clientRow(clientId, { requestId: `request ${clientId}`, tokenHash: `hash ${clientId}` });

function pair(clientId: string): void {
  const row = request(`request ${clientId}`);
  access.pairing.insertRequest(row);
  access.pairing.approvePending({ ...row, status: 'approved', resolvedAt: at, clientId }, client(clientId));
}

test('a client can be paused and lose scopes, and gets neither back until there is room', () => {
  pair('a');
  isFull = true;
  const stored = { ownName: null, scopes: ['app.metrics'], pausedAt: null } as const;
  access.pairing.decideOnClient('a', { ...stored, pausedAt: at });
  expect(access.pairing.findClientByTokenHash('hash a')?.pausedAt).toBe(at);
  expect(access.pairing.listClients()[0]?.pausedAt).toBe(at);
  expect(() => access.pairing.decideOnClient('a', stored)).toThrow('full');
  expect(access.pairing.findClient('a')?.pausedAt).toBe(at);
  access.pairing.decideOnClient('a', { ...stored, scopes: [], pausedAt: at });
  expect(access.pairing.findClient('a')?.scopes).toEqual([]);
  expect(stores.pairing.findClient('a')).toMatchObject(stored);
  isFull = false;
  access.save();
  expect(stores.pairing.findClient('a')).toMatchObject({ scopes: [], pausedAt: at });
  access.pairing.decideOnClient('a', stored);
  expect(stores.pairing.findClient('a')).toMatchObject(stored);
  expect(access.isUnsaved).toBe(false);
});

test('Developer Mode can be switched off, not on; the disk has the old until there is room', () => {
  const on = { developerModeOn: true, termsAcceptedAt: at, rawConsentAcceptedAt: at };
  access.settings.write(on);
  isFull = true;
  const off = { ...on, developerModeOn: false };
  access.settings.write(off);
  expect([access.settings.read(), access.isUnsaved]).toEqual([off, true]);
  expect(stores.settings.read()).toEqual(on);
  expect(() => access.settings.write(on)).toThrow('full');
  expect(access.settings.read()).toEqual(off);
  access.save();
  expect(access.isUnsaved).toBe(true);
  isFull = false;
  access.save();
  expect([stores.settings.read(), access.isUnsaved]).toEqual([off, false]);
});

test('a key of a feed is revoked and the listener is off at once, and both are saved when there is room', () => {
  const row = { keyId: 'k', name: 'phone', feed: 'hc-webhook', keyHash: 'hash k', createdAt: at } as const;
  const on = { ingestOn: true, ingestPort: null, plainHttp: false, watchedFolder: '/in' };
  access.ingestKeys.insert(row);
  access.feedSettings.write(on);
  isFull = true;
  expect([access.ingestKeys.delete('k'), access.ingestKeys.delete('k'), access.ingestKeys.delete('x')]).toEqual([
    true,
    false,
    false,
  ]);
  access.feedSettings.write({ ...on, ingestOn: false, watchedFolder: null });
  expect([access.ingestKeys.find('k'), access.ingestKeys.findByHash('hash k'), access.ingestKeys.list()]).toEqual([
    null,
    null,
    [],
  ]);
  expect(access.feedSettings.read()).toEqual({ ...on, ingestOn: false, watchedFolder: null });
  expect(() => access.feedSettings.write(on)).toThrow('full');
  expect(() => access.feedSettings.write({ ...access.feedSettings.read(), plainHttp: true })).toThrow('full');
  expect(() => access.ingestKeys.insert({ ...row, keyId: 'l', keyHash: 'hash l' })).toThrow('full');
  expect([stores.ingestKeys.list().length, stores.feedSettings.read().ingestOn]).toEqual([1, true]);
  isFull = false;
  access.save();
  expect([stores.ingestKeys.list(), stores.feedSettings.read().ingestOn, access.isUnsaved]).toEqual([[], false, false]);
});

test('a revoked client is revoked, one or all, and it is saved when there is room', () => {
  for (const clientId of ['a', 'b', 'c']) pair(clientId);
  expect(access.pairing.findClientByTokenHash('hash a')?.clientId).toBe('a');
  isFull = true;
  expect([access.pairing.deleteClient('a'), access.isUnsaved]).toEqual([true, true]);
  expect([access.pairing.findClient('a'), access.pairing.findClientByTokenHash('hash a')]).toEqual([null, null]);
  expect(access.pairing.listClients().map(({ clientId }) => clientId)).toEqual(['b', 'c']);
  expect([access.pairing.deleteClient('a'), access.pairing.deleteClient('nobody')]).toEqual([false, false]);
  access.pairing.deleteAllClients();
  expect(access.pairing.listClients()).toEqual([]);
  expect(stores.pairing.listClients()).toHaveLength(3);
  isFull = false;
  access.save();
  expect([stores.pairing.listClients(), access.isUnsaved]).toEqual([[], false]);
});

test('a withdrawn permission is withdrawn, and one that is granted meanwhile is not withdrawn later', () => {
  access.permissions.grant(['heartRate', 'stepCount']);
  isFull = true;
  access.permissions.withdraw(['heartRate', 'stepCount']);
  expect([access.permissions.isGranted('heartRate'), [...access.permissions.granted()]]).toEqual([false, []]);
  expect(() => access.permissions.grant(['heartRate'])).toThrow('full');
  expect(access.permissions.isGranted('heartRate')).toBe(false);
  isFull = false;
  access.permissions.grant(['heartRate']);
  access.save();
  expect([...stores.permissions.granted()]).toEqual(['heartRate']);
});

test('a denied request stays denied, and nobody approves it', () => {
  const row = request('r');
  access.pairing.insertRequest(row);
  isFull = true;
  expect(access.pairing.resolvePending({ ...row, status: 'denied', resolvedAt: at })).toBe(true);
  expect([access.pairing.findRequest('r')?.status, access.pairing.listRequests()[0]?.status]).toEqual([
    'denied',
    'denied',
  ]);
  expect(() => access.pairing.deleteRequests(['r'])).not.toThrow();
  isFull = false;
  const approved = { ...row, status: 'approved', resolvedAt: at, clientId: 'a' } as const;
  expect(access.pairing.approvePending(approved, client('a'))).toBe(false);
  access.save();
  expect(stores.pairing.findRequest('r')?.status).toBe('denied');
});

test('a new certificate is in use at once, and it is saved when there is room', async () => {
  const directory = dataDirectoryAt(folder);
  const full: LastingAccess = {
    ...access,
    take: (key, write) =>
      access.take(key, () => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        write();
      }),
  };
  const keeper = certificateKeeper(directory, systemClock, full);
  const old = await keeper.current();
  isFull = true;
  const made = await keeper.reset();
  expect(made.fingerprint).not.toBe(old.fingerprint);
  const inUse = await keeper.current();
  const onDiskNow = await certificateKeeper(directory, systemClock, access).current();
  expect([inUse.fingerprint, onDiskNow.fingerprint]).toEqual([made.fingerprint, old.fingerprint]);
  isFull = false;
  access.save();
  const saved = await certificateKeeper(directory, systemClock, access).current();
  expect(saved.fingerprint).toBe(made.fingerprint);
});

test('an action that takes access away says what could not be saved, and pages hear of it', async () => {
  access.permissions.grant(['heartRate', 'stepCount']);
  const feed = changeFeed();
  const heard: unknown[] = [];
  feed.listen((event) => heard.push(event));
  const input = z.object({ type: z.string() });
  const table = {
    withdraw: action(input, ({ type }) => access.permissions.withdraw([type]), {
      changes: ['permissions'],
      takesAccess: ({ type }) => `${type} is withdrawn`,
    }),
    look: action(z.object({}), () => access.permissions.granted().size),
  };
  const actions = effectiveActions(table, { feed, access, read: (body) => body(), hold: () => undefined });
  isFull = true;
  await expect(runAction(actions, 'withdraw', { type: 'heartRate' })).rejects.toMatchObject({
    code: 'diskFull',
    message: expect.stringMatching(/^heartRate is withdrawn, but the disk of .* is full.*Free some space/) as string,
  });
  expect(heard).toEqual([{ event: 'changed', topics: ['permissions'] }]);
  isFull = false;
  expect(await runAction(actions, 'look', {})).toBe(1);
  expect([...stores.permissions.granted()]).toEqual(['stepCount']);
  expect(await runAction(actions, 'withdraw', { type: 'stepCount' })).toBeUndefined();
});

const failures = [
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_READONLY',
  'EROFS',
  'EDQUOT',
  'EIO',
];

test.each(failures)('what takes access away holds after %s too, and what gives it fails', (failure) => {
  const on = { developerModeOn: true, termsAcceptedAt: at, rawConsentAcceptedAt: at };
  access.settings.write(on);
  access.permissions.grant(['heartRate']);
  for (const clientId of ['a', 'b']) pair(clientId);
  access.pairing.insertRequest(request('r'));
  code = failure;
  isFull = true;
  access.pairing.deleteClient('a');
  access.permissions.withdraw(['heartRate']);
  access.settings.write({ ...on, rawConsentAcceptedAt: null });
  access.settings.write({ ...on, rawConsentAcceptedAt: null, developerModeOn: false });
  access.pairing.resolvePending({ ...request('r'), status: 'denied', resolvedAt: at });
  expect(access.pairing.findClientByTokenHash('hash a')).toBeNull();
  expect(access.permissions.isGranted('heartRate')).toBe(false);
  expect(access.settings.read()).toEqual({ ...on, rawConsentAcceptedAt: null, developerModeOn: false });
  expect(access.pairing.findRequest('r')?.status).toBe('denied');
  expect(() => access.permissions.grant(['heartRate'])).toThrow('full');
  expect(() => access.settings.write(on)).toThrow('full');
  expect(() => access.pairing.insertRequest(request('s'))).toThrow('full');
  access.pairing.deleteAllClients();
  expect(access.pairing.listClients()).toEqual([]);
  isFull = false;
  access.save();
  expect([access.isUnsaved, stores.pairing.listClients(), stores.pairing.findRequest('r')?.status]).toEqual([
    false,
    [],
    'denied',
  ]);
});

test('a store that SQLite may not write loses nobody who was revoked', () => {
  const real = lastingAccess(stores);
  pair('a');
  forbidWrites(true);
  expect(real.pairing.deleteClient('a')).toBe(true);
  expect([real.pairing.findClientByTokenHash('hash a'), real.isUnsaved]).toEqual([null, true]);
  expect(systemErrorCode(real.lastFailure)).toBe('SQLITE_READONLY');
  expect(() => real.permissions.grant(['heartRate'])).toThrow();
  forbidWrites(false);
  real.save();
  expect([stores.pairing.listClients(), real.isUnsaved]).toEqual([[], false]);
});

test('one write that goes on failing keeps no other from being saved', () => {
  let isBroken = true;
  access.permissions.grant(['heartRate']);
  isFull = true;
  access.take('broken', () => {
    if (isBroken) throw new Error('broken');
  });
  access.permissions.withdraw(['heartRate']);
  isFull = false;
  access.save();
  expect([[...stores.permissions.granted()], access.isUnsaved]).toEqual([[], true]);
  isBroken = false;
  access.save();
  expect(access.isUnsaved).toBe(false);
});

test('an action that could not save for another reason than a full disk says why', async () => {
  access.permissions.grant(['heartRate']);
  const table = {
    withdraw: action(z.object({}), () => access.permissions.withdraw(['heartRate']), {
      takesAccess: 'It is withdrawn',
    }),
  };
  const actions = effectiveActions(table, {
    feed: changeFeed(),
    access,
    read: (body) => body(),
    hold: () => undefined,
  });
  code = 'SQLITE_IOERR_WRITE';
  isFull = true;
  await expect(runAction(actions, 'withdraw', {})).rejects.toMatchObject({
    code: 'storeUnwritable',
    message: expect.stringMatching(/^It is withdrawn, but .*SQLITE_IOERR_WRITE.*not saved: after a restart/) as string,
  });
  expect(access.permissions.isGranted('heartRate')).toBe(false);
});

test('a client uses its token for the first time although that cannot be saved, and its hand-over is over', () => {
  pair('a');
  isFull = true;
  const [first, later] = [instant(at + 1000), instant(at + 2000)];
  access.pairing.touchClient('a', first);
  access.pairing.touchClient('a', later);
  expect(access.pairing.findClientByTokenHash('hash a')).toMatchObject({ firstUsedAt: first, lastSeenAt: first });
  expect([stores.pairing.findClient('a')?.firstUsedAt, access.isUnsaved]).toEqual([null, false]);
  isFull = false;
  access.pairing.touchClient('a', later);
  expect(stores.pairing.findClient('a')?.firstUsedAt).toBe(later);
  expect(access.pairing.listClients()).toEqual(stores.pairing.listClients());
});

test('a note of a client’s use that fails is no reason why access is not saved, and the other way round', async () => {
  for (const clientId of ['a', 'b']) pair(clientId);
  access.permissions.grant(['heartRate']);
  isFull = true;
  code = 'SQLITE_IOERR_WRITE';
  access.pairing.touchClient('b', at);
  expect([access.isUnsaved, access.heldCount, access.lastFailure]).toEqual([false, 0, null]);

  const table = {
    revoke: action(
      z.object({}),
      async () => {
        code = 'SQLITE_FULL';
        access.pairing.deleteClient('a');
        // Another client reads while the action goes on.
        await Promise.resolve();
        code = 'SQLITE_IOERR_WRITE';
        access.pairing.touchClient('b', at);
      },
      { takesAccess: 'a is revoked' },
    ),
  };
  const actions = effectiveActions(table, {
    feed: changeFeed(),
    access,
    read: (body) => body(),
    hold: () => undefined,
  });
  await expect(runAction(actions, 'revoke', {})).rejects.toMatchObject({ code: 'diskFull' });
  access.pairing.markCleared(['request a']);
  expect([access.heldCount, systemErrorCode(access.lastFailure)]).toEqual([1, 'SQLITE_FULL']);

  // What is tried again tells its newest reason, and a use that can be noted takes none away.
  code = 'SQLITE_READONLY';
  access.save();
  isFull = false;
  access.pairing.touchClient('b', at);
  expect(stores.pairing.findClient('b')?.firstUsedAt).toBe(at);
  expect([access.isUnsaved, systemErrorCode(access.lastFailure)]).toEqual([true, 'SQLITE_READONLY']);
});

test('each write that waits is told with its own reason', () => {
  const told: (string | null)[] = [];
  pair('a');
  const real = lastingAccess(stores, (error) => told.push(systemErrorCode(error)));
  forbidWrites(true);
  real.pairing.deleteAllClients();
  real.take('certificate', () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  real.pairing.touchClient('a', at);
  expect([told, real.heldCount, systemErrorCode(real.lastFailure)]).toEqual([
    ['SQLITE_READONLY', 'ENOSPC'],
    2,
    'ENOSPC',
  ]);
  forbidWrites(false);
});
