import type { NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';

/**
 * Prepares to give a nutrition entry that was stored before entries held the names of their records the name, and with it the
 * id, that it has in a new import. Of several entries with one earlier id the first takes the stored one over.
 */
export function carriedEntries(db: SqlDatabase): (earlierId: string, id: string, record: string) => void {
  const take = db.prepare('DELETE FROM main.carried_entries WHERE id = ?');
  const tables = [
    ['main.dated_records', 'INDEXED BY dated_records_by_id', 'version'],
    ['main.removed_dated_records', '', 'removal_number'],
  ] as const;
  const statements = tables.map(([table, index, which]) => ({
    rows: db.prepare<readonly [number, string]>(
      `SELECT ${which}, record FROM ${table} ${index} WHERE kind = 'nutrition' AND id = ?`,
    ),
    rename: db.prepare(
      `UPDATE ${table} ${index} SET id = ?, record = ? WHERE kind = 'nutrition' AND id = ? AND ${which} = ? AND record = ?`,
    ),
  }));
  return (earlierId, id, record) => {
    if (take.run(earlierId).changes === 0) return;
    const { recordName } = JSON.parse(record) as NutritionEntry;
    for (const { rows, rename } of statements) {
      for (const [which, before] of rows.all(earlierId)) {
        rename.run(id, JSON.stringify({ ...(JSON.parse(before) as object), recordName }), earlierId, which, before);
      }
    }
  };
}
