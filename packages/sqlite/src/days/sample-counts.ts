import type { Instant, SampleExtent } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { isComputedByTheseRules } from './rules-version.ts';

export type SampleCount = SampleExtent & { readonly kind: 'quantity' | 'category'; readonly type: string };

type Columns = readonly [kind: SampleCount['kind'], type: string, count: number, first: Instant, last: Instant];

const keptSql = `
  SELECT t.kind, t.name, SUM(s.samples), MIN(s.first_ms), MAX(s.last_ms)
  FROM main.type_sources s JOIN main.types t USING (type_id) GROUP BY type_id`;

const walkedSql = `
  SELECT t.kind, t.name, s.count, s.first, s.last FROM main.types t
  JOIN (SELECT type_id, COUNT(*) AS count, MIN(start_ms) AS first, MAX(start_ms) AS last
        FROM main.samples GROUP BY type_id) s USING (type_id)`;

/**
 * What there is of each type that has samples, from the counts that every change keeps per source: at the same cost
 * whatever the store holds. Until a store of other rules is computed anew, all samples are walked.
 */
export function sampleCounts(db: SqlDatabase): readonly SampleCount[] {
  const sql = isComputedByTheseRules(db) ? keptSql : walkedSql;
  return db
    .prepare<Columns>(sql)
    .all()
    .map(([kind, type, count, first, last]) => ({ kind, type, count, first, last }));
}
