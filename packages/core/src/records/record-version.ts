import { compareTexts } from '@vitalgate/days';
import type { Instant } from './instant.ts';

/** One of the contents in which imports brought a record, with who brought it. */
export interface RecordVersion<Record> {
  readonly record: Record;
  /** When the latest of the exports that hold it was made, or null if none says so. */
  readonly latestExport: Instant | null;
  readonly latestImport: number;
}

/** Below zero if the first version is of an older export; without times, or if both are of one, of an older import. */
export function compareAge(one: RecordVersion<unknown>, other: RecordVersion<unknown>): number {
  const byExport = (one.latestExport ?? -Infinity) - (other.latestExport ?? -Infinity);
  // Two without a time differ by NaN.
  return one.latestExport === other.latestExport ? one.latestImport - other.latestImport : byExport;
}

/**
 * Below zero if the first version is the older one: what the later export says counts, so that importing an old export
 * once more brings no old version back; without times the later import. The text decides last, so that the order
 * follows from the imports there are and from nothing that has been.
 */
export function compareVersions<Record>(one: RecordVersion<Record>, other: RecordVersion<Record>): number {
  const byAge = compareAge(one, other);
  if (byAge !== 0) return byAge;
  return compareTexts(JSON.stringify(one.record), JSON.stringify(other.record));
}

export function latestVersion<Record>(versions: readonly RecordVersion<Record>[]): Record | null {
  return [...versions].sort(compareVersions).at(-1)?.record ?? null;
}
