import type { Instant, SampleExtent, SampleStore, StoredSample } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { sampleCounts } from '../statistics/sample-counts.ts';
import { sampleOrigins } from './sample-origins.ts';
import { boundLimit } from '../bound-limit.ts';
import { numbersOf, numberText } from './number-column.ts';

/** Null if there is no sample. */
type Column = string | null;
type Columns = readonly [starts: Column, identities: Column, durations: Column, values: Column, origins: Column];

/**
 * A page of samples by key: `?` are type name, start, identity (exclusive), end (exclusive), limit. The order is the
 * table's own.
 */
export const samplePageSql = `
  SELECT start_ms, identity, duration_ms, value, source_id, provenance_id FROM samples
  WHERE type_id = (SELECT type_id FROM types WHERE kind = 'quantity' AND name = ?)
    AND (start_ms, identity) > (?, ?) AND start_ms < ?
  ORDER BY start_ms, identity ${boundLimit}`;

/** More than the store ever numbers of provenances, so that both ids of an origin make one number. */
const provenances = 2 ** 30;

/**
 * The same page as one row of comma-separated columns: a row each would cost more than SQLite's own work.
 */
const samplePageColumnsSql = `
  SELECT group_concat(start_ms), group_concat(identity), group_concat(duration_ms),
    group_concat(${numberText('value')}),
    group_concat(source_id * ${provenances} + provenance_id)
  FROM (${samplePageSql})`;

/** Raw quantity samples in the health store. */
export function sampleStore(db: SqlDatabase): SampleStore {
  const select = db.prepare<Columns>(samplePageColumnsSql);
  const types = db.prepare<readonly [string]>("SELECT name FROM types WHERE kind = 'quantity'");
  const lookUp = sampleOrigins(db);
  const originOf = (both: number) => {
    const source = Math.floor(both / provenances);
    return lookUp(source, both - source * provenances);
  };
  return {
    page(type, start, end, after, limit, take = () => true) {
      const beyond = after !== null && after.start >= start;
      const found = select.get(type, beyond ? after.start : start, beyond ? after.identity : -1, end, limit);
      const page: StoredSample[] = [];
      const [starts = [], identities = [], durations = [], values = [], origins = []] = (found ?? []).map(numbersOf);
      for (let place = 0; place < starts.length; place++) {
        const from = starts[place] as Instant;
        const sample = {
          start: from,
          identity: identities[place] ?? 0,
          end: (from + (durations[place] ?? 0)) as Instant,
          value: values[place] ?? 0,
          origin: originOf(origins[place] ?? 0),
        };
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
