import type { SqlDatabase } from '../../driver.ts';

type Row = readonly [typeId: number, start: number, end: number];

/** What the delivery says it knows wholly, and the time of each sample that sums up others: it is all that is known of that time. */
const stretchesSql = `
  SELECT type_id, start_ms, end_ms FROM staging.told_stretches s JOIN main.types t ON (t.kind, t.name) = (s.kind, s.name)
  UNION ALL
  SELECT i.type_id, i.start_ms, i.start_ms + MAX(i.duration_ms, 1)
  FROM staging.incoming i JOIN main.provenances p USING (provenance_id) WHERE p.aggregated = 1
  ORDER BY 1, 2`;

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
 * Makes `temp.told_stretches`: the times of which a delivery holds all that there is of a type, apart and ascending. A stretch is
 * `aggregated` if samples in it sum up others. Types that the store does not know have nothing to lose and are left out.
 * Expects `prepareIncoming` done.
 */
export function makeToldStretches(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.told_stretches;
    CREATE TEMP TABLE told_stretches (type_id INTEGER, start_ms INTEGER, end_ms INTEGER, aggregated INTEGER,
      PRIMARY KEY (type_id, start_ms)) WITHOUT ROWID`);
  const insert = db.prepare(
    `INSERT INTO temp.told_stretches SELECT ?, ?, ?, EXISTS (
       SELECT 1 FROM staging.incoming i JOIN main.provenances p USING (provenance_id)
       WHERE i.type_id = ? AND i.start_ms >= ? AND i.start_ms < ? AND p.aggregated = 1)`,
  );
  for (const stretch of joined(db.prepare<Row>(stretchesSql).iterate())) insert.run(...stretch, ...stretch);
}
