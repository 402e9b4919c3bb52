import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SqlDatabase } from '@vitalgate/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../stores/open-store.ts';
import { openHostLog } from '../logging/host-log.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { addFile } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let base: string;
beforeEach(() => void (base = mkdtempSync(join(tmpdir(), 'vitalgate-backup-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const at = (path: string): string => join(base, path);
const now = new Date('2026-03-09T07:30:00Z');
const { signal } = new AbortController();
const making = { version: '1.2.3', now, signal, onBytes: () => undefined };
const restoring = { replaces: false, now, signal, onBytes: () => undefined };

const opened = (dataDirectory: string) =>
  openStore({ dataDirectory, purpose: 'serve', log: openHostLog({ write: () => {} }) });

/** Holds `data`, a store with a setting, a certificate, a key and a delivery that waits, and its backup `all.backup`; for copying. */
let prepared: string;
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'vitalgate-backup-'));
  const store = await opened(join(prepared, 'data'));
  await store.certificate.current();
  store.hasher();
  store.stores.control.settings.write({ ...store.stores.control.settings.read(), developerModeOn: true });
  mkdirSync(join(prepared, 'data/deliveries'), { recursive: true });
  writeFileSync(join(prepared, 'data/deliveries/waiting.json'), '{}');
  await makeBackup(join(prepared, 'data'), join(prepared, 'all.backup'), making);
  await store.close();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

/** The prepared store, open, as a host has it. */
async function storeAt(path: string) {
  cpSync(join(prepared, 'data'), at(path), { recursive: true });
  const store = await opened(at(path));
  const { fingerprint } = await store.certificate.current();
  return { store, fingerprint };
}

test('what is backed up while a host runs is what is restored, byte for byte, and private', async () => {
  const { store, fingerprint } = await storeAt('data');
  const made = await makeBackup(at('data'), at('all.backup'), making);
  expect(made).toMatchObject({ file: at('all.backup'), madeAt: now.toISOString(), files: 5 });
  expect((statSync(at('all.backup')).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(base).sort()).toEqual(['all.backup', 'data']);
  await store.close();
  const restored = await restoreBackup(at('all.backup'), at('new/place'), restoring);
  expect(restored).toMatchObject({ version: '1.2.3', files: 5, before: null });
  for (const name of ['certificate.pem', 'install.key', 'deliveries/waiting.json']) {
    expect(readFileSync(at(`new/place/${name}`)).equals(readFileSync(at(`data/${name}`)))).toBe(true);
    expect((statSync(at(`new/place/${name}`)).mode & 0o777).toString(8)).toBe('600');
  }
  const again = await opened(at('new/place'));
  expect(again.stores.control.settings.read().developerModeOn).toBe(true);
  expect((await again.certificate.current()).fingerprint).toBe(fingerprint);
  await again.close();
});

test('a directory that holds a store is left alone, or kept beside; one that is served is left alone', async () => {
  const { store } = await storeAt('data');
  await makeBackup(at('data'), at('all.backup'), making);
  await expect(restoreBackup(at('all.backup'), at('data'), { ...restoring, replaces: true })).rejects.toMatchObject({
    code: 'dataDirectoryInUse',
  });
  await store.close();
  await expect(restoreBackup(at('all.backup'), at('data'), restoring)).rejects.toMatchObject({ code: 'storeNotEmpty' });
  const { before } = await restoreBackup(at('all.backup'), at('data'), { ...restoring, replaces: true });
  expect(before).toBe(at('data.before-restore-2026-03-09T073000'));
  expect(existsSync(`${before ?? ''}/health.sqlite`)).toBe(true);
  expect(readdirSync(base).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a damaged backup, another file and a name out of the directory change nothing', async () => {
  const { store } = await storeAt('data');
  await makeBackup(at('data'), at('all.backup'), making);
  await store.close();
  const refused = (name: string) => restoreBackup(at(name), at('new'), restoring);
  writeFileSync(at('other'), 'a file of mine, which is no backup');
  await expect(refused('other')).rejects.toMatchObject({ code: 'formatUnknown' });
  await expect(refused('missing')).rejects.toMatchObject({ code: 'fileMissing' });
  const backup = openDatabase(at('all.backup'), 'staging');
  backup.exec(
    "UPDATE parts SET content = (SELECT content FROM parts WHERE name = 'certificate.pem') WHERE name = 'install.key'",
  );
  await expect(refused('all.backup')).rejects.toMatchObject({ code: 'fileDamaged' });
  backup.exec("UPDATE files SET name = '../escaped' WHERE name = 'install.key'");
  await expect(refused('all.backup')).rejects.toMatchObject({ code: 'fileDamaged' });
  backup.close();
  expect(readdirSync(base).sort()).toEqual(['all.backup', 'data', 'other']);
});

test('T14: a backup with an empty key of the install changes nothing', async () => {
  const { store } = await storeAt('data');
  await store.close();
  writeFileSync(at('data/install.key'), '');
  await makeBackup(at('data'), at('all.backup'), making);
  const refused = restoreBackup(at('all.backup'), at('new'), restoring);
  await expect(refused).rejects.toMatchObject({
    code: 'fileDamaged',
    message: expect.stringContaining('key') as string,
  });
  expect(readdirSync(base).sort()).toEqual(['all.backup', 'data']);
});

/** A whole backup whose content is another one. */
async function backupWith(change: (backup: SqlDatabase) => void | Promise<void>): Promise<string> {
  cpSync(prepared, base, { recursive: true });
  const backup = openDatabase(at('all.backup'), 'staging');
  await change(backup);
  backup.close();
  return at('all.backup');
}

/** Puts other content in the place of a file of a backup. */
async function replaceIn(backup: SqlDatabase, name: string, change: (database: SqlDatabase) => void): Promise<void> {
  const path = at('changed');
  const [content] = backup.prepare<readonly [Uint8Array]>('SELECT content FROM parts WHERE name = ?').get(name) ?? [];
  writeFileSync(path, inflateRawSync(content ?? new Uint8Array()));
  const database = openDatabase(path, 'staging');
  change(database);
  database.close();
  backup.prepare('DELETE FROM parts WHERE name = ?').run(name);
  backup.prepare('DELETE FROM files WHERE name = ?').run(name);
  await addFile(backup, name, path, () => Promise.resolve());
  rmSync(path);
}

const endless = '(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n)';

describe('what is no good store of this program is not restored, and the one that is there stays', () => {
  test.each([
    ['a later version', 'control.sqlite', 'PRAGMA user_version = 9999', /newer version.*Update the program/u],
    ['a later version of the health store', 'health.sqlite', 'PRAGMA user_version = 9999', /newer version/u],
    ['no tables', 'health.sqlite', 'PRAGMA user_version = 0', /without tables/u],
    ['a version below all', 'health.sqlite', 'PRAGMA user_version = -5', /without tables/u],
    [
      'a trigger that deletes',
      'health.sqlite',
      'CREATE TRIGGER more AFTER INSERT ON samples BEGIN DELETE FROM samples; END',
      /did not make/u,
    ],
    ['a table that is missing', 'health.sqlite', 'DROP TABLE dated_records', /cannot open/u],
    ['an endless view', 'control.sqlite', `CREATE VIEW seen AS SELECT ${endless} AS v`, /did not make/u],
    ['a generated column', 'health.sqlite', 'CREATE TABLE more (a, b AS (length(a)))', /did not make/u],
    ['a check', 'health.sqlite', 'CREATE TABLE more (a CHECK (length(a) > 1))', /did not make/u],
    [
      'an index on an expression',
      'health.sqlite',
      'CREATE TABLE more (a); CREATE INDEX i ON more (length(a))',
      /did not make/u,
    ],
    ['a virtual table', 'health.sqlite', 'CREATE VIRTUAL TABLE more USING fts5(a)', /did not make/u],
  ])('T6: %s', async (_, name, sql, why) => {
    const file = await backupWith((backup) => replaceIn(backup, name, (database) => database.exec(sql)));
    const before = readdirSync(at('data')).sort();
    await expect(restoreBackup(file, at('data'), { ...restoring, replaces: true })).rejects.toThrow(why);
    expect(readdirSync(base).sort()).toEqual(['all.backup', 'data']);
    expect(readdirSync(at('data')).sort()).toEqual(before);
  });

  test('T6: what is no database, and a certificate that is none', async () => {
    const file = await backupWith(async (backup) => {
      backup.prepare("DELETE FROM parts WHERE name = 'certificate.pem'").run();
      backup.prepare("DELETE FROM files WHERE name = 'certificate.pem'").run();
      writeFileSync(at('none'), 'no certificate');
      await addFile(backup, 'certificate.pem', at('none'), () => Promise.resolve());
      rmSync(at('none'));
    });
    await expect(restoreBackup(file, at('new'), restoring)).rejects.toThrow(/cannot open/u);
    expect(existsSync(at('new'))).toBe(false);
  });

  test.each([
    ['pages of nothing', 4096],
    ['a head of nothing', 0],
  ])('of a damaged store the backup is named: %s', async (_, from) => {
    const file = await backupWith(async (backup) => {
      const damaged = readFileSync(at('data/health.sqlite')).fill(0, from, from + 16 * 4096);
      writeFileSync(at('damaged'), damaged);
      backup.exec("DELETE FROM parts WHERE name = 'health.sqlite'; DELETE FROM files WHERE name = 'health.sqlite'");
      await addFile(backup, 'health.sqlite', at('damaged'), () => Promise.resolve());
    });
    await expect(restoreBackup(file, at('new'), restoring)).rejects.toMatchObject({
      code: 'fileDamaged',
      message: `${file} holds a damaged store: it cannot be restored. Nothing was changed.`,
    });
    expect(existsSync(at('new'))).toBe(false);
  });
});

describe('T9: a hostile backup', () => {
  test.each([
    [
      'a view in place of its list',
      `DROP TABLE files; CREATE VIEW files AS SELECT 'a' AS name, ${endless} AS bytes, '' AS sha256`,
    ],
    [
      'a view in place of its parts',
      `DROP TABLE parts; CREATE VIEW parts AS SELECT 'a' AS name, ${endless} AS number, x'' AS content`,
    ],
    ['a generated column', 'ALTER TABLE facts ADD COLUMN more AS (length(made_at))'],
    ['a trigger', `CREATE TRIGGER fires AFTER INSERT ON facts BEGIN SELECT ${endless}; END`],
    ['a size that is no number', "UPDATE files SET bytes = 'many'"],
    ['more bytes than any disk holds', "UPDATE files SET bytes = 9007199254740991 WHERE name = 'install.key'"],
  ])('with %s is refused at once', async (_, sql) => {
    const file = await backupWith((backup) => backup.exec(sql));
    await expect(restoreBackup(file, at('new'), restoring)).rejects.toMatchObject({
      code: expect.stringMatching(/fileDamaged|diskFull/u) as string,
    });
    expect(readdirSync(base).sort()).toEqual(['all.backup', 'data']);
  });

  test('is unpacked no further than it announces', async () => {
    let most = 0;
    const file = await backupWith((backup) => {
      const part = deflateRawSync(Buffer.alloc(1 << 20));
      const put = backup.prepare("INSERT INTO parts VALUES ('control.sqlite', ?, ?)");
      for (let number = 1000; number < 1050; number++) put.run(number, part);
    });
    const onBytes = (done: number): void => void (most = Math.max(most, done));
    await expect(restoreBackup(file, at('new'), { ...restoring, onBytes })).rejects.toMatchObject({
      code: 'fileDamaged',
    });
    expect(most).toBeLessThan(1 << 20);
  });

  test.skipIf(process.platform === 'win32')('is a plain file, and so is what is backed up', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    await expect(restoreBackup(at('pipe'), at('new'), restoring)).rejects.toThrow(/no plain file/u);
    await expect(restoreBackup(base, at('new'), restoring)).rejects.toThrow(/no plain file/u);
    const { store } = await storeAt('data');
    await store.close();
    for (const make of [
      () => execFileSync('mkfifo', [at('data/authority.pem')]),
      () => symlinkSync('/etc/passwd', at('data/authority.pem')),
    ]) {
      rmSync(at('data/authority.pem'), { force: true });
      make();
      await expect(makeBackup(at('data'), at('mine'), making)).rejects.toThrow();
      expect(existsSync(at('mine'))).toBe(false);
    }
  });
});

test('a backup never takes the place of a file', async () => {
  const { store } = await storeAt('data');
  writeFileSync(at('mine'), 'mine');
  await expect(makeBackup(at('data'), at('mine'), making)).rejects.toThrow(/is there already/);
  await expect(makeBackup(at('data'), at('no/folder'), making)).rejects.toThrow(/cannot be written \(ENOENT\)/);
  await expect(makeBackup(base, at('none'), making)).rejects.toThrow(/holds no store/);
  expect([readFileSync(at('mine'), 'utf8'), readdirSync(base).sort()]).toEqual(['mine', ['data', 'mine']]);
  await store.close();
});

/** A signal as Ctrl-C makes it: not from within the work. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  setImmediate(() => controller.abort(new Error('interrupted')));
  return controller.signal;
}

test('both are interrupted between two parts, and leave nothing', async () => {
  const { store } = await storeAt('data');
  await makeBackup(at('data'), at('all.backup'), making);
  await store.close();
  await expect(makeBackup(at('data'), at('two'), { ...making, signal: interrupted() })).rejects.toThrow('interrupted');
  await expect(
    restoreBackup(at('all.backup'), at('data'), { ...restoring, replaces: true, signal: interrupted() }),
  ).rejects.toThrow('interrupted');
  expect(readdirSync(base).sort()).toEqual(['all.backup', 'data']);
});

test('a directory that came into use while a backup was restored is left alone', async () => {
  const { store } = await storeAt('data');
  await makeBackup(at('data'), at('all.backup'), making);
  await store.close();
  const onBytes = () => {
    mkdirSync(at('new'), { recursive: true });
    writeFileSync(at('new/health.sqlite'), 'of another host');
  };
  await expect(restoreBackup(at('all.backup'), at('new'), { ...restoring, onBytes })).rejects.toMatchObject({
    code: 'storeNotEmpty',
  });
  expect(readFileSync(at('new/health.sqlite'), 'utf8')).toBe('of another host');
});

test('a backup in the making is private, and the next one names what a killed one left', async () => {
  const { store } = await storeAt('data');
  await store.close();
  mkdirSync(at('.vitalgate-backup-killed'));
  const modes = new Map<string, string>();
  const before = process.umask(0o022);
  try {
    const onBytes = () => {
      const folder = readdirSync(base).find((name) => /^\.vitalgate-backup-(?!killed)/.test(name)) ?? '';
      for (const name of ['', 'control.sqlite', 'health.sqlite', 'deliveries']) {
        modes.set(name, (statSync(at(`${folder}/${name}`)).mode & 0o777).toString(8));
      }
    };
    const { leftovers } = await makeBackup(at('data'), at('one'), { ...making, onBytes });
    expect(leftovers).toEqual([at('.vitalgate-backup-killed')]);
  } finally {
    process.umask(before);
  }
  expect([...modes]).toEqual([
    ['', '700'],
    ['control.sqlite', '600'],
    ['health.sqlite', '600'],
    ['deliveries', '700'],
  ]);
  expect(readdirSync(base).sort()).toEqual(['.vitalgate-backup-killed', 'data', 'one']);
});

test('what is restored has all files by their names, and a restore that was cut off before is named', async () => {
  const { store } = await storeAt('data');
  await makeBackup(at('data'), at('all.backup'), making);
  await store.close();
  mkdirSync(at('.new-restoring-killed'));
  let whole = false;
  const onBytes = () => {
    const folders = readdirSync(base).filter((name) => name.startsWith('.new-restoring-'));
    whole ||= folders.some((folder) => existsSync(at(`${folder}/health.sqlite`)));
  };
  const { leftovers } = await restoreBackup(at('all.backup'), at('new'), { ...restoring, onBytes });
  expect([whole, leftovers]).toEqual([false, [at('.new-restoring-killed')]]);
  expect(readdirSync(at('new')).sort()).toEqual([
    'certificate.pem',
    'control.sqlite',
    'deliveries',
    'health.sqlite',
    'install.key',
  ]);
});
