import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemErrorCode } from '../errors/host-error.ts';
import { inMemory, openDatabase } from './open-database.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';

const major = Number(process.versions.node.split('.')[0]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-connection-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(path: string = inMemory, isReadOnly = false): SqliteConnection {
  return openConnection(path, { timeout: 0, isReadOnly });
}

/** The code of what a call throws. */
function codeOf(call: () => unknown): string | null {
  try {
    call();
  } catch (error) {
    return systemErrorCode(error);
  }
  return 'nothing was thrown';
}

test('loading it says nothing, and leaves all other warnings', () => {
  const file = new URL('../../dist/sqlite/sqlite-connection.js', import.meta.url).href;
  const script = `import { openConnection } from '${file}'; openConnection(':memory:', { timeout: 0 }).close(); process.emitWarning('another')`;
  const words = [
    '--input-type=module',
    '-e',
    `process.on('warning', ({ message }) => console.log(message)); ${script}`,
  ];
  expect(execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })).toBe(
    'another\n',
  );
});

describe('values', () => {
  test.each([
    ['an empty text', '', ''],
    ['bytes', Uint8Array.of(0, 255), Uint8Array.of(0, 255)],
    ['no bytes', new Uint8Array(), new Uint8Array()],
    ['null', null, null],
    ['a fraction', 0.1, 0.1],
    ['a number beyond all integers', 1e300, 1e300],
    ['the largest exact integer', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('%s comes back', (_, value, stored) => {
    const database = open();
    database.exec('CREATE TABLE kept (value)');
    database.prepare('INSERT INTO kept VALUES (?)').run(value);
    const [found] = database.prepare('SELECT value FROM kept').get() ?? [];
    expect(found instanceof Uint8Array ? new Uint8Array(found) : found).toEqual(stored);
    database.close();
  });

  test('a text with a NUL comes back whole, or with a mark in its place', () => {
    const database = open();
    database.exec('CREATE TABLE kept (value)');
    database.prepare('INSERT INTO kept VALUES (?)').run('a\0b');
    expect(String(database.prepare('SELECT value FROM kept').get()?.[0])).toMatch(/^a[\0\ufffd]b$/);
    database.close();
  });

  test('a text that is no Unicode comes back with marks in place of what is none', () => {
    const database = open();
    database.exec('CREATE TABLE kept (value)');
    database.prepare('INSERT INTO kept VALUES (?)').run('a\ud800b');
    expect(String(database.prepare('SELECT value FROM kept').get()?.[0])).toMatch(/^a\ufffd{1,3}b$/);
    database.close();
  });

  test('a number is an integer if its column is of integers', () => {
    const database = open();
    database.exec('CREATE TABLE kept (whole INTEGER, real REAL, free)');
    database.prepare('INSERT INTO kept VALUES (?, ?, ?)').run(5, 5, 5);
    const types = database.prepare('SELECT TYPEOF(whole), TYPEOF(real), TYPEOF(free) FROM kept').get();
    expect(types).toEqual(['integer', 'real', 'real']);
    database.close();
  });
});

describe('statements', () => {
  test('count what they change, and answer rows as arrays', () => {
    const database = open();
    database.exec('CREATE TABLE kept (value INTEGER)');
    expect(database.prepare('INSERT INTO kept VALUES (1), (2), (3)').run().changes).toBe(3);
    const select = database.prepare<readonly [number]>('SELECT value FROM kept WHERE value > ? ORDER BY value');
    expect([select.get(1), select.get(9), select.all(1)]).toEqual([[2], undefined, [[2], [3]]]);
    database.close();
  });

  test('that are left in the middle can be run again, and let the table be changed', () => {
    const database = open();
    database.exec('CREATE TABLE kept (value INTEGER); INSERT INTO kept VALUES (1), (2)');
    const select = database.prepare<readonly [number]>('SELECT value FROM kept ORDER BY value');
    for (const [value] of select.iterate()) {
      expect(value).toBe(1);
      break;
    }
    database.exec('DELETE FROM kept WHERE value = 1');
    expect([...select.iterate()]).toEqual([[2]]);
    database.exec('DROP TABLE kept');
    database.close();
  });
});

describe('failures have the code of SQLite', () => {
  test('of a statement, a constraint, a folder and a file that is none', () => {
    const database = open();
    database.exec('CREATE TABLE kept (value UNIQUE); INSERT INTO kept VALUES (1)');
    expect(codeOf(() => database.exec('nonsense'))).toBe('SQLITE_ERROR');
    expect(codeOf(() => database.exec('INSERT INTO kept VALUES (1)'))).toMatch(/^SQLITE_CONSTRAINT/);
    expect(codeOf(() => open(folder))).toBe('SQLITE_CANTOPEN');
    const isNone = open(process.execPath, true).prepare('SELECT * FROM sqlite_schema');
    expect(codeOf(() => isNone.get())).toBe('SQLITE_NOTADB');
    database.close();
  });

  test('of a file that is locked, only read, full or cut off', () => {
    const path = join(folder, 'file.sqlite');
    const [one, other, reader] = [open(path), open(path), open(path, true)];
    one.exec('PRAGMA page_size = 1024; CREATE TABLE kept (value); PRAGMA max_page_count = 9');
    const fill = 'INSERT INTO kept VALUES (zeroblob(900))';
    expect(codeOf(() => reader.exec(fill))).toBe('SQLITE_READONLY');
    one.exec('BEGIN IMMEDIATE');
    expect(codeOf(() => other.exec('BEGIN IMMEDIATE'))).toBe('SQLITE_BUSY');
    one.exec('ROLLBACK');
    expect(
      codeOf(() => {
        for (let times = 0; times < 9; times++) one.exec(fill);
      }),
    ).toBe('SQLITE_FULL');
    for (const connection of [one, other, reader]) connection.close();
    truncateSync(path, 3 * 1024);
    const cut = open(path);
    expect(codeOf(() => cut.prepare('SELECT SUM(LENGTH(value)) FROM kept').get())).toMatch(/^SQLITE_CORRUPT/);
    cut.close();
  });
});

describe('a schema', () => {
  test('cannot be written past SQLite', () => {
    const database = open();
    const isWritable = (): boolean => {
      database.exec('PRAGMA writable_schema = ON');
      return database.prepare<readonly [number]>('PRAGMA writable_schema').get()?.[0] === 1;
    };
    // Node 22 knows no such ban.
    if (major !== 22) expect(isWritable()).toBe(false);
    database.close();
  });
});

describe('openDatabase', () => {
  test('rolls back what throws, and says what a transaction returns', () => {
    const database = openDatabase(inMemory, 'health');
    database.exec('CREATE TABLE kept (value)');
    const count = database.prepare('SELECT COUNT(*) FROM kept');
    const insert = database.prepare('INSERT INTO kept VALUES (1)');
    const failing = (): never => {
      insert.run();
      throw new Error('of the body');
    };
    expect(() => database.transaction(failing)).toThrow('of the body');
    expect(count.get()).toEqual([0]);
    expect(database.transaction(() => insert.run().changes)).toBe(1);
    expect(database.read(() => database.read(() => count.get()))).toEqual([1]);
    database.close();
    database.close();
  });

  test('tells states of the rows apart, whoever writes, and says nothing within a transaction', () => {
    const path = join(folder, 'file.sqlite');
    const [own, other] = [openDatabase(path, 'health'), openDatabase(path, 'health')];
    own.exec('CREATE TABLE kept (value)');
    const states = new Set<string | null>([own.state()]);
    const count = own.prepare('SELECT COUNT(*) FROM kept');
    /** Whether the state is one that was never there, and stays while nothing is written. */
    const isNew = (): boolean => {
      count.get();
      const state = own.state();
      const isFirst = !states.has(state) && own.state() === state;
      states.add(state);
      return isFirst;
    };
    const insert = 'INSERT INTO kept VALUES (1)';
    const after = (write: () => void): boolean => {
      write();
      return isNew();
    };
    expect(isNew()).toBe(false);
    expect(after(() => own.exec(insert))).toBe(true);
    expect(after(() => other.exec(insert))).toBe(true);
    expect(after(() => other.exec('UPDATE kept SET value = 2'))).toBe(true);
    expect(after(() => own.exec('DELETE FROM kept'))).toBe(true);
    expect(isNew()).toBe(false);
    const within = own.transaction(() => {
      own.exec(insert);
      return [own.state(), own.read(() => own.state())];
    });
    expect(within).toEqual([null, null]);
    expect(isNew()).toBe(true);
    const seen = own.read(() => {
      const before = own.state();
      other.exec(insert);
      return [own.state() === before, count.get()];
    });
    expect(seen).toEqual([true, [1]]);
    expect(isNew()).toBe(true);
    own.close();
    other.close();
  });

  test('checks foreign keys and keeps a cache of 16 MB', () => {
    const database = openDatabase(inMemory, 'staging');
    expect([database.prepare('PRAGMA foreign_keys').get(), database.prepare('PRAGMA cache_size').get()]).toEqual([
      [1],
      [-16_000],
    ]);
    database.close();
  });
});
