import type { SqlDatabase } from '../../sql/driver.ts';

/** One table of texts that rows refer to by id, in the staging file and in the store. */
interface InternedTable {
  readonly table: string;
  readonly id: string;
  readonly columns: readonly string[];
  /** The columns that say which texts are equal; the index of the store's table begins with the first. */
  readonly key: readonly string[];
}

const internedTables: readonly InternedTable[] = [
  { table: 'types', id: 'type_id', columns: ['kind', 'name'], key: ['kind', 'name'] },
  {
    table: 'sources',
    id: 'source_id',
    columns: ['name', 'bundle_identifier'],
    key: ['name', 'bundle_identifier'],
  },
  {
    table: 'provenances',
    id: 'provenance_id',
    columns: ['digest', 'source_version', 'device', 'metadata', 'user_entered', 'time_zone', 'aggregated'],
    key: ['digest', 'source_version', 'device', 'metadata', 'time_zone', 'aggregated'],
  },
  { table: 'category_values', id: 'value_id', columns: ['value'], key: ['value'] },
];

/** Stores new staged texts and fills a `temp.<table>_map` (local_id, global_id) for each table of them. Expects `staging`. */
export function mergeInterned(db: SqlDatabase): void {
  for (const { table, id, columns, key } of internedTables) {
    const [first, ...rest] = key;
    const equal = [`g.${first} = l.${first}`, ...rest.map((column) => `g.${column} IS l.${column}`)].join(' AND ');
    const list = columns.join(', ');
    db.exec(`
      INSERT INTO main.${table} (${list})
        SELECT ${list} FROM staging.${table} l
        WHERE NOT EXISTS (SELECT 1 FROM main.${table} g WHERE ${equal})
        GROUP BY ${list} ORDER BY MIN(local_id);
      DROP TABLE IF EXISTS temp.${table}_map;
      CREATE TEMP TABLE ${table}_map (local_id INTEGER PRIMARY KEY, global_id INTEGER NOT NULL);
      INSERT INTO temp.${table}_map
        SELECT l.local_id, g.${id} FROM staging.${table} l CROSS JOIN main.${table} g ON ${equal} ORDER BY l.local_id;
    `);
  }
}
