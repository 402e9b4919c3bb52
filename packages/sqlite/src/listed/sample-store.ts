import {
  withCounted,
  type CountedTime,
  type Instant,
  type SampleExtent,
  type SampleOrigin,
  type SampleStore,
} from '@vitalgate/core';
import { firstPlace } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import { sampleCounts } from '../days/sample-counts.ts';
import { countedSamples } from './counted-samples.ts';
import { sampleOrigins } from './sample-origins.ts';
import { boundLimit } from '../sql/bound-limit.ts';
import { numberText, readNumbers } from '../sql/number-column.ts';

/** Null if there is no sample. */
type Column = string | null;
type Columns = readonly [starts: Column, identities: Column, durations: Column, values: Column, origins: Column];

const ofType = "type_id = (SELECT type_id FROM types WHERE kind = 'quantity' AND name = ?)";

/** A page of samples in the table's own order: `?` are type name, start, identity (exclusive), end (exclusive), limit. */
export const samplePageSql = `
  SELECT start_ms, identity, duration_ms, value, source_id, provenance_id FROM samples
  WHERE ${ofType} AND (start_ms, identity) > (?, ?) AND start_ms < ?
  ORDER BY start_ms, identity ${boundLimit}`;

/** The start of a sample so many behind the first of a range, and of the next one: `?` are type name, start, end (exclusive), how many. */
export const laterStartsSql = `
  SELECT start_ms FROM samples WHERE ${ofType} AND start_ms >= ? AND start_ms < ?
  ORDER BY start_ms, identity LIMIT 2 OFFSET ? + 0`;

/** Whether a sample with the start of another follows it: `?` are type name, start, identity. */
const followsAtOnceSql = `SELECT 1 FROM samples WHERE ${ofType} AND start_ms = ? AND identity > ? LIMIT 1`;

/** More than the store ever numbers of provenances, so that both ids of an origin make one number. */
const provenances = 2 ** 30;

/** Samples as one row of comma-separated columns: a row each would cost more than SQLite's own work. */
const joinedColumns = `
  SELECT group_concat(start_ms), group_concat(identity), group_concat(duration_ms),
    group_concat(${numberText('value')}),
    group_concat(source_id * ${provenances} + provenance_id)`;

const samplePageColumnsSql = `${joinedColumns} FROM (${samplePageSql})`;

/**
 * All samples of a range: `?` are type name, start, end (exclusive). Without a limit and an identity to compare, SQLite takes two
 * thirds of the time. It joins in the order in which it searches, which is the table's own.
 */
export const sampleRangeColumnsSql = `${joinedColumns} FROM samples WHERE ${ofType} AND start_ms >= ? AND start_ms < ?`;

const newColumns = (length: number) => ({
  starts: new Float64Array(length),
  identities: new Float64Array(length),
  durations: new Float64Array(length),
  values: new Float64Array(length),
  /** The numbers of the origins. */
  both: new Float64Array(length),
  origins: [] as SampleOrigin[],
});

export function sampleStore(db: SqlDatabase): SampleStore {
  const selectPage = db.prepare<Columns>(samplePageColumnsSql);
  const selectRange = db.prepare<Columns>(sampleRangeColumnsSql);
  const laterStarts = db.prepare<readonly [number]>(laterStartsSql);
  const followsAtOnce = db.prepare<readonly [1]>(followsAtOnceSql);
  const types = db.prepare<readonly [string]>("SELECT name FROM types WHERE kind = 'quantity'");
  const originOf = sampleOrigins(db);
  const countedOf = countedSamples(db);
  const countingNot = new WeakMap<SampleOrigin, SampleOrigin>();
  /** Kept from read to read: memory of its own for each page would cost more than reading it. */
  let kept = newColumns(0);

  /** The columns of a page: of a range if its first and its last sample share their starts with none outside, which is usual. */
  const joined: (...asked: Parameters<SampleStore['columns']>) => Columns | undefined = (
    type,
    start,
    end,
    after,
    limit,
  ) => {
    const beyond = after !== null && after.start >= start ? after : null;
    if (beyond === null || followsAtOnce.get(type, beyond.start, beyond.identity) === undefined) {
      const from = beyond === null ? start : beyond.start + 1;
      const [last, next] = laterStarts.all(type, from, end, limit - 1);
      if (last === undefined || next === undefined) return selectRange.get(type, from, end);
      if (last[0] < next[0]) return selectRange.get(type, from, next[0]);
    }
    return selectPage.get(type, beyond?.start ?? start, beyond?.identity ?? -1, end, limit);
  };

  const columns: SampleStore['columns'] = (...asked) => {
    const limit = asked[4];
    if (limit > kept.starts.length) kept = newColumns(limit);
    const found = joined(...asked);
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
    markCounted(asked[0], length);
    return { ...kept, length };
  };

  /** What recorded a sample that does not count whole, with what of it counts. One that counts in nothing shares it with others. */
  function originCounting(origin: SampleOrigin, counted: readonly CountedTime[]): SampleOrigin {
    const known = counted.length === 0 ? countingNot.get(origin) : undefined;
    if (known !== undefined) return known;
    const made = { ...origin, metadata: withCounted(origin.metadata, counted) };
    if (counted.length === 0) countingNot.set(origin, made);
    return made;
  }

  /** Says of the samples in the columns that do not count whole what of them counts. */
  function markCounted(type: string, length: number): void {
    if (length === 0) return;
    const { starts, identities, origins } = kept;
    for (const { start, identity, counted } of countedOf(type, starts[0] ?? 0, starts[length - 1] ?? 0)) {
      const place = firstPlace(length, (at) => {
        const from = starts[at] ?? 0;
        return from > start || (from === start && (identities[at] ?? 0) >= identity);
      });
      const origin = origins[place];
      // Samples of the first and the last moment may be on other pages.
      if (origin === undefined || starts[place] !== start || identities[place] !== identity) continue;
      origins[place] = originCounting(origin, counted);
    }
  }

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
