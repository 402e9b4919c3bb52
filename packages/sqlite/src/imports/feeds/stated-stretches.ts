import { dayMilliseconds } from '@vitalgate/days';
import type { TouchedTimes } from '../../samples/reached.ts';
import { isSumOfDate } from '../../samples/sums-of-dates.ts';
import { allSources, atItsSamples } from '../../samples/told-spans.ts';
import type { SqlDatabase } from '../../sql/driver.ts';

type Row = readonly [typeId: number, sourceId: number, isOfDate: 0 | 1, start: number, end: number];

/**
 * What the delivery says it knows wholly, and the time of each sample that sums up others: it is all that is known of that time and source.
 * The sum of a date states nothing of its hours: its place is the instant at which it begins.
 */
const stretchesSql = `
  SELECT t.type_id, COALESCE(o.global_id, ${allSources}), EXISTS (
      SELECT 1 FROM staging.incoming i
      WHERE i.type_id = t.type_id AND i.start_ms = s.start_ms AND s.end_ms = s.start_ms + 1 AND ${isSumOfDate('i')}),
    start_ms, end_ms
  FROM staging.stated_stretches s JOIN main.types t ON (t.kind, t.name) = (s.kind, s.name)
    LEFT JOIN temp.sources_map o ON o.local_id = s.source_id
  UNION ALL
  SELECT i.type_id, i.source_id, ${isSumOfDate('i')}, i.start_ms,
    i.start_ms + IIF(${isSumOfDate('i')}, 1, MAX(i.duration_ms, 1))
  FROM staging.incoming i JOIN main.provenances p USING (provenance_id) WHERE p.aggregated = 1
  ORDER BY 1, 2, 3, 4`;

function joined(rows: Iterable<Row>): readonly Row[] {
  const stretches: [number, number, 0 | 1, number, number][] = [];
  for (const [typeId, sourceId, isOfDate, start, end] of rows) {
    const last = stretches.at(-1);
    const isOfLast = last?.[0] === typeId && last[1] === sourceId && last[2] === isOfDate;
    if (last !== undefined && isOfLast && start <= last[4]) last[4] = Math.max(last[4], end);
    else stretches.push([typeId, sourceId, isOfDate, start, end]);
  }
  return stretches;
}

/**
 * Makes `temp.stated_stretches`: the times of which a delivery holds all that there is of a type, of one source or of all, apart
 * and ascending; and the places of sums of dates (`is_of_date`). Types that the store does not know have nothing to lose and are left out. Expects `prepareIncoming` done.
 */
export function makeStatedStretches(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.stated_stretches;
    CREATE TEMP TABLE stated_stretches (type_id INTEGER, source_id INTEGER, is_of_date INTEGER, start_ms INTEGER,
      end_ms INTEGER, aggregated INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (type_id, source_id, is_of_date, start_ms)) WITHOUT ROWID`);
  const insert = db.prepare(
    'INSERT INTO temp.stated_stretches (type_id, source_id, is_of_date, start_ms, end_ms) VALUES (?, ?, ?, ?, ?)',
  );
  for (const stretch of joined(db.prepare<Row>(stretchesSql).iterate())) insert.run(...stretch);
}

/** A feed and when its delivery was made. */
export interface MadeBy {
  readonly importNumber: number;
  readonly madeAt: number;
}

/**
 * Whether a feed stated something of a sample's type, source and start later than a delivery was made, as a condition on a row with
 * the columns of a sample: wholly, in part, or in whatever way.
 */
export function statedLater(
  row: string,
  { importNumber, madeAt }: MadeBy,
  how: 'wholly' | 'inPart' | 'anyhow',
): string {
  const latest = (isWhole: 0 | 1 | 2, sourceId: string, condition = ''): string => `COALESCE((
    SELECT n.end_ms > ${row}.start_ms AND n.told_ms >= ${madeAt + 1} ${condition} FROM main.told_spans n
    WHERE n.type_id = ${row}.type_id AND n.import_number = ${importNumber} AND n.is_whole = ${isWhole}
      AND n.source_id = ${sourceId} AND n.start_ms <= ${row}.start_ms ORDER BY n.start_ms DESC LIMIT 1), 0)`;
  const sources = [String(allSources), `${row}.source_id`];
  const ways: readonly (0 | 1)[] = how === 'wholly' ? [1] : how === 'inPart' ? [0] : [1, 0];
  const stated = ways.flatMap((isWhole) => sources.map((sourceId) => latest(isWhole, sourceId)));
  const atSamples = latest(
    atItsSamples,
    `${row}.source_id`,
    `AND EXISTS (SELECT 1 FROM main.samples o WHERE o.type_id = n.type_id AND o.start_ms = ${row}.start_ms
       AND o.source_id = n.source_id AND o.origin_id IN (
         SELECT origin_id FROM main.origin_sets WHERE ${importNumber} IN (SELECT value FROM json_each(members))))`,
  );
  return `(${[...stated, ...(how === 'inPart' ? [] : [atSamples])].join(' OR ')})`;
}

/** Marks the stretches in which incoming samples sum up others. To be done once the older ones are left out. */
export function markAggregated(db: SqlDatabase): void {
  db.exec(`
    UPDATE temp.stated_stretches AS t SET aggregated = 1 WHERE EXISTS (
      SELECT 1 FROM staging.incoming i JOIN main.provenances p USING (provenance_id)
      WHERE i.type_id = t.type_id AND i.start_ms >= t.start_ms AND i.start_ms < t.end_ms AND p.aggregated = 1
        AND t.source_id IN (${allSources}, i.source_id) AND t.is_of_date = ${isSumOfDate('i')})`);
}

type Times = readonly [typeId: number, start: number, end: number];

/**
 * The times that a delivery states, ascending and apart: which samples count can change at these alone. Times within a day of
 * each other are one. Expects `leaveSamples` done.
 */
export function touchedTimes(db: SqlDatabase): readonly TouchedTimes[] {
  const rows = db.prepare<Times>(
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
