import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { importTexts } from '../../../../../test/importers/import-texts.ts';
import {
  databaseSource,
  healthConnectDatabase,
  seekableBytes,
} from '../../../../../test/stores/health-connect-database.ts';
import { shareOut } from '../../registry.ts';
import { withWriteAheadLog } from './write-ahead-log.ts';

const read = (name: string): Uint8Array => new Uint8Array(readFileSync(name));

/** A database with a day of steps, to which more were added that are only in the log beside it. */
function databaseWithLog(added: number): { readonly main: Uint8Array; readonly log: Uint8Array } {
  const phone = healthConnectDatabase();
  phone.add('steps_record_table', { start_time: '2026-03-09T08:00:00Z', end_time: '2026-03-09T08:10:00Z', count: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'vitalgate-'));
  try {
    const path = join(folder, 'a.db');
    writeFileSync(path, phone.bytes());
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0');
    const insert = database.prepare(
      'INSERT INTO steps_record_table (uuid, app_info_id, start_time, end_time, count) VALUES (?, 1, ?, ?, 2)',
    );
    database.exec('BEGIN');
    for (let at = 0; at < added; at++) {
      const start = Date.parse('2026-03-10T08:00:00Z') + at * 60_000;
      insert.run(new Uint8Array(16).fill(at % 256, 0, 8).fill(at >> 8, 8), start, start + 60_000);
    }
    database.exec('COMMIT');
    const files = { main: read(path), log: read(`${path}-wal`) };
    database.close();
    return files;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files, the steps and the completeness of each import that files are. */
const importsOf = async (files: Readonly<Record<string, Uint8Array>>) => {
  const { parts } = await shareOut(databaseSource(files));
  return Promise.all(
    parts.map(async ({ importer, source }) => {
      const { quantities, complete } = await importTexts(importer, source);
      const paths = source.files.map(({ path }) => path);
      return [paths, quantities.reduce((sum, { value }) => sum + value, 0), complete];
    }),
  );
};

test('R15: rows that are only in the log beside a database are read with it', async () => {
  const { main, log } = databaseWithLog(3000);
  expect(await importsOf({ 'a.db': main })).toEqual([[['a.db'], 1, true]]);
  expect(await importsOf({ 'a.db': main, 'a.db-wal': log, 'a.db-shm': new Uint8Array(9) })).toEqual([
    [['a.db', 'a.db-wal', 'a.db-shm'], 6001, true],
  ]);
});

test('R15: of a log counts what is committed; one that is damaged or cut off makes the import incomplete', async () => {
  const { main, log } = databaseWithLog(3000);
  const damaged = log.slice();
  damaged[log.length - 9] = 255 - (damaged[log.length - 9] ?? 0);
  for (const other of [damaged, log.slice(0, log.length - 1), log.slice(0, 40), main]) {
    expect(await importsOf({ 'a.db': main, 'a.db-wal': other })).toEqual([[['a.db', 'a.db-wal'], 1, false]]);
  }
  expect(await importsOf({ 'a.db': main, 'a.db-wal': new Uint8Array(0) })).toEqual([[['a.db', 'a.db-wal'], 1, true]]);
});

/** A log of one page, as SQLite writes it, that says how many pages the database has. */
function logOfOnePage(pages: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(32 + 24 + 512));
  let [first, second] = [0, 0];
  const add = (from: number, until: number): void => {
    for (let at = from; at < until; at += 8) {
      first = (first + view.getUint32(at) + second) >>> 0;
      second = (second + view.getUint32(at + 4) + first) >>> 0;
    }
  };
  const close = (at: number): void => {
    view.setUint32(at, first);
    view.setUint32(at + 4, second);
  };
  view.setUint32(0, 0x377f0683);
  view.setUint32(8, 512);
  add(0, 24);
  close(24);
  view.setUint32(32, 1);
  view.setUint32(36, pages);
  add(32, 40);
  add(56, 568);
  close(48);
  return new Uint8Array(view.buffer);
}

test.each([
  [3, 3, true],
  [4, 4, true],
  [2 ** 32 - 1, 4, false],
])('T1: a log that says %i pages makes a database of no more than there are', (stated, pages, isWhole) => {
  const main = seekableBytes(new Uint8Array(3 * 512));
  const joined = withWriteAheadLog(main, seekableBytes(logOfOnePage(stated)));
  expect([joined.file.size, joined.isWhole]).toEqual([pages * 512, isWhole]);
});
