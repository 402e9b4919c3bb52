import { instant, oldestKept, type ActivityEntry, type ActivityStore, type Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** How much of the activity log is kept. */
export interface ActivityLimits {
  /** Milliseconds. */
  readonly lifetime: number;
  readonly entries: number;
}

const activityLimits: ActivityLimits = { lifetime: 90 * 86_400_000, entries: 100_000 };

type Columns = readonly [
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

const names = 'activity_id, client_id, client_name, operation, filters, first_at, last_at, requests, records, refused';

function fromColumns(columns: Columns): ActivityEntry {
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

/** The activity log in the control store. Each save also drops what is too old, by `oldestKept`, or too many. */
export function activityStore(db: SqlDatabase, limits: ActivityLimits = activityLimits): ActivityStore {
  const replace = db.prepare(`INSERT OR REPLACE INTO activity (${names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const dropOld = db.prepare('DELETE FROM activity WHERE last_at < ?');
  const newestBefore = db.prepare<readonly [Instant | null]>('SELECT MAX(last_at) FROM activity WHERE last_at < ?');
  const count = db.prepare<readonly [number]>('SELECT COUNT(*) FROM activity');
  const dropFirst = db.prepare(
    'DELETE FROM activity WHERE activity_id IN (SELECT activity_id FROM activity ORDER BY last_at, activity_id LIMIT ?)',
  );
  const part = 'last_at >= ? AND (last_at, activity_id) < (?, ?) ORDER BY last_at DESC, activity_id DESC LIMIT ?';
  const ofAll = db.prepare<Columns>(`SELECT ${names} FROM activity WHERE ${part}`);
  const ofClient = db.prepare<Columns>(`SELECT ${names} FROM activity WHERE client_id = ? AND ${part}`);
  // Jumps from client to client along the index, however many reads each has.
  const clients = db.prepare<readonly [string, string]>(`
    WITH RECURSIVE client(id) AS (
      SELECT MIN(client_id) FROM activity
      UNION ALL
      SELECT (SELECT MIN(client_id) FROM activity WHERE client_id > client.id) FROM client WHERE client.id IS NOT NULL
    )
    SELECT id, (
      SELECT client_name FROM activity WHERE client_id = client.id ORDER BY last_at DESC, activity_id DESC LIMIT 1
    ) FROM client WHERE id IS NOT NULL
  `);
  const answered = db.prepare<readonly [string, number]>(
    'SELECT client_id, COUNT(*) FROM activity WHERE refused IS NULL GROUP BY client_id',
  );

  return {
    save(entries) {
      if (entries.length === 0) return;
      db.transaction(() => {
        let newest = -Infinity;
        for (const entry of entries) {
          newest = Math.max(newest, entry.lastAt);
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
        }
        const kept = oldestKept(instant(newest), limits.lifetime, (at) => newestBefore.get(at)?.[0] ?? null);
        if (kept !== null) dropOld.run(kept);
        const surplus = (count.get()?.[0] ?? 0) - limits.entries;
        if (surplus > 0) dropFirst.run(surplus);
      });
    },
    list({ clientId, since, limit, before }) {
      const from = since ?? Number.MIN_SAFE_INTEGER;
      const [at, id] = [before?.lastAt ?? Number.MAX_SAFE_INTEGER, before?.activityId ?? ''];
      const rows = clientId === null ? ofAll.all(from, at, id, limit) : ofClient.all(clientId, from, at, id, limit);
      return rows.map(fromColumns);
    },
    clients: () => clients.all().map(([clientId, clientName]) => ({ clientId, clientName })),
    countReads: () => new Map(answered.all()),
  };
}
