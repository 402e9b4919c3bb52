import {
  type DatedStore,
  type Stored,
  routePoints,
  type WorkoutFacts,
  type WorkoutRecord,
  type WorkoutStore,
} from '@vitalgate/core';
import { localDateOf } from '@vitalgate/days';
import type { ZoneHistory } from '../days/zone-history.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { boundLimit } from '../sql/bound-limit.ts';
import { instantOf, isEmpty, keyRange, longestSpan } from './order-key.ts';
import { readyPages } from './ready-pages.ts';
import type { DatedKind } from './record-kinds.ts';

type Columns = readonly [id: string, orderKey: number, record: string, otherSources: string];

/** A page of dated records by key: `?` are kind, order key and id (exclusive), last order key (inclusive), limit. */
export const datedPageSql = `
  SELECT id, order_key, record, other_sources FROM dated_records
  WHERE kind = ? AND hidden = 0 AND (order_key, id) > (?, ?) AND order_key <= ?
  ORDER BY order_key, id ${boundLimit}`;

/**
 * Blood tests of which only a month or a year was reported that begins before a range and meets it, by key: `?` are order key and
 * id (exclusive), last order key of the range (exclusive), last order key of the year before it, start of the range, limit.
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

/** What a source recorded: without the bests that the store keeps beside it for `facts`. */
function withoutBests<Kind extends object>(record: Kind & { bests?: unknown }): Kind {
  delete record.bests;
  return record;
}

/** Workouts, nutrition entries or blood tests in the health store. */
export function datedStore<Kind extends object>(db: SqlDatabase, kind: DatedKind): DatedStore<Kind> {
  const select = db.prepare<Columns>(datedPageSql);
  const selectSpanning = db.prepare<Columns>(spanningPageSql);
  const selectOne = db.prepare<Columns>(datedRecordSql);
  const stored = ([id, key, record, otherSources]: Columns): Stored<Kind> => ({
    id,
    at: instantOf(key),
    record: withoutBests(JSON.parse(record) as Kind & { bests?: unknown }),
    otherSources: JSON.parse(otherSources) as Stored<Kind>['otherSources'],
  });
  return {
    page(range, after, limit, take = () => true) {
      const { fromKey, fromId, toKey } = keyRange(range, after);
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
      if (!goesOn || kind !== 'bloodTest' || range.start === null || isEmpty(range) || page.length >= limit)
        return page;
      read(selectSpanning.iterate(fromKey, fromId, toKey, toKey + longestSpan, range.start, limit - page.length));
      return page;
    },
    find(id) {
      const found = selectOne.get(kind, id);
      return found === undefined ? null : stored(found);
    },
    ready: readyPages(db, kind),
  };
}

/** The route of a shown workout: `?` is its id. */
export const shownRouteSql =
  'SELECT points FROM main.shown_routes JOIN main.route_points USING (workout_id, digest) WHERE shown_id = ?';

/** What all workouts that are listed have in common, from an index that has nothing else: none of their records is read. */
export const workoutFactsSql = `
  SELECT id, order_key, json_extract(record, '$.activityType'), json_extract(record, '$.durationSeconds'),
    json_extract(record, '$.distanceMeters'), json_extract(record, '$.timeZone'), json_extract(record, '$.bests')
  FROM dated_records INDEXED BY workout_facts WHERE kind = 'workout' AND hidden = 0 ORDER BY order_key, id`;

type FactColumns = readonly [
  id: string,
  orderKey: number,
  activityType: string,
  durationSeconds: number | null,
  distanceMeters: number | null,
  timeZone: string | null,
  bests: string | null,
];

export function workoutStore(db: SqlDatabase, history: Pick<ZoneHistory, 'dayRule'>): WorkoutStore {
  const selectRoute = db.prepare<readonly [Uint8Array]>(shownRouteSql);
  const selectFacts = db.prepare<FactColumns>(workoutFactsSql);
  return {
    ...datedStore<WorkoutRecord>(db, 'workout'),
    route(id) {
      const bytes = selectRoute.get(id)?.[0];
      return bytes === undefined ? [] : routePoints(bytes);
    },
    facts() {
      const rule = history.dayRule();
      const zones = new Map<string | null, boolean>([[null, false]]);
      const isKnown = (name: string | null): name is string => {
        const known = zones.get(name) ?? rule.zones.knows(name ?? '');
        zones.set(name, known);
        return known;
      };
      const found: WorkoutFacts[] = [];
      for (const [id, key, activityType, durationSeconds, distanceMeters, timeZone, bests] of selectFacts.all()) {
        const start = instantOf(key);
        if (start === null) continue;
        const zone = isKnown(timeZone) ? timeZone : rule.zoneAt(start);
        const date = localDateOf(rule.zones, zone, start);
        const known = bests === null ? {} : (JSON.parse(bests) as WorkoutFacts['bests']);
        found.push({ id, start, date, activityType, durationSeconds, distanceMeters, bests: known });
      }
      return found;
    },
  };
}
