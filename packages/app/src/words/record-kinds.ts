import type { RecordCounts, RecordKindName } from '@vitalgate/contract';
import { counted } from '../format/numbers.ts';
import { texts } from './texts/texts.ts';

/** The kinds of records, in the order in which people look for them. */
export const recordKinds = [
  'quantitySamples',
  'categorySamples',
  'workouts',
  'nutritionEntries',
  'bloodTests',
  'foods',
] as const satisfies readonly RecordKindName[];

/** How many records of a kind, in words. */
export function recordText(kind: RecordKindName, count: number): string {
  return counted(count, texts.records[kind]);
}

/** The kinds there are any of, in words; empty if there are none. */
export function recordsText(counts: RecordCounts): readonly string[] {
  return recordKinds.filter((kind) => counts[kind] > 0).map((kind) => recordText(kind, counts[kind]));
}

/** True if there is no record at all. */
export function isNothing(counts: RecordCounts): boolean {
  return recordKinds.every((kind) => counts[kind] === 0);
}
