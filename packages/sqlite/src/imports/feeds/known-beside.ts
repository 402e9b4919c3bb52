import { findQuantityType } from '@vitalgate/contract';
import { dayMilliseconds } from '@vitalgate/days';
import type { KnowledgeBeside } from '@vitalgate/core';
import { isGone } from './gone-samples.ts';
import { workoutsBeside } from './leave-dated-records.ts';
import { isSumOfDate } from '../../samples/sums-of-dates.ts';
import { sameSample } from '../../samples/sample-statements.ts';
import { sampleTypes } from '../../samples/sample-types.ts';
import type { SqlDatabase } from '../../sql/driver.ts';
import { allSources } from '../../samples/told-spans.ts';

/** A sample that only one of the two states, the delivery or its feed before. */
type Row = readonly [
  typeId: number,
  start: number,
  sourceId: number,
  value: number,
  duration: number,
  aggregated: 0 | 1,
];

const columns = (of: string): string =>
  `${of}.type_id, ${of}.start_ms, ${of}.source_id, ${of}.value, ${of}.duration_ms, p.aggregated`;

/** Of the delivery's the last says whether the feed stated it once and took it back. */
type DeliveredRow = readonly [...Row, isGone: 0 | 1];

const keyOf = ([typeId, start, sourceId]: Row | DeliveredRow): string => `${typeId} ${start} ${sourceId}`;

/** Whether the delivery ends before the feed, in some type of which both state something. */
function endsEarlier(db: SqlDatabase, importNumber: number): boolean {
  const found = db.prepare(
    `SELECT 1 FROM (
       SELECT type_id, MAX(end_ms) AS end_ms FROM (
         SELECT type_id, end_ms FROM temp.stated_stretches
         UNION ALL SELECT type_id, start_ms + 1 FROM staging.incoming) GROUP BY type_id) d
     WHERE d.end_ms < (SELECT MAX(end_ms) FROM main.told_spans t WHERE t.type_id = d.type_id AND t.import_number = ?)
     LIMIT 1`,
  );
  return found.get(importNumber) !== undefined;
}

/**
 * Compares a delivery with what its feed stated before of the same times. `own` are the sets of imports that hold the feed, as a list
 * for SQL. Expects `makeStatedStretches` done.
 */
export function knownBeside(db: SqlDatabase, importNumber: number, own: string): KnowledgeBeside {
  const workouts = workoutsBeside(db, own);
  if (!workouts.endsEarlier && !endsEarlier(db, importNumber)) return workouts;
  const samples = compared(db, importNumber, own);
  return {
    endsEarlier: true,
    knowsMore: samples.knowsMore || workouts.knowsMore,
    knowsLess: samples.knowsLess || workouts.knowsLess,
  };
}

/** What a delivery, or a file, knows beside what another import brought of the times that it states. `own` are the sets that hold it. */
export function compared(db: SqlDatabase, importNumber: number, own: string): Omit<KnowledgeBeside, 'endsEarlier'> {
  const types = sampleTypes(db);
  const inDelivery = db.prepare<DeliveredRow>(
    `SELECT ${columns('i')}, ${isGone('i', importNumber)} FROM staging.incoming i JOIN main.provenances p USING (provenance_id)
     WHERE NOT EXISTS (SELECT 1 FROM main.samples s WHERE ${sameSample('s', 'i')} AND s.origin_id IN (${own}))`,
  );
  const inFeed = db.prepare<Row>(
    `SELECT DISTINCT ${columns('s')} FROM temp.stated_stretches t CROSS JOIN main.samples s
       ON s.type_id = t.type_id AND s.start_ms >= t.start_ms - ${dayMilliseconds} AND s.start_ms < t.end_ms
         AND t.source_id IN (${allSources}, s.source_id) AND t.is_of_date = ${isSumOfDate('s')}
       JOIN main.provenances p USING (provenance_id)
     WHERE s.origin_id IN (${own})
       AND (s.start_ms >= t.start_ms OR (p.aggregated = 1 AND s.start_ms + s.duration_ms > t.start_ms
         AND s.type_id IN (SELECT type_id FROM main.types WHERE kind = 'category')))
       AND NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 's')})`,
  );
  const isSum = ([typeId, , , , , aggregated]: Row | DeliveredRow): boolean => {
    const type = types.get(typeId);
    return aggregated === 1 && type?.kind === 'quantity' && findQuantityType(type.name)?.style === 'cumulative';
  };
  // When in its step, or its night, a sum of times was is not stated: what matters is how long.
  const isOfTimes = ([typeId, , , , , aggregated]: Row | DeliveredRow): boolean =>
    aggregated === 1 && types.get(typeId)?.kind === 'category';
  const times = new Map<number, number>();
  const addTimes = ([typeId, , , , duration]: Row | DeliveredRow, sign: 1 | -1): void =>
    void times.set(typeId, (times.get(typeId) ?? 0) + sign * duration);

  const feed = new Map<string, Row>();
  for (const row of inFeed.all()) {
    if (isOfTimes(row)) addTimes(row, -1);
    else feed.set(keyOf(row), row);
  }
  let [knowsMore, knowsLess] = [false, false];
  for (const row of inDelivery.iterate()) {
    if (isOfTimes(row)) {
      addTimes(row, 1);
      continue;
    }
    const other = feed.get(keyOf(row));
    feed.delete(keyOf(row));
    // The sum of a time grows as more of it becomes known.
    const isSmaller = other !== undefined && isSum(row) && row[3] < other[3];
    if (row[6] === 1 || isSmaller) knowsLess = true;
    else knowsMore = true;
  }
  for (const difference of times.values()) {
    if (difference < 0) knowsLess = true;
    else knowsMore = true;
  }
  return { knowsMore, knowsLess: knowsLess || feed.size > 0 };
}
