import type { RecordKind } from '@vitalgate/core';

/** The kinds of dated record, as the table names them. */
export type DatedKind = 'workout' | 'nutrition' | 'bloodTest';

/** What the tables' kinds of record are called in counts. */
export const recordKinds: Readonly<Record<'quantity' | 'category' | DatedKind, RecordKind>> = {
  quantity: 'quantitySamples',
  category: 'categorySamples',
  workout: 'workouts',
  nutrition: 'nutritionEntries',
  bloodTest: 'bloodTests',
};
