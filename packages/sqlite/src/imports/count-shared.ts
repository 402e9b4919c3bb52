import { noRecords, type KindCounts, type RecordKind } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

const kinds: Readonly<Record<string, RecordKind>> = {
  quantity: 'quantitySamples',
  category: 'categorySamples',
  workout: 'workouts',
  nutrition: 'nutritionEntries',
  bloodTest: 'bloodTests',
};

/** Ids of the sets of imports that hold this one and others. */
function sharedSets(db: SqlDatabase, importNumber: number): readonly number[] {
  return db
    .prepare<readonly [number, string]>('SELECT origin_id, members FROM main.origin_sets')
    .all()
    .map(([id, members]) => ({ id, numbers: JSON.parse(members) as readonly number[] }))
    .filter(({ numbers }) => numbers.length > 1 && numbers.includes(importNumber))
    .map(({ id }) => id);
}

/**
 * How many records this import brought that other imports brought too: what stays when it is taken out. All zero for an
 * import that is not known. It walks the samples where there are such.
 */
export function countShared(db: SqlDatabase, importId: string): Readonly<KindCounts> {
  const counts = noRecords();
  const find = db.prepare<readonly [number]>('SELECT import_number FROM main.imports WHERE import_id = ?');
  const importNumber = find.get(importId)?.[0];
  const sets = importNumber === undefined ? [] : sharedSets(db, importNumber);
  if (sets.length === 0) return counts;
  const rows = db.prepare<readonly [string, number]>(
    `WITH sets AS (SELECT value FROM json_each(?))
     SELECT kind, COUNT(*) FROM main.samples JOIN main.types USING (type_id)
     WHERE origin_id IN (SELECT value FROM sets) GROUP BY kind
     UNION ALL
     SELECT kind, COUNT(DISTINCT id) FROM main.dated_records
     WHERE origin_id IN (SELECT value FROM sets) GROUP BY kind`,
  );
  for (const [kind, count] of rows.all(JSON.stringify(sets))) {
    const known = kinds[kind];
    if (known !== undefined) counts[known] += count;
  }
  return counts;
}
