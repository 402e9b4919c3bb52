import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkWay } from '../doctor/check-files.ts';
import { openDataDirectory } from './data-directory.ts';
import { openPlaceOnWay, ownWay } from './own-way.ts';
import { writePrivateFile } from '@vitalgate/terminal';

/** A user that every system has and that is not root. */
const other = 65_534;
const isRoot = process.getuid?.() === 0;

let base: string;
let around: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'vitalgate-way-')));
  around = join(base, 'around it');
  mkdirSync(join(around, 'data'), { recursive: true, mode: 0o700 });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the way to the data directory', () => {
  test('is answered without the links of this user', () => {
    symlinkSync('around it', join(base, 'link'));
    symlinkSync(join(base, 'link', '..', 'link'), join(around, 'further'));
    expect(ownWay(join(base, 'link', 'data'))).toBe(join(around, 'data'));
    expect(ownWay(join(around, 'further', 'new', 'deep'))).toBe(join(around, 'new', 'deep'));
    expect(openDataDirectory(join(base, 'link', 'data')).path).toBe(join(around, 'data'));
  });

  test.each([0o777, 0o702, 0o770])(
    'a directory on it that others can write (mode %o) is named, and not refused',
    (mode) => {
      expect(openPlaceOnWay(join(around, 'data'))).toBeNull();
      chmodSync(around, mode);
      // The group of whoever is not root is taken for their own if it has their number.
      if (isRoot || mode !== 0o770) {
        const found = { path: around, wrong: 'can be changed by other users', isOwn: true };
        expect(openPlaceOnWay(join(around, 'data'))).toEqual(found);
        expect(openPlaceOnWay(join(around, 'new'))).toEqual(found);
        expect(checkWay(join(around, 'data'))).toEqual({
          check: 'way',
          state: 'note',
          message: `${around} can be changed by other users: they could put another directory in the place of ${join(around, 'data')}. If they need not: "chmod go-w '${around}'"`,
        });
      }
      expect(() => openDataDirectory(join(around, 'data'))).not.toThrow();
    },
  );

  test('a directory that all can write is well if each can rename only what is theirs, as in /tmp', () => {
    chmodSync(around, 0o1777);
    expect(openPlaceOnWay(join(around, 'data'))).toBeNull();
    expect(checkWay(join(around, 'data')).state).toBe('well');
  });

  test('a link that others can replace is named, although it leads to a place that is well', () => {
    mkdirSync(join(base, 'own', 'data'), { recursive: true, mode: 0o700 });
    symlinkSync(join(base, 'own', 'data'), join(around, 'link'));
    chmodSync(around, 0o777);
    expect(checkWay(join(base, 'own', 'data')).state).toBe('well');
    expect(checkWay(join(around, 'link'))).toMatchObject({
      state: 'note',
      message: expect.stringContaining(`${around} can be changed by other users`) as string,
    });
  });

  test('a link that changes after the path was followed leads nothing elsewhere', () => {
    symlinkSync(join(around, 'data'), join(base, 'link'));
    const directory = openDataDirectory(join(base, 'link'));
    mkdirSync(join(base, 'evil'));
    rmSync(join(base, 'link'));
    symlinkSync(join(base, 'evil'), join(base, 'link'));
    writePrivateFile(directory.hostFile, 'x');
    expect([readdirSync(join(base, 'evil')), readdirSync(join(around, 'data'))]).toEqual([[], ['host.json']]);
  });

  test('links in a circle are refused', () => {
    symlinkSync('b', join(base, 'a'));
    symlinkSync('a', join(base, 'b'));
    expect(() => openDataDirectory(join(base, 'a'))).toThrow(/is a link that leads in a circle/);
  });

  test.skipIf(!isRoot)('a link of another user on it is refused, a directory of theirs named', () => {
    chmodSync(base, 0o1777);
    symlinkSync(around, join(base, 'link'));
    expect(() => openDataDirectory(join(base, 'link', 'data'))).not.toThrow();
    lchownSync(join(base, 'link'), other, other);
    for (const path of [join(base, 'link', 'data'), join(base, 'link')]) {
      expect(() => openDataDirectory(path)).toThrow(
        expect.objectContaining({
          code: 'dataDirectoryUnusable',
          message: expect.stringMatching(
            /link, on the way to .*, is a link of another user \(65534\).*--data-dir/,
          ) as string,
        }),
      );
    }
    chownSync(around, other, other);
    expect(() => openDataDirectory(join(around, 'data'))).not.toThrow();
    expect(openPlaceOnWay(join(around, 'data'))).toMatchObject({
      wrong: 'belongs to another user (65534)',
      isOwn: false,
    });
  });

  test.skipIf(!isRoot)('the group that a user has alone may write, another group not', () => {
    const built = new URL('../../dist/data-directory/own-way.js', import.meta.url).href;
    const found = (gid: number): string => {
      const code = `const { openPlaceOnWay } = await import(${JSON.stringify(built)});
        console.log(openPlaceOnWay(process.argv[1])?.wrong);`;
      const words = ['--input-type=module', '-e', code, join(around, 'data')];
      return spawnSync(process.execPath, words, { uid: other, gid, encoding: 'utf8' }).stdout;
    };
    chmodSync(base, 0o755);
    chmodSync(around, 0o775);
    chownSync(around, other, other);
    expect(found(other)).toBe('undefined\n');
    chownSync(around, other, 100);
    expect(found(100)).toBe('can be changed by other users\n');
  });
});
