import type { Instant, SampleExtent, SampleStore, StoredSample } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { sampleCounts } from '../statistics/sample-counts.ts';
import { sampleOrigins } from './sample-origins.ts';

type Columns = readonly [
  start: Instant,
  identity: number,
  duration: number,
  value: number,
  sourceId: number,
  provenanceId: number,
];

/**
 * A page of samples by key: `?` are type name, start, identity (exclusive), end (exclusive), limit. The order is the
 * table's own.
 */
export const samplePageSql = `
  SELECT start_ms, identity, duration_ms, value, source_id, provenance_id FROM samples
  WHERE type_id = (SELECT type_id FROM types WHERE kind = 'quantity' AND name = ?)
    AND (start_ms, identity) > (?, ?) AND start_ms < ?
  ORDER BY start_ms, identity LIMIT ?`;

/** Raw quantity samples in the health store. */
export function sampleStore(db: SqlDatabase): SampleStore {
  const select = db.prepare<Columns>(samplePageSql);
  const types = db.prepare<readonly [string]>("SELECT name FROM types WHERE kind = 'quantity'");
  const originOf = sampleOrigins(db);
  return {
    page(type, start, end, after, limit, take = () => true) {
      const beyond = after !== null && after.start >= start;
      const rows = select.iterate(type, beyond ? after.start : start, beyond ? after.identity : -1, end, limit);
      const page: StoredSample[] = [];
      for (const [at, identity, duration, value, sourceId, provenanceId] of rows) {
        const until = (at + duration) as Instant;
        const sample = { start: at, identity, end: until, value, origin: originOf(sourceId, provenanceId) };
        page.push(sample);
        if (!take(sample)) break;
      }
      return page;
    },
    typesEverSeen: () => new Set(types.all().map(([name]) => name)),
    extents: () =>
      new Map(
        sampleCounts(db)
          .filter(({ kind }) => kind === 'quantity')
          .map(({ type, count, first, last }): [string, SampleExtent] => [type, { count, first, last }]),
      ),
  };
}
