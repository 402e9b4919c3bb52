import { sampleChanges, type SampleChanges } from '../samples/sample-changes.ts';
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

/** The orders in force, by type: the user's own, behind it what exports of health apps say, the newest before others. */
export function sourceOrders(db: SqlDatabase): ReadonlyMap<string, readonly string[]> {
  const orders = new Map(sourcePriorities(db));
  const said = db.prepare<readonly [string, string]>(
    `SELECT type, sources FROM main.source_orders JOIN main.imports USING (import_number)
     ORDER BY made_ms DESC, import_number DESC`,
  );
  for (const [type, sources] of said.all()) {
    orders.set(type, [...new Set([...(orders.get(type) ?? []), ...(JSON.parse(sources) as string[])])]);
  }
  return orders;
}

/** The samples that days may see otherwise after `write`: those of types whose order is another one since. */
function changedBy(db: SqlDatabase, write: () => void): readonly SampleChanges[] {
  const before = sourceOrders(db);
  write();
  const after = sourceOrders(db);
  const types = new Set([...before.keys(), ...after.keys()]);
  const changed = [...types].filter((type) => JSON.stringify(before.get(type)) !== JSON.stringify(after.get(type)));
  return changed.flatMap((type) => sampleChanges(db, { type }));
}

/** Notes the orders that an import says, by type. Answers the samples that days may see otherwise. */
export function noteSourceOrders(
  db: SqlDatabase,
  importNumber: number,
  orders: ReadonlyMap<string, readonly string[]>,
): readonly SampleChanges[] {
  if (orders.size === 0) return [];
  const insert = db.prepare('INSERT OR REPLACE INTO main.source_orders VALUES (?, ?, ?)');
  return changedBy(db, () => {
    for (const [type, sources] of orders) insert.run(importNumber, type, JSON.stringify(sources));
  });
}

/** Forgets the orders that an import said. Answers the samples that days may see otherwise. */
export function forgetSourceOrders(db: SqlDatabase, importNumber: number): readonly SampleChanges[] {
  const remove = db.prepare('DELETE FROM main.source_orders WHERE import_number = ?');
  return changedBy(db, () => remove.run(importNumber));
}
