import type { BloodTestResultRecord } from '../../records/blood-test-record.ts';

/** Results without those that are null; panels keep those of their members that are left. */
export function remainingResults(results: readonly (BloodTestResultRecord | null)[]): readonly BloodTestResultRecord[] {
  const places = new Map<number, number>();
  for (const [at, result] of results.entries()) if (result !== null) places.set(at, places.size);
  return results
    .filter((result) => result !== null)
    .map((result) =>
      result.members === undefined
        ? result
        : { ...result, members: result.members.flatMap((member) => places.get(member) ?? []) },
    );
}
