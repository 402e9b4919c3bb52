import type { RecordCounts, RecordKindName } from '@vitalgate/contract';
import { amountText } from '../format/numbers.ts';

/** Each kind of record, one and many of it. */
export const recordKinds: Readonly<Record<RecordKindName, readonly [one: string, many: string]>> = {
  quantitySamples: ['measurement', 'measurements'],
  categorySamples: ['category entry', 'category entries'],
  workouts: ['workout', 'workouts'],
  nutritionEntries: ['nutrition entry', 'nutrition entries'],
  bloodTests: ['blood test', 'blood tests'],
  foods: ['food of a catalogue', 'foods of a catalogue'],
};

/** The kinds there are any of, in words; empty if there are none. */
export function recordsText(counts: RecordCounts): readonly string[] {
  return (Object.entries(recordKinds) as [RecordKindName, readonly [string, string]][])
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, [one, many]]) => amountText(counts[kind], one, many));
}

/** True if there is no record at all. */
export function isNothing(counts: RecordCounts): boolean {
  return recordsText(counts).length === 0;
}
