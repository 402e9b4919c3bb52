import type { Instant } from '@vitalgate/core';
import { instantIn } from './cell-values.ts';
import { DamagedTableError, tableRows, type SourceTables } from '../../../kit/database-file/table-rows.ts';

const column = 'last_modified_time';

/**
 * When the last change was made that the database holds: Health Connect writes no time of the export itself. Null if no row
 * says one. Tables that are damaged count as far as they can be read.
 */
export function latestChange(tables: SourceTables): Instant | null {
  let latest: Instant | null = null;
  for (const table of tables.values()) {
    if (!table.columns.has(column)) continue;
    try {
      for (const row of tableRows(table, [column])) {
        const at = instantIn(row[column]);
        if (at !== null && (latest === null || at > latest)) latest = at;
      }
    } catch (error) {
      if (!(error instanceof DamagedTableError)) throw error;
    }
  }
  return latest;
}
