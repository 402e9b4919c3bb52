import { noRecords, type KindCounts } from '@vitalgate/core';
import { recordKinds } from '../../listed/record-kinds.ts';
import { setsWith } from '../../origins/origins.ts';
import { isSumOfDate } from '../../samples/sums-of-dates.ts';
import { sameSample } from '../../samples/sample-statements.ts';
import type { SqlDatabase } from '../../sql/driver.ts';
import { entriesOf, leaveOutOlderRecords, type DatedBeside } from './leave-dated-records.ts';
import { isAmountOfFood, makeStatedFoods } from '../../samples/amounts-of-foods.ts';
import { markAggregated, statedLater, type MadeBy } from './stated-stretches.ts';

/** What of a delivery is left once what its feed stated later is out. */
export interface NotOlder {
  readonly dated: DatedBeside;
  /** What is out, and says otherwise than what the feed stated later. */
  readonly older: KindCounts;
}

type KindCount = readonly [kind: 'quantity' | 'category', count: number];

/**
 * Leaves out what a delivery that was held up on its way says of times, and of records, that its feed stated later. Expects
 * `makeStatedStretches` done.
 */
export function leaveOutOlder(db: SqlDatabase, made: MadeBy): NotOlder {
  const dated = leaveOutOlderRecords(db, made);
  makeStatedFoods(db, entriesOf(dated.older));
  const older = noRecords();
  for (const [, kind] of dated.older) older[recordKinds[kind]]++;
  const isStatedLater = `IIF(${isSumOfDate('incoming')}, ${statedLater('incoming', made, 'inPart')}, ${statedLater('incoming', made, 'wholly')})`;
  const isOlder = `(${isStatedLater} OR ${isAmountOfFood('incoming')})`;
  const counted = db.prepare<KindCount>(
    `SELECT kind, COUNT(*) FROM staging.incoming JOIN main.types USING (type_id)
     WHERE ${isOlder} AND NOT EXISTS (
       SELECT 1 FROM main.samples s
       WHERE ${sameSample('s', 'incoming')} AND s.origin_id IN (${setsWith(db, made.importNumber)}))
     GROUP BY kind`,
  );
  for (const [kind, count] of counted.all()) older[kind === 'quantity' ? 'quantitySamples' : 'categorySamples'] = count;
  db.exec(`DELETE FROM staging.incoming WHERE ${isOlder}`);
  markAggregated(db);
  return { dated, older };
}
