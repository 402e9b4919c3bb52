import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-place-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const isWindows = process.platform === 'win32';

/** The message of what a call throws. */
function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  return 'nothing was thrown';
}

test.skipIf(isWindows)(
  'nothing is committed to a file that was removed, replaced or whose folder is another one',
  () => {
    const folder = join(base, 'data');
    const path = join(folder, 'store.sqlite');
    mkdirSync(folder);
    const store = openDatabase(path, 'control');
    store.exec('CREATE TABLE kept (value INTEGER)');
    const insert = store.prepare('INSERT INTO kept VALUES (?)');
    insert.run(1);
    const said: string[] = [];
    const tryAll = (): void => {
      said.push(
        messageOf(() => insert.run(2)),
        messageOf(() => store.transaction(() => void insert.run(3))),
      );
      said.push(messageOf(() => store.checkPlace()));
    };
    renameSync(folder, `${folder} moved`);
    tryAll();
    mkdirSync(folder);
    const other = openDatabase(path, 'control');
    tryAll();
    other.close();
    rmSync(folder, { recursive: true });
    renameSync(`${folder} moved`, folder);
    expect(messageOf(() => store.checkPlace())).toBe('nothing was thrown');
    expect(store.prepare<readonly [number]>('SELECT value FROM kept').all()).toEqual([[1]]);
    store.close();
    const words = said.map((message) => message.replace(/^HostError: \S+ was (\w+) while.*$/, '$1'));
    expect(words).toEqual([...Array<string>(3).fill('removed'), ...Array<string>(3).fill('replaced')]);
  },
);
