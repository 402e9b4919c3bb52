import type { SqlDatabase } from '../../sql/driver.ts';
import { setsWith, type OriginSteps } from '../../origins/origins.ts';
import type { SampleChanges } from '../../samples/sample-changes.ts';
import {
  beginRestating,
  chooseStatements,
  sameSample,
  sameStatement,
  sampleKey,
} from '../../samples/sample-statements.ts';
import { movedColumns } from '../../samples/moved-samples.ts';
import { isSumOfDate } from '../../samples/sums-of-dates.ts';
import { allSources } from '../../samples/told-spans.ts';
import { amountsOfFoods } from '../../samples/amounts-of-foods.ts';
import { noteGoneSamples } from './gone-samples.ts';
import { statedLater, type MadeBy } from './stated-stretches.ts';

/** A delivery as its merge sees it. */
export interface Delivered extends MadeBy {
  /** The set that holds the feed alone. */
  readonly originId: number;
}

/**
 * Makes `temp.leaving`: samples of the feed that the delivery lacks in its stretches, and that were not stated later; amounts of log
 * entries that it states otherwise; and what it states differently.
 */
function findLeaving(db: SqlDatabase, own: string, made: MadeBy): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.leaving;
    CREATE TEMP TABLE leaving (type_id INTEGER, start_ms INTEGER, identity INTEGER,
      PRIMARY KEY (${sampleKey})) WITHOUT ROWID;
    INSERT OR IGNORE INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity
      FROM temp.stated_stretches t CROSS JOIN main.samples s
        ON s.type_id = t.type_id AND s.start_ms >= t.start_ms AND s.start_ms < t.end_ms
          AND t.source_id IN (${allSources}, s.source_id) AND t.is_of_date = ${isSumOfDate('s')}
      WHERE s.origin_id IN (${own}) AND NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 's')})
        AND NOT IIF(t.is_of_date, ${statedLater('s', made, 'inPart')}, ${statedLater('s', made, 'anyhow')});
    INSERT OR IGNORE INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity FROM ${amountsOfFoods} s
      WHERE s.origin_id IN (${own}) AND NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 's')});
    INSERT INTO temp.leaving
      SELECT s.type_id, s.start_ms, s.identity
      FROM staging.incoming i CROSS JOIN main.samples s ON ${sameSample('s', 'i')}
      WHERE s.origin_id IN (${own}) AND NOT ${sameStatement('s', 'i')} AND NOT EXISTS (
        SELECT 1 FROM main.told_samples t
        WHERE ${sameSample('t', 'i')} AND ${sameStatement('t', 'i')} AND t.origin_id IN (${own}))`);
}

/**
 * Takes the feed from the samples that its new delivery lacks or states differently; those that nobody else brought go. Answers
 * the samples of which another statement counts now. Expects `makeStatedStretches`, `makeStatedFoods` and `beginMoving` done.
 */
export function leaveSamples(
  db: SqlDatabase,
  { importNumber, originId, madeAt }: Delivered,
  { to, changes }: OriginSteps,
): readonly SampleChanges[] {
  findLeaving(db, setsWith(db, importNumber), { importNumber, madeAt });
  noteGoneSamples(db, { importNumber, madeAt });
  beginRestating(db);
  db.exec(`
    INSERT INTO temp.restated
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
  return chooseStatements(db);
}
