import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';

/** Where a result is. */
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
    if (result === undefined) continue;
    results[to] =
      result.members === undefined
        ? result
        : { ...result, members: result.members.flatMap((member) => places.get(member) ?? []) };
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
