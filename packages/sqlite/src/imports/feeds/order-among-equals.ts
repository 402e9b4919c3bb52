import { setsWith } from '../../origins/origins.ts';
import type { SqlDatabase } from '../../sql/driver.ts';
import { compared } from './known-beside.ts';

/**
 * Gives a statement its place among those of other imports about the same times that were made at the same instant: a fraction
 * of a millisecond before or after it. Files say no time, and of two looks at one day the newest data end alike. So what knows
 * less than another, and nothing more, goes before it, whichever was imported first; else the one imported later holds.
 * Expects `makeStatedStretches` done.
 */
export function orderAmongEquals(db: SqlDatabase, importNumber: number, madeAt: number): number {
  const equals = db
    .prepare<readonly [importNumber: number, at: number]>(
      `SELECT t.import_number, MAX(t.told_ms)
       FROM main.imports i CROSS JOIN (SELECT DISTINCT type_id FROM temp.stated_stretches) d CROSS JOIN main.told_spans t
         ON t.type_id = d.type_id AND t.import_number = i.import_number
       WHERE i.import_number <> ? AND i.made_ms >= ? AND t.told_ms > ? AND t.told_ms < ? AND EXISTS (
         SELECT 1 FROM temp.stated_stretches s
         WHERE s.type_id = t.type_id AND s.start_ms < t.end_ms AND s.end_ms > t.start_ms)
       GROUP BY t.import_number ORDER BY 2 DESC, 1 DESC`,
    )
    .all(importNumber, madeAt - 1, madeAt - 1, madeAt + 1);
  if (equals.length === 0) return madeAt;
  let above = madeAt + 1;
  for (const [other, at] of equals) {
    const { knowsLess, knowsMore } = compared(db, other, setsWith(db, other));
    if (!knowsLess || knowsMore) return (at + above) / 2;
    above = at;
  }
  return (above + madeAt - 1) / 2;
}
