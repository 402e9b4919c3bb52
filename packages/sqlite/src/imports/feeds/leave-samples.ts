import type { SqlDatabase } from '../../sql/driver.ts';
import { originSets, type OriginSteps } from '../../origins/origins.ts';
import type { SampleChanges } from '../../samples/sample-changes.ts';
import { beginRetelling, chooseTellings, sameSample, sameTelling, sampleKey } from '../../samples/tellings.ts';
import type { Delivered } from './delivered.ts';
import { movedColumns } from '../../samples/moved-samples.ts';

/** Makes `temp.leaving`: samples of the feed that the delivery lacks in its stretches and that were not told later, or that it tells differently. */
function findLeaving(db: SqlDatabase, own: string, importNumber: number, madeAt: number): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.leaving;
    CREATE TEMP TABLE leaving (type_id INTEGER, start_ms INTEGER, identity INTEGER,
      PRIMARY KEY (${sampleKey})) WITHOUT ROWID;
    INSERT INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity
      FROM temp.told_stretches t CROSS JOIN main.samples s
        ON s.type_id = t.type_id AND s.start_ms >= t.start_ms AND s.start_ms < t.end_ms
      WHERE s.origin_id IN (${own}) AND NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 's')})
        AND NOT EXISTS (
          SELECT 1 FROM main.told_spans n WHERE n.type_id = s.type_id AND n.import_number = ${importNumber}
            AND n.is_whole = 0 AND n.start_ms <= s.start_ms AND n.end_ms > s.start_ms AND n.told_ms > ${madeAt});
    INSERT INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity
      FROM staging.incoming i CROSS JOIN main.samples s ON ${sameSample('s', 'i')}
      WHERE s.origin_id IN (${own}) AND NOT ${sameTelling('s', 'i')} AND NOT EXISTS (
        SELECT 1 FROM main.told_samples t
        WHERE ${sameSample('t', 'i')} AND ${sameTelling('t', 'i')} AND t.origin_id IN (${own}))`);
}

/**
 * Takes the feed from the samples that its new delivery lacks or tells differently; those that nobody else brought go. Answers
 * the samples of which another telling counts now. Expects `makeToldStretches` and `beginMoving` done.
 */
export function leaveSamples(
  db: SqlDatabase,
  { importNumber, originId, madeAt }: Delivered,
  { to, changes }: OriginSteps,
): readonly SampleChanges[] {
  const sets = originSets(db).filter(({ members }) => members.includes(importNumber));
  findLeaving(db, sets.map(({ id }) => id).join(', '), importNumber, madeAt);
  beginRetelling(db);
  db.exec(`
    INSERT INTO temp.retold
      SELECT ${sampleKey} FROM temp.leaving l WHERE EXISTS (SELECT 1 FROM main.told_samples t WHERE ${sameSample('t', 'l')});
    INSERT INTO temp.moved
      SELECT ${movedColumns}, -1 FROM temp.leaving l CROSS JOIN main.samples s USING (${sampleKey})
      WHERE s.origin_id = ${originId}`);
  for (const table of ['samples', 'told_samples']) {
    db.exec(`
      DELETE FROM main.${table} WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.leaving) AND origin_id = ${originId};
      UPDATE main.${table} SET origin_id = ${to}
        WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.leaving) AND ${changes}`);
  }
  return chooseTellings(db);
}
