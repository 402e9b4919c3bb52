import {
  categoryIdentity,
  distinguishingMetadata,
  nutritionEntryId,
  quantityIdentity,
  type Instant,
  type NutritionEntry,
  type QuantitySample,
} from '@vitalgate/core';
import type { SqlDatabase, SqlValue } from '../sql/driver.ts';
import type { Migration } from './migrate.ts';

/** Rows read at a time. */
const batch = 1000;

type Row = readonly [
  kind: 'quantity' | 'category',
  type: string,
  start: Instant,
  duration: number,
  value: number,
  source: string,
  word: string | null,
  metadata: string,
];

function identityNow([kind, type, start, duration, value, name, word, metadata]: Row): number {
  const stated = {
    type,
    start,
    end: (start + duration) as Instant,
    source: { name, bundleIdentifier: null, version: null },
    metadata: JSON.parse(metadata) as QuantitySample['metadata'],
  };
  return kind === 'quantity'
    ? quantityIdentity({ ...stated, value })
    : categoryIdentity({ ...stated, value: word ?? '' });
}

/** Provenances whose metadata sets samples of some type apart. */
function noteNamingProvenances(db: SqlDatabase): void {
  db.exec('DROP TABLE IF EXISTS temp.naming; CREATE TEMP TABLE naming (provenance_id INTEGER PRIMARY KEY)');
  const all = db.prepare<readonly [number, string]>(
    `SELECT provenance_id, metadata FROM provenances WHERE provenance_id > ? AND metadata IS NOT NULL
     ORDER BY provenance_id LIMIT ${batch}`,
  );
  const insert = db.prepare('INSERT INTO temp.naming VALUES (?)');
  for (let last = -1, rows = all.all(last); rows.length > 0; rows = all.all(last)) {
    for (const [id, metadata] of rows) {
      last = id;
      // Of all types, the dietary ones are told apart by most keys.
      if (distinguishingMetadata('dietary', JSON.parse(metadata) as Record<string, string>) !== null) insert.run(id);
    }
  }
}

interface SampleTable {
  readonly table: 'samples' | 'removed_samples';
  /** Columns of the key; the identity is the last. */
  readonly key: readonly string[];
}

const sampleKey = ['type_id', 'start_ms', 'identity'];

const sampleTables: readonly SampleTable[] = [
  { table: 'samples', key: sampleKey },
  { table: 'removed_samples', key: ['removal_number', ...sampleKey] },
];

/** Walks a table in the order of its key. A row that moves up within its start is seen again, and stays. */
function renumberSamples(db: SqlDatabase, { table, key }: SampleTable): void {
  const columns = key.map((column) => `s.${column}`).join(', ');
  const places = key.map(() => '?').join(', ');
  const page = db.prepare<readonly [...Row, ...number[]]>(
    `SELECT t.kind, t.name, s.start_ms, s.duration_ms, s.value, o.name, c.value, p.metadata, ${columns}
     FROM ${table} s CROSS JOIN temp.naming USING (provenance_id) CROSS JOIN provenances p USING (provenance_id)
       CROSS JOIN types t USING (type_id) CROSS JOIN sources o USING (source_id)
       LEFT JOIN category_values c ON t.kind = 'category' AND c.value_id = s.value
     WHERE (${columns}) > (${places}) ORDER BY ${columns} LIMIT ${batch}`,
  );
  const renumber = db.prepare(`UPDATE ${table} SET identity = ? WHERE (${key.join(', ')}) = (${places})`);
  let last: readonly number[] = key.map(() => Number.MIN_SAFE_INTEGER);
  for (;;) {
    const rows = page.all(...last);
    for (const row of rows) {
      const [kind, type, start, duration, value, source, word, metadata, ...at] = row;
      last = at;
      const now = identityNow([kind, type, start, duration, value, source, word, metadata]);
      if (now !== at.at(-1)) renumber.run(now, ...at);
    }
    if (rows.length < batch) return;
  }
}

interface EntryTable {
  readonly table: 'dated_records' | 'removed_dated_records';
  readonly by: string;
  readonly key: readonly string[];
}

const entryTables: readonly EntryTable[] = [
  { table: 'dated_records', by: 'INDEXED BY dated_records_by_id', key: ['kind', 'id', 'version'] },
  { table: 'removed_dated_records', by: '', key: ['removal_number', 'kind', 'id', 'version'] },
];

function renumberEntries(db: SqlDatabase, { table, by, key }: EntryTable): void {
  const branded = db.prepare<readonly [record: string, ...SqlValue[]]>(
    `SELECT record, ${key.join(', ')} FROM ${table}
     WHERE kind = 'nutrition' AND json_extract(record, '$.brand') IS NOT NULL`,
  );
  const places = key.map((column) => `${column} = ?`).join(' AND ');
  const renumber = db.prepare(`UPDATE ${table} ${by} SET id = ? WHERE ${places}`);
  for (const [record, ...at] of branded.all()) {
    renumber.run(nutritionEntryId(JSON.parse(record) as NutritionEntry), ...at);
  }
}

/**
 * Gives the records of a store whose programs did not look at names of records, nor of foods, the identities that they have now.
 * A record that says nothing of the kind keeps its own. Entries of foods do not hold the names of their records:
 * `carried_entries` lists those that the next import may find to have one.
 */
export const nameIdentities: Migration = {
  before(db) {
    noteNamingProvenances(db);
    for (const table of sampleTables) renumberSamples(db, table);
    for (const table of entryTables) renumberEntries(db, table);
  },
  sql: `
    DROP TABLE temp.naming;
    CREATE TABLE carried_entries (id TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT OR IGNORE INTO carried_entries SELECT id FROM dated_records WHERE kind = 'nutrition';
    INSERT OR IGNORE INTO carried_entries SELECT id FROM removed_dated_records WHERE kind = 'nutrition';
  `,
};
