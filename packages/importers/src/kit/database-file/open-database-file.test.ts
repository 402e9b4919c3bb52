import { describe, expect, test } from 'vitest';
import { seekableBytes } from '../../../../../test/stores/health-connect-database.ts';
import { databaseOf } from '../../../../../test/stores/database-of.ts';
import { DamagedPageError } from './database-pages.ts';
import { openDatabaseFile, type DatabaseTable } from './open-database-file.ts';
import type { SourceValue } from './stored-values.ts';
import { wantedColumns } from './table-reader.ts';

function tableOf(bytes: Uint8Array, name: string): DatabaseTable {
  const table = openDatabaseFile(seekableBytes(bytes))?.tables.get(name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

const wantedOf = (table: DatabaseTable, names = [...table.columns.keys()]) =>
  wantedColumns(names.map((name) => table.columns.get(name) ?? null));

function rowsOf(table: DatabaseTable, names?: string[]): (readonly SourceValue[])[] {
  return [...table.reader.rows(wantedOf(table, names))];
}

const numbers = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

describe('rows are what SQLite reads', () => {
  test.each([512, 4096, 65_536])('in pages of %i bytes, with values that go on in others', (pageSize) => {
    const make = `${numbers(200)} INSERT INTO t SELECT i * 3, i * i * i * 12345, i / 7.0,
      substr(replace(hex(zeroblob(i * 3)), '00', 'aé𝄞'), 1, i * 4), zeroblob(i % 50), i, NULL FROM n`;
    const create = 'CREATE TABLE t(id INTEGER PRIMARY KEY, big, part REAL, words TEXT, bytes BLOB, last INT, none)';
    const bytes = databaseOf(`PRAGMA page_size = ${pageSize}`, create, make);
    const table = tableOf(bytes, 't');
    const rows = rowsOf(table);
    expect(rows.length).toBe(200);
    for (const [at, [rowId, id, big, part, words, blob, last, none]] of rows.entries()) {
      const i = at + 1;
      expect([rowId, id, big, part, last, none]).toEqual([i * 3, i * 3, i ** 3 * 12345, i / 7, i, null]);
      expect(words).toBe(
        Array.from('aé𝄞'.repeat(i * 3))
          .slice(0, i * 4)
          .join(''),
      );
      expect(blob).toEqual(new Uint8Array(i % 50));
    }
    expect(table.reader.find(199 * 3, wantedOf(table, ['last']))).toEqual([199 * 3, 199]);
    expect([1, 3 * 201, -1].map((id) => table.reader.find(id, wantedOf(table)))).toEqual([null, null, null]);
  });

  test.each([512, 4096])('of tables that are kept by a key, in pages of %i bytes', (pageSize) => {
    const bytes = databaseOf(
      `PRAGMA page_size = ${pageSize}`,
      `CREATE TABLE t(words TEXT, "AT" INTEGER NOT NULL, value, DEVICE INTEGER,
         PRIMARY KEY ("DEVICE" DESC, "at") ON CONFLICT REPLACE) WITHOUT ROWID`,
      `${numbers(2000)} INSERT INTO t SELECT replace(hex(zeroblob(i % 400)), '00', 'aé'), i * 60, i / 4.0, i % 3 FROM n`,
      'CREATE TABLE one(a TEXT PRIMARY KEY, b) WITHOUT ROWID',
      "INSERT INTO one VALUES ('y', 2), ('x', 1)",
    );
    const table = tableOf(bytes, 't');
    const rows = rowsOf(table, ['AT', 'DEVICE', 'value', 'words']).map(([, ...values]) => values);
    const wanted = Array.from({ length: 2000 }, (_, at) => at + 1)
      .sort((one, other) => (other % 3) - (one % 3) || one - other)
      .map((i) => [i * 60, i % 3, i / 4, 'aé'.repeat(i % 400)]);
    expect(rows).toEqual(wanted);
    expect(rowsOf(tableOf(bytes, 'one'), ['b', 'a'])).toEqual([
      [0, 1, 'x'],
      [0, 2, 'y'],
    ]);
    expect(table.reader.find(1, wantedOf(table))).toBeNull();
  });

  test('of every kind, in every encoding', () => {
    const values: readonly (readonly [string, SourceValue])[] = [
      ['0', 0],
      ['1', 1],
      ['-1', -1],
      ['127', 127],
      ['-32768', -32_768],
      ['8388607', 8_388_607],
      ['-8388608', -8_388_608],
      ['2147483647', 2_147_483_647],
      ['-2147483648', -2_147_483_648],
      ['140737488355327', 140_737_488_355_327],
      ['-140737488355328', -140_737_488_355_328],
      ['9007199254740991', Number.MAX_SAFE_INTEGER],
      ['-9223372036854775808', -(2 ** 63)],
      ['1.5', 1.5],
      ['-5e-324', -5e-324],
      ["'Ünïcode 𝄞'", 'Ünïcode 𝄞'],
      ["x'00ff'", new Uint8Array([0, 255])],
      ['NULL', null],
    ];
    for (const encoding of ['UTF-8', 'UTF-16le', 'UTF-16be']) {
      const inserts = values.map(([sql], at) => `INSERT INTO t VALUES (${at + 1}, ${sql})`);
      const bytes = databaseOf(
        `PRAGMA encoding = '${encoding}'`,
        'CREATE TABLE t(id INTEGER PRIMARY KEY, v)',
        ...inserts,
      );
      expect(rowsOf(tableOf(bytes, 't'), ['v']).map(([, value]) => value)).toEqual(values.map(([, value]) => value));
    }
  });

  test('under negative and large numbers', () => {
    const ids = [-(2 ** 40), -3, 0, 5, 2 ** 50];
    const bytes = databaseOf('CREATE TABLE t(v)', ...ids.map((id) => `INSERT INTO t(rowid, v) VALUES (${id}, ${id})`));
    expect(rowsOf(tableOf(bytes, 't'))).toEqual(ids.map((id) => [id, id]));
    expect(ids.map((id) => tableOf(bytes, 't').reader.find(id, wantedColumns([]))?.[0])).toEqual(ids);
  });

  test('texts and bytes are cut where no record is as long', () => {
    const bytes = databaseOf(
      'CREATE TABLE t(a, b)',
      "INSERT INTO t VALUES (replace(hex(zeroblob(9000)), '0', 'x'), zeroblob(9000))",
    );
    expect(rowsOf(tableOf(bytes, 't'))).toEqual([[1, 'x'.repeat(5000), new Uint8Array(5000)]]);
  });
});

test('columns are those that the text of the table names, however it is written', () => {
  const bytes = databaseOf(
    `CREATE TABLE t("a ""b" TEXT, -- a comment, with a comma
       [c, d] INTEGER /* , e */ DEFAULT (1 + 1), \`f\` VARCHAR(10, 2) CHECK (f <> ',' AND length(f) < 9), row_id INTEGER,
       CONSTRAINT k PRIMARY KEY (row_id), UNIQUE ("a ""b", [c, d]))`,
    "INSERT INTO t VALUES ('one', 2, 'three', 4)",
    'ALTER TABLE t ADD COLUMN g REAL NOT NULL DEFAULT -1.5',
    "ALTER TABLE t ADD COLUMN h TEXT DEFAULT 'it''s'",
    'ALTER TABLE t ADD COLUMN i',
  );
  const table = tableOf(bytes, 't');
  expect([...table.columns.keys()]).toEqual(['a "b', 'c, d', 'f', 'row_id', 'g', 'h', 'i']);
  expect(rowsOf(table)).toEqual([[4, 'one', 2, 'three', 4, -1.5, "it's", null]]);
  expect([...table.columns.values()].map(({ isRowId }) => isRowId)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

/** Takes so long that it never ends. */
const endless = '(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n)';
const slow = Array.from({ length: 60 }).reduce<string>((sql) => `replace(${sql}, 'a', 'aa')`, 'w');

test('T1: nothing that a schema computes is run: columns, checks, indexes, views, triggers, virtual tables', () => {
  const bytes = databaseOf(
    `CREATE TABLE t(w TEXT, computed AS (length(${slow})), v INT, kept AS (1) STORED, z, CHECK (w <> 'b' OR length(${slow}) > 0))`,
    `CREATE INDEX later ON t(v) WHERE v = 1`,
    `CREATE VIEW seen AS SELECT ${endless} AS v`,
    `CREATE TRIGGER fires AFTER DELETE ON t BEGIN SELECT ${endless}; END`,
    'CREATE VIRTUAL TABLE found USING fts5(words)',
    "INSERT INTO t(w, v, z) VALUES ('Q!Q', 7, 8)",
  );
  // Now it would compute: SQLite itself needs longer than anybody waits to write such a row.
  bytes.set(Buffer.from('aaa'), Buffer.from(bytes.buffer).lastIndexOf('Q!Q'));
  const database = openDatabaseFile(seekableBytes(bytes));
  expect(database?.isWhole).toBe(true);
  expect(['seen', 'found', 'later', 'fires'].map((name) => database?.tables.has(name))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const table = tableOf(bytes, 't');
  expect([...table.columns.keys()]).toEqual(['w', 'v', 'z']);
  expect(rowsOf(table)).toEqual([[1, 'aaa', 7, 8]]);
});

test('T1: a table whose text was edited so that it makes none is damage, and costs no other', () => {
  const make = ['CREATE TABLE edited(v)', 'CREATE TABLE t(v)', 'INSERT INTO t VALUES (5)'];
  const texts = ["ATTACH 'a' AS edited(v)", 'CREATE TABLE edited((v)', 'CREATE TABLE edited(v)'];
  const found = texts.map((text) => {
    const bytes = databaseOf(...make);
    const at = Buffer.from(bytes.buffer).indexOf('CREATE TABLE edited(v)');
    bytes.set(Buffer.from(text.slice(0, 22).padEnd(22)), at);
    const database = openDatabaseFile(seekableBytes(bytes));
    return [database?.isWhole, database?.tables.has('edited'), rowsOf(tableOf(bytes, 't'))];
  });
  expect(found).toEqual([
    [false, false, [[1, 5]]],
    [false, false, [[1, 5]]],
    [true, true, [[1, 5]]],
  ]);
});

/** Where the pages of a kind begin, behind the first. */
function pagesOfKind(bytes: Uint8Array, kind: number): readonly number[] {
  const starts: number[] = [];
  for (let at = 512; at < bytes.length; at += 512) if (bytes[at] === kind) starts.push(at);
  return starts;
}

test('T1: a tree that leads back to its own pages ends at once, also the list of tables itself', () => {
  const make = [`CREATE TABLE t(v)`, `${numbers(3000)} INSERT INTO t SELECT i FROM n`];
  const bytes = databaseOf('PRAGMA page_size = 512', ...make);
  for (const start of pagesOfKind(bytes, 5)) {
    const view = new DataView(bytes.buffer, start);
    // Each page below it is itself: so a walk of 20 steps would have more ways than there is time.
    for (let cell = 0; cell < view.getUint16(3); cell++) view.setUint32(view.getUint16(12 + 2 * cell), start / 512 + 1);
  }
  expect(() => rowsOf(tableOf(bytes, 't'))).toThrow(DamagedPageError);
  expect(() => tableOf(bytes, 't').reader.find(2, wantedColumns([]))).toThrow(DamagedPageError);

  const many = Array.from({ length: 40 }, (_, at) => `CREATE TABLE t${at}(a UNIQUE)`);
  const listed = databaseOf('PRAGMA page_size = 512', ...many);
  expect(openDatabaseFile(seekableBytes(listed))?.tables.size).toBe(40);
  const first = new DataView(listed.buffer, 100);
  for (let cell = 0; cell < first.getUint16(3); cell++) {
    new DataView(listed.buffer).setUint32(first.getUint16(12 + 2 * cell), 1);
  }
  expect(openDatabaseFile(seekableBytes(listed))).toEqual({ tables: new Map(), isWhole: false });
});

test('T1: a value whose pages lead round is damage', () => {
  const bytes = databaseOf(
    'PRAGMA page_size = 512',
    'CREATE TABLE t(a, b)',
    'INSERT INTO t VALUES (zeroblob(9000), 5)',
  );
  expect(rowsOf(tableOf(bytes, 't'), ['b'])).toEqual([[1, 5]]);
  const third = new DataView(bytes.buffer, 2 * 512);
  expect(third.getUint32(0)).toBe(4);
  third.setUint32(0, 3);
  expect(() => rowsOf(tableOf(bytes, 't'), ['b'])).toThrow(DamagedPageError);
  expect(() => tableOf(bytes, 't').reader.find(1, wantedOf(tableOf(bytes, 't')))).toThrow(DamagedPageError);
});

/** A table of one row, whose last column lies behind so many bytes. */
const tableOfLongRow = (before: number): DatabaseTable =>
  tableOf(
    databaseOf('PRAGMA page_size = 512', 'CREATE TABLE t(a, b, c)', `INSERT INTO t VALUES (1, zeroblob(${before}), 5)`),
    't',
  );

test('T1: a row that is looked up is followed through 64 pages at most, however often it is', () => {
  const [short, long] = [tableOfLongRow(60 * 508), tableOfLongRow(70 * 508)];
  expect([rowsOf(short, ['c']), rowsOf(long, ['c'])]).toEqual([[[1, 5]], [[1, 5]]]);
  expect(short.reader.find(1, wantedOf(short, ['c']))).toEqual([1, 5]);
  expect(long.reader.find(1, wantedOf(long, ['a']))).toEqual([1, 1]);
  expect(() => long.reader.find(1, wantedOf(long, ['c']))).toThrow(DamagedPageError);
});

test('a file that is none, and one with a header alone', () => {
  expect(openDatabaseFile(seekableBytes(new Uint8Array()))).toBeNull();
  expect(openDatabaseFile(seekableBytes(Buffer.from('SQLite format 3\0')))).toBeNull();
  expect(openDatabaseFile(seekableBytes(Buffer.from(`SQLite format 3\0${'x'.repeat(5000)}`)))).toBeNull();
  const cut = databaseOf('CREATE TABLE t(v)', `${numbers(3000)} INSERT INTO t SELECT i FROM n`).slice(0, 4096);
  const database = openDatabaseFile(seekableBytes(cut));
  expect(database?.isWhole).toBe(false);
  expect(() => rowsOf(tableOf(cut, 't'))).toThrow(DamagedPageError);
});
