import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainDatabase } from '../../../../test/stores/plain-database.ts';
import { usualDataDirectory } from './data-directory-path.ts';
import { openDataDirectory } from './data-directory.ts';
import { readHostFile, removeHostFile, writeHostFile } from './host-file.ts';
import { loadOrCreateInstallKey } from './install-key.ts';
import { removeIfPossible } from './remove-if-possible.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-directory-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('usualDataDirectory', () => {
  test.each([
    ['linux', {}, '/home/ada', '/home/ada/.local/share/vitalgate'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/vitalgate'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada', '/home/ada/.local/share/vitalgate'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ada', '/home/ada/.local/share/vitalgate'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/Users/ada', '/Users/ada/Library/Application Support/Vitalgate'],
    ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\ada', 'D:\\Local\\Vitalgate'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Vitalgate'],
  ] as const)('%s with %j', (platform, environment, home, expected) => {
    expect(usualDataDirectory({ platform, environment, home })).toBe(expected);
  });
});

describe('openDataDirectory', () => {
  test('makes a missing directory, also its parents, for the owner only', () => {
    const directory = openDataDirectory(join(base, 'a', 'b'));
    expect(mode(directory.path)).toBe('700');
  });

  test('narrows an empty directory that others could read', () => {
    mkdirSync(join(base, 'wide'));
    chmodSync(join(base, 'wide'), 0o755);
    openDataDirectory(join(base, 'wide'));
    expect(mode(join(base, 'wide'))).toBe('700');
  });

  test('leaves a directory with other content alone', () => {
    mkdirSync(join(base, 'home'));
    chmodSync(join(base, 'home'), 0o755);
    writeFileSync(join(base, 'home', 'diary.txt'), 'mine');
    expect(() => openDataDirectory(join(base, 'home'))).toThrow(/holds other files.*--data-dir/);
    expect(mode(join(base, 'home'))).toBe('755');
  });

  test('says what to do where a file stands in its place', () => {
    writeFileSync(join(base, 'file'), '');
    expect(() => openDataDirectory(join(base, 'file'))).toThrow(/--data-dir/);
  });

  test('databases, their WAL and plain files are private without anyone asking', () => {
    const directory = openDataDirectory(join(base, 'store'));
    const database = plainDatabase(directory.databaseFile);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    writeFileSync(join(directory.path, 'staging'), '');
    const modes = readdirSync(directory.path).map((name) => [name, mode(join(directory.path, name))]);
    database.close();
    expect(modes).toEqual([
      ['health.sqlite', '600'],
      ['health.sqlite-shm', '600'],
      ['health.sqlite-wal', '600'],
      ['staging', '600'],
    ]);
  });

  test("SQLite's temporary files go to the data directory", () => {
    const directory = openDataDirectory(join(base, 'store'));
    expect(process.env['SQLITE_TMPDIR']).toBe(directory.path);
  });
});

describe('the install key', () => {
  test('is 32 bytes, private, and the same at every later start', () => {
    const directory = openDataDirectory(base);
    const first = loadOrCreateInstallKey(directory);
    const second = loadOrCreateInstallKey(directory);
    expect(first).toHaveLength(32);
    expect(new Set(first).size).toBeGreaterThan(8);
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
    expect(mode(directory.installKeyFile)).toBe('600');
    expect(readdirSync(base)).toEqual(['install.key']);
  });

  test.each(['short', '', 'x'.repeat(33)])('T14: is never replaced or used when it is damaged: %j', (damaged) => {
    const directory = openDataDirectory(base);
    writeFileSync(directory.installKeyFile, damaged);
    expect(() => loadOrCreateInstallKey(directory)).toThrow(/damaged.*backup/);
    expect(readFileSync(directory.installKeyFile, 'utf8')).toBe(damaged);
  });
});

test('an install key that cannot be read is no fault of the program', () => {
  const directory = openDataDirectory(base);
  mkdirSync(directory.installKeyFile);
  expect(() => loadOrCreateInstallKey(directory)).toThrow(/install\.key cannot be read \(EISDIR\).*backup/);
});

describe('the host file', () => {
  test('comes back as written, private, and goes', () => {
    const directory = openDataDirectory(base);
    const file = { pid: 4321, appPort: 8765, apiPort: 8443, controlKey: 'k' };
    writeHostFile(directory, file);
    expect(readHostFile(directory)).toEqual(file);
    expect(mode(join(base, 'host.json'))).toBe('600');
    removeHostFile(directory);
    expect([readHostFile(directory), existsSync(join(base, 'host.json'))]).toEqual([null, false]);
  });

  test.each(['', '{', 'null', '{"pid":1}', '{"pid":1,"appPort":"8765","apiPort":8443,"controlKey":"k"}'])(
    'reads %j as no host',
    (text) => {
      const directory = openDataDirectory(base);
      writeFileSync(directory.hostFile, text);
      expect(readHostFile(directory)).toBeNull();
    },
  );
});

test.skipIf(process.platform !== 'linux')('what cannot be removed stays, and stops nothing', () => {
  // Nobody removes it, root neither.
  removeIfPossible('/proc/version');
  expect(existsSync('/proc/version')).toBe(true);
});
