import type { SqlDatabase } from './driver.ts';

/**
 * Page cache while millions of rows are written or rewritten, in KiB. Rows are read and written in the order of their keys, so that
 * more makes nothing faster; it also bounds what a sort holds.
 */
const bulkKibibytes = 8192;

/** Runs `body` with that page cache whatever the host has set, and gives the memory back. */
export function withBulkCache<Result>(db: SqlDatabase, body: () => Result): Result {
  const usual = db.prepare<readonly [number]>('PRAGMA main.cache_size').get()?.[0] ?? 0;
  db.exec(`PRAGMA main.cache_size = -${bulkKibibytes}`);
  try {
    return body();
  } finally {
    db.exec(`PRAGMA main.cache_size = ${usual}; PRAGMA shrink_memory`);
  }
}
