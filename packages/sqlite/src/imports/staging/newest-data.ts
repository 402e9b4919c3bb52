import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';

/**
 * The newest instant that staged records reach, or, if none has a time, that they state; never after `now`. Sums of how long and
 * how often something was reach as far as the time that they are about. What begins
 * after `now` says nothing. Null if nothing has a time. Of an account (`sumsBegin`) what sums up others counts as of its beginning: the
 * sum of a day stands in exports of noon. Expects the staging file attached.
 */
export function newestStagedData(db: SqlDatabase, now: Instant, sumsBegin = false): Instant | null {
  const read = (sql: string): number | null => db.prepare<readonly [number | null]>(sql).get(now)?.[0] ?? null;
  const records = read(
    `SELECT MAX(end_ms) FROM (
       SELECT start_ms, start_ms + ${sumsBegin ? 'IIF(aggregated, 0, duration_ms)' : 'duration_ms'} AS end_ms
         FROM staging.samples ${sumsBegin ? 'JOIN staging.provenances ON local_id = provenance_id' : ''}
       UNION ALL SELECT start_ms, end_ms FROM staging.stated_stretches WHERE kind = 'category'
       UNION ALL SELECT json_extract(record, '$.start'), json_extract(record, '$.end') FROM staging.dated_records WHERE kind = 'workout'
       UNION ALL SELECT json_extract(record, '$.loggedAt'), json_extract(record, '$.loggedAt')
         FROM staging.dated_records WHERE kind = 'nutrition'
     ) WHERE start_ms <= ?`,
  );
  const newest = records ?? read('SELECT MAX(end_ms) FROM staging.stated_stretches WHERE start_ms <= ?');
  return newest === null ? null : (Math.min(newest, now) as Instant);
}
