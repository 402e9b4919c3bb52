import type { RecordKind } from '@vitalgate/core';
import { countFoods } from '../foods/brought/noted-foods.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { sampleCounts } from '../days/sample-counts.ts';
import type { DatedKind } from './record-kinds.ts';

/** How many records of each kind the health store holds; of several versions of one, the newest counts. */
export function countRecords(db: SqlDatabase): Readonly<Record<RecordKind, number>> {
  const samples = sampleCounts(db);
  const samplesOf = (kind: 'quantity' | 'category'): number =>
    samples.filter((type) => type.kind === kind).reduce((sum, { count }) => sum + count, 0);
  const dated = db.prepare<readonly [number]>('SELECT COUNT(*) FROM dated_records WHERE kind = ? AND hidden = 0');
  const datedOf = (kind: DatedKind): number => dated.get(kind)?.[0] ?? 0;
  return {
    quantitySamples: samplesOf('quantity'),
    categorySamples: samplesOf('category'),
    workouts: datedOf('workout'),
    nutritionEntries: datedOf('nutrition'),
    bloodTests: datedOf('bloodTest'),
    foods: countFoods(db),
  };
}
