import type { DatedStore, Instant, Stored } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { boundLimit } from '../bound-limit.ts';

/** The kinds of dated record, as the table names them. */
export type DatedKind = 'workout' | 'nutrition' | 'bloodTest';

type Columns = readonly [id: string, orderKey: number, record: string, otherSources: string];

/** Order key of a record without a date: after all others. */
export const undated = Number.MAX_SAFE_INTEGER;

/** A year with a day to spare for time zones: nothing reported spans more. */
const longestSpan = 367 * 86_400_000;

/** What dated records are sorted by, ascending, so that the newest comes first and the undated last. */
export function orderKey(at: Instant | null): number {
  return at === null ? undated : 0 - at;
}

/** The instant that an order key was made from. */
function instantOf(key: number): Instant | null {
  return key === undated ? null : ((0 - key) as Instant);
}

/** A page of dated records by key: `?` are kind, order key and id (exclusive), last order key (inclusive), limit. */
export const datedPageSql = `
  SELECT id, order_key, record, other_sources FROM dated_records
  WHERE kind = ? AND hidden = 0 AND (order_key, id) > (?, ?) AND order_key <= ?
  ORDER BY order_key, id ${boundLimit}`;

/**
 * Blood tests of which only a month or a year was reported that begins before a range and meets it, by key: `?` are order key and id (exclusive),
 * last order key of the range (exclusive), last order key of the year before it, start of the range, limit.
 */
export const spanningPageSql = `
  SELECT id, order_key, record, other_sources FROM dated_records INDEXED BY blood_test_spans
  WHERE kind = 'bloodTest' AND hidden = 0 AND until_ms IS NOT NULL
    AND (order_key, id) > (?, ?) AND order_key > ? AND order_key <= ? AND until_ms > ?
  ORDER BY order_key, id ${boundLimit}`;

/** One dated record by kind and id, in the version that pages list. Left to itself, SQLite would walk the whole kind. */
export const datedRecordSql = `
  SELECT id, order_key, record, other_sources FROM dated_records INDEXED BY dated_records_by_id
  WHERE kind = ? AND id = ? AND hidden = 0`;

/** Workouts, nutrition entries or blood tests in the health store. */
export function datedStore<Kind>(db: SqlDatabase, kind: DatedKind): DatedStore<Kind> {
  const select = db.prepare<Columns>(datedPageSql);
  const selectSpanning = db.prepare<Columns>(spanningPageSql);
  const selectOne = db.prepare<Columns>(datedRecordSql);
  const stored = ([id, key, record, otherSources]: Columns): Stored<Kind> => ({
    id,
    at: instantOf(key),
    record: JSON.parse(record) as Kind,
    otherSources: JSON.parse(otherSources) as Stored<Kind>['otherSources'],
  });
  return {
    page(range, after, limit, take = () => true) {
      let fromKey = range.end === null ? -undated : orderKey(range.end) + 1;
      let fromId = '';
      if (after !== null && orderKey(after.at) >= fromKey) {
        fromKey = orderKey(after.at);
        fromId = after.id;
      }
      const open = range.start === null && range.end === null;
      const toKey = range.start !== null ? orderKey(range.start) : open ? undated : undated - 1;
      const page: Stored<Kind>[] = [];
      const read = (rows: Iterable<Columns>): boolean => {
        for (const columns of rows) {
          const record = stored(columns);
          page.push(record);
          if (!take(record)) return false;
        }
        return true;
      };
      const goesOn = read(select.iterate(kind, fromKey, fromId, toKey, limit));
      const isEmpty = range.end !== null && range.start !== null && range.end <= range.start;
      if (!goesOn || kind !== 'bloodTest' || range.start === null || isEmpty || page.length >= limit) return page;
      read(selectSpanning.iterate(fromKey, fromId, toKey, toKey + longestSpan, range.start, limit - page.length));
      return page;
    },
    find(id) {
      const found = selectOne.get(kind, id);
      return found === undefined ? null : stored(found);
    },
  };
}
