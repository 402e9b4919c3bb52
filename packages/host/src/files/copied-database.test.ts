import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainDatabase } from '../../../../test/stores/plain-database.ts';
import { openImportSource } from './open-import-source.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-database-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function makeDatabase(): string {
  const path = join(base, 'given.db');
  const database = plainDatabase(path);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec("CREATE TABLE steps (count INTEGER, name TEXT); INSERT INTO steps VALUES (5, 'a'), (7, NULL)");
  database.close();
  return path;
}

const open = (path: string) => openImportSource(path, { copyPath: () => join(base, 'staging-copy.sqlite') });

test('a database is read from a copy, which is gone when it is closed', async () => {
  const path = makeDatabase();
  const before = readFileSync(path);
  const opened = await open(path);
  const database = await opened.source.database('given.db');
  expect([...(database?.iterate('SELECT count, name FROM steps WHERE count > ? ORDER BY count', 4) ?? [])]).toEqual([
    [5, 'a'],
    [7, null],
  ]);
  expect(readdirSync(base)).toContain('staging-copy.sqlite');
  expect(() => [...(database?.iterate('DELETE FROM steps') ?? [])]).toThrow();
  expect(() => [...(database?.iterate('SELECT 1 FROM absent') ?? [])]).toThrow('absent');
  database?.close();
  await opened.close();
  expect(readdirSync(base)).toEqual(['given.db']);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test.each([
  ['a text', Buffer.from('steps: 5')],
  ['the first words of one alone', Buffer.from('SQLite format 3\0')],
  ['one with garbage behind its first words', Buffer.from(`SQLite format 3\0${'x'.repeat(5000)}`)],
])('%s is no database, and leaves nothing behind', async (_name, bytes) => {
  writeFileSync(join(base, 'given.db'), bytes);
  const opened = await open(join(base, 'given.db'));
  expect(await opened.source.database('given.db')).toBeNull();
  expect(Buffer.from(await opened.source.startBytes('given.db')).equals(bytes.subarray(0, 65_536))).toBe(true);
  const pieces: Buffer[] = [];
  expect(await opened.source.readBytes('given.db', (piece) => pieces.push(Buffer.from(piece)))).toBe('whole');
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  await opened.close();
  expect(readdirSync(base)).toEqual(['given.db']);
});
