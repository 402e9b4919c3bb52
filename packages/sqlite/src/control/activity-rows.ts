import type { ActivityEntry, Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

/** The columns of `activity`, in the order of `ActivityColumns`. */
export const activityColumns =
  'activity_id, client_id, client_name, operation, filters, first_at, last_at, requests, records, refused';

/** A row of the activity log. */
export type ActivityColumns = readonly [
  string,
  string,
  string,
  string,
  string,
  Instant,
  Instant,
  number,
  number,
  ActivityEntry['refused'],
];

/** A row as an entry. */
export function entryOf(columns: ActivityColumns): ActivityEntry {
  return {
    activityId: columns[0],
    clientId: columns[1],
    clientName: columns[2],
    operation: columns[3],
    filters: JSON.parse(columns[4]) as ActivityEntry['filters'],
    firstAt: columns[5],
    lastAt: columns[6],
    requests: columns[7],
    records: columns[8],
    refused: columns[9],
  };
}

/** What writes an entry, in place of the one with its id. */
export function insertActivity(db: SqlDatabase): (entry: ActivityEntry) => void {
  const replace = db.prepare(
    `INSERT OR REPLACE INTO activity (${activityColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (entry) => {
    replace.run(
      entry.activityId,
      entry.clientId,
      entry.clientName,
      entry.operation,
      JSON.stringify(entry.filters),
      entry.firstAt,
      entry.lastAt,
      entry.requests,
      entry.records,
      entry.refused,
    );
  };
}
