import type { Instant, SampleExtent, SampleOrigin, SampleStore } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { sampleCounts } from '../statistics/sample-counts.ts';
import { sampleOrigins } from './sample-origins.ts';
import { boundLimit } from '../bound-limit.ts';
import { numberText, readNumbers } from './number-column.ts';

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

const newColumns = (length: number) => ({
  starts: new Float64Array(length),
  identities: new Float64Array(length),
  durations: new Float64Array(length),
  values: new Float64Array(length),
  /** The numbers of the origins. */
  both: new Float64Array(length),
  origins: [] as SampleOrigin[],
});

/** Raw quantity samples in the health store. */
export function sampleStore(db: SqlDatabase): SampleStore {
  const select = db.prepare<Columns>(samplePageColumnsSql);
  const types = db.prepare<readonly [string]>("SELECT name FROM types WHERE kind = 'quantity'");
  const originOf = sampleOrigins(db);
  /** Kept from read to read: memory of its own for each page would cost more than reading it. */
  let kept = newColumns(0);

  const columns: SampleStore['columns'] = (type, start, end, after, limit) => {
    if (limit > kept.starts.length) kept = newColumns(limit);
    const beyond = after !== null && after.start >= start;
    const found = select.get(type, beyond ? after.start : start, beyond ? after.identity : -1, end, limit);
    const [starts = null, identities = null, durations = null, values = null, origins = null] = found ?? [];
    const length = readNumbers(starts, kept.starts);
    readNumbers(identities, kept.identities);
    readNumbers(durations, kept.durations);
    readNumbers(values, kept.values);
    readNumbers(origins, kept.both);
    kept.origins.length = 0;
    let last = Number.NaN;
    let origin: SampleOrigin | null = null;
    for (let place = 0; place < length; place++) {
      const both = kept.both[place] ?? 0;
      if (origin === null || both !== last) {
        const source = Math.floor(both / provenances);
        origin = originOf(source, both - source * provenances);
        last = both;
      }
      kept.origins.push(origin);
    }
    return { ...kept, length };
  };

  return {
    columns,
    page(...asked) {
      const { length, starts, durations, identities, values, origins } = columns(...asked);
      return origins.slice(0, length).map((origin, place) => {
        const from = starts[place] ?? 0;
        return {
          start: from as Instant,
          identity: identities[place] ?? 0,
          end: (from + (durations[place] ?? 0)) as Instant,
          value: values[place] ?? 0,
          origin,
        };
      });
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
