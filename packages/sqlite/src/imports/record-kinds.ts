import type { RecordKind } from '@vitalgate/core';
import type { DatedKind } from '../health/dated-store.ts';

/** What the tables' kinds of record are called in counts. */
export const recordKinds: Readonly<Record<'quantity' | 'category' | DatedKind, RecordKind>> = {
  quantity: 'quantitySamples',
  category: 'categorySamples',
  workout: 'workouts',
  nutrition: 'nutritionEntries',
  bloodTest: 'bloodTests',
};
