import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainDatabase } from '../../../../test/stores/plain-database.ts';
import { appErrorBody } from './app-error-body.ts';
import { jobFailure } from '../store-jobs/job-failure.ts';

test('a page that something else wrote over is told in words, by answers and by jobs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitalgate-damaged-'));
  try {
    const path = join(folder, 'health.sqlite');
    const made = plainDatabase(path);
    made.exec('CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(900))');
    for (let times = 0; times < 7; times++) made.exec('INSERT INTO t SELECT a FROM t');
    made.close();
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(8 * 4096, 0xa5), 0, 8 * 4096, 4 * 4096);
    closeSync(file);
    const database = plainDatabase(path);
    let thrown: unknown;
    try {
      database.prepare('SELECT SUM(LENGTH(a)) FROM t').get();
    } catch (error) {
      thrown = error;
    }
    database.close();
    const told = { code: 'store_damaged', message: expect.stringContaining('Restore the data directory') as string };
    expect(appErrorBody(thrown)).toEqual(told);
    expect(jobFailure('import', thrown)).toMatchObject({ code: 'storeDamaged', cause: thrown });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
