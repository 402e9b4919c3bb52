import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory } from './data-directory.ts';

/** A user that every system has and that is not root. */
const other = 65_534;
const isRoot = process.getuid?.() === 0;

let base: string;
let data: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-own-'));
  data = join(base, 'data');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, 'health.sqlite'), '', { mode: 0o600 });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const opening = (): unknown => openDataDirectory(data);

test.skipIf(process.platform === 'win32')('files and a directory of this user alone are opened', () => {
  expect(opening).not.toThrow();
  chmodSync(join(data, 'health.sqlite'), 0o644);
  expect(opening).not.toThrow();
});

test.skipIf(process.platform === 'win32').each([
  ['a file', 'health.sqlite', 0o620],
  ['a file', 'health.sqlite', 0o602],
  ['the directory', '.', 0o770],
  ['the directory', '.', 0o777],
])('%s that others can change is refused with what to do', (_what, name, mode) => {
  chmodSync(join(data, name), mode);
  expect(opening).toThrow(
    expect.objectContaining({
      code: 'dataDirectoryUnusable',
      message: expect.stringMatching(/can be changed by other users.*chmod -R go-w.*--data-dir/) as string,
    }),
  );
});

test.skipIf(!isRoot)('a file of another user is refused, also behind a link', () => {
  chownSync(join(data, 'health.sqlite'), other, other);
  expect(opening).toThrow(/health\.sqlite belongs to another user \(65534/);
  chownSync(join(data, 'health.sqlite'), 0, 0);
  writeFileSync(join(base, 'theirs'), '');
  chownSync(join(base, 'theirs'), other, other);
  symlinkSync(join(base, 'theirs'), join(data, 'control.sqlite'));
  expect(opening).toThrow(/control\.sqlite belongs to another user/);
  chownSync(join(base, 'theirs'), 0, 0);
  expect(opening).not.toThrow();
  lchownSync(join(data, 'control.sqlite'), other, other);
  expect(opening).toThrow(/control\.sqlite belongs to another user/);
});

test.skipIf(!isRoot)("another user's program refuses a directory that is not its own", () => {
  const built = new URL('../../dist/data-directory/data-directory.js', import.meta.url).href;
  const open = (uid: number): string => {
    const code = `const { openDataDirectory } = await import(${JSON.stringify(built)});
      try { openDataDirectory(process.argv[1]); console.log('opened'); } catch (error) { console.log(error.message); }`;
    const words = ['--input-type=module', '-e', code, data];
    return spawnSync(process.execPath, words, { uid, gid: uid, encoding: 'utf8' }).stdout;
  };
  chmodSync(base, 0o755);
  rmSync(join(data, 'health.sqlite'));
  chmodSync(data, 0o755);
  expect(open(other)).toMatch(/data belongs to another user \(0, and this program runs as 65534\).*--data-dir/);
  chownSync(data, other, other);
  expect(open(other)).toBe('opened\n');
  expect(opening).toThrow(/belongs to another user/);
});
