import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { clientRow } from '../../../../test/records/client-row.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAction } from '@vitalgate/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainDatabase } from '../../../../test/stores/plain-database.ts';
import { openHostLog } from '../logging/host-log.ts';
import { openHost } from '../host/open-host.ts';
import { openStore, type OpenStore } from './open-store.ts';

let base: string;
let data: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-parts-'));
  data = join(base, 'data');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const log = openHostLog({ write: () => undefined });
const path = (name: string): string => join(data, name);
const open = (isRehearsal = false): Promise<OpenStore> =>
  openStore({ dataDirectory: data, purpose: 'test', log, isRehearsal });

async function openAndClose(isRehearsal = false): Promise<void> {
  const store = await open(isRehearsal);
  await store.close();
}

function remove(name: string): void {
  for (const tail of ['', '-wal', '-shm']) rmSync(path(`${name}${tail}`), { force: true });
}

const sizeOf = (name: string): number | null => (existsSync(path(name)) ? statSync(path(name)).size : null);

test.each([
  ['health.sqlite', 'missing'],
  ['health.sqlite', 'empty'],
  ['control.sqlite', 'missing'],
  ['control.sqlite', 'empty'],
])('%s that is %s is refused with what to do, and not made anew', async (name, state) => {
  await openAndClose();
  if (state === 'missing') remove(name);
  else truncateSync(path(name), 0);
  const size = sizeOf(name);
  for (let times = 0; times < 2; times++) {
    await expect(open()).rejects.toMatchObject({
      code: 'dataDirectoryUnusable',
      message: expect.stringMatching(new RegExp(`^${name} is ${state},.*backup.*--data-dir`)) as string,
    });
    expect(sizeOf(name)).toBe(size);
  }
});

test('a key that was being written when the host was killed goes at the next opening', async () => {
  await openAndClose();
  const left = path('install.key.0123456789ab.tmp');
  writeFileSync(left, 'key', { mode: 0o600 });
  await openAndClose();
  expect(existsSync(left)).toBe(false);
});

test('a store of which all tables are gone counts as empty', async () => {
  await openAndClose();
  remove('health.sqlite');
  const database = plainDatabase(path('health.sqlite'));
  database.exec('CREATE TABLE x (a); DROP TABLE x');
  database.close();
  await expect(open()).rejects.toThrow('health.sqlite is empty');
});

test.each([
  ['health.sqlite', 'dated_records'],
  ['health.sqlite', 'imports'],
  ['control.sqlite', 'activity'],
])('%s that lacks the table %s is refused with what to do', async (name, table) => {
  await openAndClose();
  const database = plainDatabase(path(name));
  database.exec(`DROP TABLE ${table}`);
  database.close();
  await expect(open()).rejects.toMatchObject({
    code: 'dataDirectoryUnusable',
    message: expect.stringMatching(new RegExp(`${name} lacks a table,.*backup.*--data-dir`)) as string,
  });
});

test('both lost beside a certificate are refused; beside nothing, or empty after a crash, they are made', async () => {
  await openAndClose();
  const store = await open();
  await store.certificate.current();
  await store.close();
  for (const name of ['health.sqlite', 'control.sqlite']) remove(name);
  await expect(open()).rejects.toThrow('control.sqlite is missing');
  rmSync(path('certificate.pem'));
  for (const name of ['health.sqlite', 'control.sqlite']) writeFileSync(path(name), '');
  await openAndClose();
});

test('a directory of before, which has no marks, is opened and marked', async () => {
  await openAndClose();
  for (const name of ['health.sqlite', 'control.sqlite']) {
    const database = plainDatabase(path(name));
    database.exec('PRAGMA application_id = 0');
    database.close();
  }
  await openAndClose();
  remove('control.sqlite');
  await expect(open()).rejects.toThrow('control.sqlite is missing');
});

test('a rehearsal, which keeps no control store, is served anew and then as a usual host', async () => {
  await openAndClose(true);
  await openAndClose(true);
  await openAndClose();
  remove('health.sqlite');
  await expect(open(true)).rejects.toThrow('health.sqlite is missing');
});

test('a missing certificate is made for nobody who knows the old one; a reset makes one', async () => {
  const place = { dataDirectory: data, address: '127.0.0.1', apiPort: 0, hostNames: [], pageLink: () => '', log };
  const first = await openHost(place);
  await runAction(first.actions, 'readCertificate', {});
  const at = 1_773_041_400_000 as never;
  const row = {
    requestId: 'r',
    displayName: 'A',
    scopes: [],
    remoteAddress: '127.0.0.1',
    confirmationCode: '000000',
    pollingTokenHash: 'p',
    status: 'pending',
    createdAt: at,
    expiresAt: at,
    resolvedAt: null,
    clientId: null,
    cleared: false,
  } as const;
  const client = clientRow('c', { requestId: 'r', firstUsedAt: at });
  first.access.pairing.insertRequest(row);
  first.access.pairing.approvePending({ ...row, status: 'approved', resolvedAt: at, clientId: 'c' }, client);
  await first.close();
  rmSync(path('certificate.pem'));
  const second = await openHost(place);
  await expect(runAction(second.actions, 'readCertificate', {})).rejects.toMatchObject({
    code: 'certificateUnusable',
    doNext: { command: 'certificate reset' },
  });
  await expect(second.serving.reserve()).rejects.toMatchObject({ code: 'certificateUnusable' });
  expect(existsSync(path('certificate.pem'))).toBe(false);
  expect(await runAction(second.actions, 'resetCertificate', {})).toMatchObject({ clientsRevoked: 1 });
  expect(existsSync(path('certificate.pem'))).toBe(true);
  await second.close();
});
