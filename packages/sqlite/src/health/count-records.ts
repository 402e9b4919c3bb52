import type { RecordKind } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

const countSql: Readonly<Record<RecordKind, string>> = {
  quantitySamples: "SELECT COUNT(*) FROM samples WHERE type_id IN (SELECT type_id FROM types WHERE kind = 'quantity')",
  categorySamples: "SELECT COUNT(*) FROM samples WHERE type_id IN (SELECT type_id FROM types WHERE kind = 'category')",
  workouts: "SELECT COUNT(*) FROM dated_records WHERE kind = 'workout' AND hidden = 0",
  nutritionEntries: "SELECT COUNT(*) FROM dated_records WHERE kind = 'nutrition' AND hidden = 0",
  bloodTests: "SELECT COUNT(*) FROM dated_records WHERE kind = 'bloodTest' AND hidden = 0",
};

/**
 * How many records of each kind the health store holds; of several versions of one, the newest counts. It walks an
 * index, so that millions of samples take a while: remember the answer until the store changes.
 */
export function countRecords(db: SqlDatabase): Readonly<Record<RecordKind, number>> {
  const count = (kind: RecordKind): number => db.prepare<readonly [number]>(countSql[kind]).get()?.[0] ?? 0;
  return {
    quantitySamples: count('quantitySamples'),
    categorySamples: count('categorySamples'),
    workouts: count('workouts'),
    nutritionEntries: count('nutritionEntries'),
    bloodTests: count('bloodTests'),
  };
}
