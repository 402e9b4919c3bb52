import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { isLoose } from '../contents/result-names.ts';
import { gatheredHead } from './gathered-head.ts';

/** The same result beside others: its members by their new places. Members without one leave it. */
export function withMovedMembers(
  result: BloodTestResultRecord,
  placeOf: (member: number) => number | undefined,
): BloodTestResultRecord {
  if (result.members === undefined) return result;
  return { ...result, members: result.members.flatMap((member) => placeOf(member) ?? []) };
}

export interface FoundResult {
  readonly record: BloodTestRecord;
  readonly at: number;
}

/** Puts a result at a place, and all that it groups behind the others. */
function put(results: BloodTestResultRecord[], place: number, { record, at }: FoundResult): void {
  const places = new Map([[at, place]]);
  for (const from of places.keys()) {
    for (const member of record.results[from]?.members ?? []) {
      if (!places.has(member)) places.set(member, results.length + places.size - 1);
    }
  }
  for (const [from, to] of places) {
    const result = record.results[from];
    if (result !== undefined) results[to] = withMovedMembers(result, (member) => places.get(member));
  }
}

/** A blood test with the results that it only names and that were found elsewhere, each where its name stood. */
export function filledResults(
  record: BloodTestRecord,
  find: (missing: BloodTestResultRecord) => FoundResult | undefined,
): BloodTestRecord {
  if (!record.results.some(({ missing }) => missing === true)) return record;
  const results = [...record.results];
  for (const [at, result] of record.results.entries()) {
    const found = result.missing === true ? find(result) : undefined;
    if (found !== undefined) put(results, at, found);
  }
  return { ...record, results };
}

/** A blood test without some of its results. A gathering is called by those that are left, and null if none is. */
export function withoutResults(
  record: BloodTestRecord,
  isGone: (result: BloodTestResultRecord, at: number) => boolean,
): BloodTestRecord | null {
  const places = new Map<number, number>();
  for (const [at, result] of record.results.entries()) if (!isGone(result, at)) places.set(at, places.size);
  if (places.size === record.results.length) return record;
  const results = record.results
    .filter((_, at) => places.has(at))
    .map((result) => withMovedMembers(result, (member) => places.get(member)));
  if (!isLoose(record)) return { ...record, results };
  return results.length === 0 ? null : { ...record, ...gatheredHead(results), results };
}
