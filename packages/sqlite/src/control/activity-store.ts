import { dayMilliseconds } from '@vitalgate/days';
import {
  instant,
  oldestKept,
  type ActivityOutcome,
  type ActivityStore,
  type ActivitySum,
  type Instant,
} from '@vitalgate/core';
import type { SqlDatabase, SqlStatement } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';
import { activityColumns, insertActivity } from './activity-rows.ts';
import { activityRoom, type ActivityBounds } from './activity-room.ts';
import { boundLimit } from '../sql/bound-limit.ts';

/** How much of the activity log is kept. */
export interface ActivityLimits extends ActivityBounds {
  /** Milliseconds. */
  readonly lifetime: number;
}

const activityLimits: ActivityLimits = { lifetime: 90 * dayMilliseconds, entries: 100_000, entriesOfClient: 25_000 };

export const answeredReadsSql = 'SELECT client_id, COUNT(*) FROM activity WHERE refused IS NULL GROUP BY client_id';

const sumColumns = recordColumns<ActivitySum>({
  clientId: 'plain',
  clientName: 'plain',
  operation: 'plain',
  what: 'plain',
  refused: 'plain',
  requests: 'plain',
  records: 'plain',
  lastAt: 'plain',
  earliestStart: 'plain',
  openReads: 'plain',
});

const ofOutcome: Readonly<Record<ActivityOutcome, string>> = {
  answered: 'refused IS NULL AND',
  refused: 'refused IS NOT NULL AND',
};

/** A statement for each way to filter, made when it is first used. */
function byFilter(prepare: (where: string) => SqlStatement) {
  const made = new Map<string, SqlStatement>();
  return (clientId: string | null, outcome: ActivityOutcome | null): SqlStatement => {
    const where = `${clientId === null ? '' : 'client_id = ? AND '}${outcome === null ? '' : ofOutcome[outcome]}`;
    const statement = made.get(where) ?? prepare(where);
    made.set(where, statement);
    return statement;
  };
}

/** The activity log in the control store. Each save also drops what is too old, by `oldestKept`, and makes room where there is too much. */
export function activityStore(db: SqlDatabase, limits: ActivityLimits = activityLimits): ActivityStore {
  const insert = insertActivity(db);
  const makeRoom = activityRoom(db, limits);
  const dropOld = db.prepare('DELETE FROM activity WHERE last_at < ?');
  const newestBefore = db.prepare<readonly [Instant | null]>('SELECT MAX(last_at) FROM activity WHERE last_at < ?');
  const part = `last_at >= ? AND (last_at, activity_id) < (?, ?) ORDER BY last_at DESC, activity_id DESC ${boundLimit}`;
  const { names, recordOf } = activityColumns;
  const lists = byFilter((where) => db.prepare(`SELECT ${names} FROM activity WHERE ${where} ${part}`));
  const sums = byFilter((where) =>
    db.prepare(
      `SELECT client_id, client_name, operation, what, refused, SUM(requests), SUM(records), MAX(last_at), MIN(start),
         SUM(start IS NULL)
       FROM (
         SELECT client_id, client_name, operation, refused, requests, records, last_at, json_extract(filters, '$.start') AS start,
           COALESCE(json_extract(filters, '$.type'), json_extract(filters, '$.metricId')) AS what
         FROM activity WHERE ${where} last_at >= ? AND last_at < ?
       ) GROUP BY client_id, operation, what, refused`,
    ),
  );
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
  // By the index of times: that of clients would read the whole log.
  const since = db.prepare<readonly [string, string, number, number]>(`
    SELECT client_id, MAX(client_name), SUM(refused IS NULL), SUM(IIF(refused IS NULL, 0, requests)) AS refusals
    FROM activity WHERE last_at >= ? GROUP BY +client_id ORDER BY refusals DESC, client_id
  `);
  const answered = db.prepare<readonly [string, number]>(answeredReadsSql);

  return {
    save(entries) {
      if (entries.length === 0) return;
      const save = (): void => {
        for (const entry of entries) insert(entry);
        const newest = entries.reduce((latest, { lastAt }) => Math.max(latest, lastAt), -Infinity);
        const kept = oldestKept(instant(newest), limits.lifetime, (at) => newestBefore.get(at)?.[0] ?? null);
        if (kept !== null) dropOld.run(kept);
        makeRoom(entries);
      };
      // Nobody's request waits for a disk that an import keeps busy: a kill loses nothing of it, a loss of power the last entries.
      db.exec('PRAGMA synchronous = NORMAL');
      try {
        db.transaction(save);
      } finally {
        db.exec('PRAGMA synchronous = FULL');
      }
    },
    list({ clientId, since, outcome = null, limit, before }) {
      const from = since ?? Number.MIN_SAFE_INTEGER;
      const [at, id] = [before?.lastAt ?? Number.MAX_SAFE_INTEGER, before?.activityId ?? ''];
      const statement = lists(clientId, outcome);
      return statement.all(...(clientId === null ? [] : [clientId]), from, at, id, limit).map(recordOf);
    },
    sums({ clientId, outcome, since: from, until }) {
      const statement = sums(clientId, outcome);
      return statement.all(...(clientId === null ? [] : [clientId]), from, until).map(sumColumns.recordOf);
    },
    clients: () => clients.all().map(([clientId, clientName]) => ({ clientId, clientName })),
    countReads: () => new Map(answered.all()),
    readsSince: (from) =>
      since.all(from).map(([clientId, clientName, reads, refused]) => ({ clientId, clientName, reads, refused })),
  };
}
