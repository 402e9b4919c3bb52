import type { Instant } from '@vitalgate/core';
import type { SourceDatabase } from '../../../kit/importer.ts';
import { instantIn } from './cell-values.ts';
import { DamagedTableError, tableRows, type SourceTable } from './source-tables.ts';

const column = 'last_modified_time';

/**
 * When the last change was made that the database holds: Health Connect writes no time of the export itself. Null if no row
 * says one. Tables that are damaged count as far as they can be read.
 */
export function latestChange(database: SourceDatabase, tables: ReadonlyMap<string, SourceTable>): Instant | null {
  let latest: Instant | null = null;
  for (const table of tables.values()) {
    if (!table.columns.has(column)) continue;
    try {
      for (const row of tableRows(database, table, [column])) {
        const at = instantIn(row[column]);
        if (at !== null && (latest === null || at > latest)) latest = at;
      }
    } catch (error) {
      if (!(error instanceof DamagedTableError)) throw error;
    }
  }
  return latest;
}
