import type { SqlDatabase } from '../sql/driver.ts';

/** The orders of sources that the user set, by type. */
export function sourcePriorities(db: SqlDatabase): ReadonlyMap<string, readonly string[]> {
  const rows = db.prepare<readonly [string, string]>('SELECT type, sources FROM main.source_priorities').all();
  return new Map(rows.map(([type, sources]) => [type, JSON.parse(sources) as string[]]));
}

export function writeSourcePriority(db: SqlDatabase, type: string, order: readonly string[] | null): void {
  if (order === null || order.length === 0) {
    db.prepare('DELETE FROM main.source_priorities WHERE type = ?').run(type);
  } else {
    db.prepare('INSERT OR REPLACE INTO main.source_priorities VALUES (?, ?)').run(type, JSON.stringify(order));
  }
}
