import { chmodSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirectoryAt, type DataDirectory } from '../data-directory/data-directory.ts';
import { openHostStores } from '../stores/host-stores.ts';
import { checkPermissions, checkStore } from './check-files.ts';

let directory: DataDirectory;
beforeEach(() => void (directory = dataDirectoryAt(mkdtempSync(join(tmpdir(), 'vitalgate-doctor-')))));
afterEach(() => rmSync(directory.path, { recursive: true, force: true }));

test('an empty directory is no problem, a store is whole, and what is cut off or missing is named', () => {
  expect(checkStore(directory).state).toBe('note');
  openHostStores(directory).close();
  expect(checkStore(directory)).toMatchObject({ state: 'well' });
  truncateSync(directory.databaseFile, 5000);
  expect(checkStore(directory)).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/: health\.sqlite is damaged\. Restore a backup/) as string,
    doNext: { command: 'restore FILE --replace' },
  });
  rmSync(directory.databaseFile);
  expect(checkStore(directory).message).toContain('health.sqlite is missing');
});

test.skipIf(process.getuid === undefined)('what others can read or change is named, with what closes it', () => {
  writeFileSync(directory.certificateFile, 'key', { mode: 0o600 });
  expect(checkPermissions(directory)).toMatchObject({ state: 'well' });
  chmodSync(directory.certificateFile, 0o644);
  expect(checkPermissions(directory)).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/can read certificate\.pem in .*"chmod -R go= \S+"$/) as string,
  });
  chmodSync(directory.certificateFile, 0o666);
  expect(checkPermissions(directory).message).toContain('can be changed by other users');
});
