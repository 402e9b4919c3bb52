import type { RecordKind } from '@vitalgate/core';

export type DatedKind = 'workout' | 'nutrition' | 'bloodTest';

export const recordKinds: Readonly<Record<'quantity' | 'category' | DatedKind, RecordKind>> = {
  quantity: 'quantitySamples',
  category: 'categorySamples',
  workout: 'workouts',
  nutrition: 'nutritionEntries',
  bloodTest: 'bloodTests',
};
