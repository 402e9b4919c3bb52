import { noRecords, type KindCounts } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { FoodFiles } from '../../foods/food-files.ts';
import { foodUndo } from '../../foods/brought/food-undo.ts';
import { importFinder } from '../../origins/imports.ts';
import { originSets } from '../../origins/origins.ts';
import { recordKinds } from '../../listed/record-kinds.ts';

function sharedSets(db: SqlDatabase, importNumber: number): readonly number[] {
  return originSets(db)
    .filter(({ members }) => members.length > 1 && members.includes(importNumber))
    .map(({ id }) => id);
}

/** How many records of this import others brought too, which stay when it is taken out. Walks the samples. */
export function countShared(
  db: SqlDatabase,
  importId: string,
  foodFiles: FoodFiles | null = null,
): Readonly<KindCounts> {
  const counts = noRecords();
  if (foodFiles !== null) counts.foods = foodUndo(db, foodFiles, importId).kept;
  const [importNumber] = importFinder(db)(importId) ?? [];
  const sets = importNumber === undefined ? [] : sharedSets(db, importNumber);
  if (sets.length === 0) return counts;
  const rows = db.prepare<readonly [keyof typeof recordKinds, number]>(
    `WITH sets AS (SELECT value FROM json_each(?))
     SELECT kind, COUNT(*) FROM main.samples JOIN main.types USING (type_id)
     WHERE origin_id IN (SELECT value FROM sets) GROUP BY kind
     UNION ALL
     SELECT kind, COUNT(DISTINCT id) FROM main.dated_records
     WHERE origin_id IN (SELECT value FROM sets) GROUP BY kind`,
  );
  for (const [kind, count] of rows.all(JSON.stringify(sets))) {
    counts[recordKinds[kind]] += count;
  }
  return counts;
}
