import type { ActivityEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';

export const activityColumns = recordColumns<Omit<ActivityEntry, 'isUnsaved'>>({
  activityId: 'plain',
  clientId: 'plain',
  clientName: 'plain',
  operation: 'plain',
  filters: 'json',
  firstAt: 'plain',
  lastAt: 'plain',
  requests: 'plain',
  records: 'plain',
  refused: 'plain',
});

/** Prepares to write entries, each in place of the one with its id. */
export function insertActivity(db: SqlDatabase): (entry: ActivityEntry) => void {
  const { names, marks, valuesOf } = activityColumns;
  const replace = db.prepare(`INSERT OR REPLACE INTO activity (${names}) VALUES (${marks})`);
  return (entry) => void replace.run(...valuesOf(entry));
}
