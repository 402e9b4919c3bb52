import type { SqlDatabase } from '../../sql/driver.ts';
import type { SampleChanges } from '../../samples/sample-changes.ts';
import { reachedSamples } from '../../samples/reached.ts';
import { adjustTypeSources } from '../../days/type-sources.ts';
import { beginMoving, movedChanges, movedColumns } from '../../samples/moved-samples.ts';

/**
 * The samples that only this set of imports brought, all of them at times that were reached, and counts them among those of their
 * sources. Expects `temp.reached`.
 */
export function broughtChanges(db: SqlDatabase, originId: number): readonly SampleChanges[] {
  beginMoving(db);
  db.exec(`INSERT INTO temp.moved SELECT ${movedColumns}, 1 FROM ${reachedSamples} WHERE origin_id = ${originId}`);
  adjustTypeSources(db);
  return movedChanges(db);
}
