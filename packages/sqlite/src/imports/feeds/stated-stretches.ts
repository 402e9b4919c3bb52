import type { SqlDatabase } from '../../sql/driver.ts';
import { dayMilliseconds } from '@vitalgate/days';
import type { TouchedTimes } from '../../samples/reached.ts';

type Row = readonly [typeId: number, start: number, end: number];

/** What the delivery says it knows wholly, and the time of each sample that sums up others: it is all that is known of that time. */
const stretchesSql = `
  SELECT type_id, start_ms, end_ms FROM staging.stated_stretches s JOIN main.types t ON (t.kind, t.name) = (s.kind, s.name)
  UNION ALL
  SELECT i.type_id, i.start_ms, i.start_ms + MAX(i.duration_ms, 1)
  FROM staging.incoming i JOIN main.provenances p USING (provenance_id) WHERE p.aggregated = 1
  ORDER BY 1, 2`;

/** What a stretch leaves of the times that a feed stated later. */
function withoutNewer([typeId, start, end]: Row, newer: readonly Row[]): readonly Row[] {
  const left: Row[] = [];
  let at = start;
  for (const [, from, to] of newer) {
    if (from > at) left.push([typeId, at, from]);
    at = Math.max(at, to);
  }
  if (at < end) left.push([typeId, at, end]);
  return left;
}

function joined(rows: Iterable<Row>): readonly Row[] {
  const stretches: [number, number, number][] = [];
  for (const [typeId, start, end] of rows) {
    const last = stretches.at(-1);
    if (last?.[0] === typeId && start <= last[2]) last[2] = Math.max(last[2], end);
    else stretches.push([typeId, start, end]);
  }
  return stretches;
}

/**
 * Makes `temp.stated_stretches`: the times of which a delivery holds all that there is of a type, apart and ascending. A stretch is
 * `aggregated` if samples in it sum up others. Types that the store does not know have nothing to lose and are left out. What
 * a delivery that was held up on its way says of times that the feed stated later counts no more: such times and the
 * incoming samples in them are left out. Expects `prepareIncoming` done.
 */
export function makeStatedStretches(db: SqlDatabase, importNumber: number, madeAt: number): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.stated_stretches;
    CREATE TEMP TABLE stated_stretches (type_id INTEGER, start_ms INTEGER, end_ms INTEGER, aggregated INTEGER,
      PRIMARY KEY (type_id, start_ms)) WITHOUT ROWID`);
  const stretches = joined(db.prepare<Row>(stretchesSql).iterate());
  const newer = db.prepare<Row>(
    `SELECT type_id, MAX(start_ms, ?), MIN(end_ms, ?) FROM main.told_spans
     WHERE type_id = ? AND import_number = ? AND is_whole = 1 AND start_ms < ? AND end_ms > ? AND told_ms > ?
     ORDER BY start_ms`,
  );
  db.prepare(
    `DELETE FROM staging.incoming WHERE EXISTS (
       SELECT 1 FROM main.told_spans t WHERE t.type_id = incoming.type_id AND t.import_number = ? AND t.is_whole = 1
         AND t.start_ms <= incoming.start_ms AND t.end_ms > incoming.start_ms AND t.told_ms > ?)`,
  ).run(importNumber, madeAt);
  const insert = db.prepare(
    `INSERT INTO temp.stated_stretches SELECT ?, ?, ?, EXISTS (
       SELECT 1 FROM staging.incoming i JOIN main.provenances p USING (provenance_id)
       WHERE i.type_id = ? AND i.start_ms >= ? AND i.start_ms < ? AND p.aggregated = 1)`,
  );
  for (const stretch of stretches) {
    const [typeId, start, end] = stretch;
    const cut = newer.all(start, end, typeId, importNumber, end, start, madeAt);
    for (const left of withoutNewer(stretch, cut)) insert.run(...left, ...left);
  }
}

/**
 * The times that a delivery states, ascending and apart: which samples count can change at these alone. Times within a day of
 * each other are one. Expects `leaveSamples` done.
 */
export function touchedTimes(db: SqlDatabase): readonly TouchedTimes[] {
  const rows = db.prepare<Row>(
    `SELECT type_id, start_ms, end_ms FROM temp.stated_stretches
     UNION ALL SELECT type_id, start_ms, start_ms + MAX(duration_ms, 1) FROM staging.incoming
     UNION ALL SELECT type_id, start_ms, start_ms + MAX(duration_ms, 1) FROM temp.moved
     ORDER BY 1, 2`,
  );
  const times: { readonly typeId: number; readonly start: number; end: number }[] = [];
  for (const [typeId, start, end] of rows.iterate()) {
    const last = times.at(-1);
    if (last?.typeId === typeId && start <= last.end + dayMilliseconds) last.end = Math.max(last.end, end);
    else times.push({ typeId, start, end });
  }
  return times;
}
