import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { python } from '../../../../test/python.ts';
import { openDatabase } from './open-database.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-locks-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Another program that looks into a store, with an SQLite of its own. */
const look =
  'import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); print(*d.execute("SELECT COUNT(*) FROM kept").fetchone()); d.close()';
const hasSqlite = python !== null && spawnSync(python, ['-c', 'import sqlite3']).status === 0;

test.skipIf(!hasSqlite)(
  'a look from outside leaves the store whole, although a second connection came and went',
  () => {
    const path = join(base, 'store.sqlite');
    const first = openDatabase(path, 'health');
    first.exec('CREATE TABLE kept (value INTEGER); INSERT INTO kept VALUES (1)');
    const second = openDatabase(path, 'health');
    second.exec('INSERT INTO kept VALUES (2)');
    second.close();
    const { stdout, stderr } = spawnSync(python ?? 'python3', ['-c', look, path], { encoding: 'utf8' });
    expect([stdout.trim(), stderr]).toEqual(['2', '']);
    // Whoever leaves a store last takes its log away.
    expect(existsSync(`${path}-wal`)).toBe(true);
    first.close();
  },
);
