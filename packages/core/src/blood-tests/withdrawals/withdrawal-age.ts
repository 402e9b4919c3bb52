import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import { compareSourceTimes, instantOf } from '../versions/source-times.ts';
import { areTimeless } from '../versions/statement-age.ts';

type Version = RecordVersion<BloodTestRecord>;

/**
 * True if a withdrawal of a result is not older than a version that states it. If no export says when it was made, the source's own times decide, so that
 * an old export that comes later brings nothing back: what it changed last of the version, and when it issued the result. Else the later import counts.
 */
export function isStillInForce(withdrawal: Version, version: Version, result: BloodTestResultRecord): boolean {
  if (withdrawal.latestExport === version.latestExport) {
    if (compareSourceTimes([withdrawal.record.updatedAt, version.record.updatedAt]) > 0) return true;
    // A version may have changed later for another of its results.
    const byIssue = compareSourceTimes([instantOf(withdrawal.record.issued), instantOf(result.issued)]);
    if (byIssue !== 0) return byIssue > 0;
  }
  return compareAge(withdrawal, version) >= 0;
}

/** True if a withdrawal of a result under its id keeps away a version's statement of it: also if nothing says which of the two is older, because nothing comes after an error. */
export function keepsAway(withdrawal: Version, version: Version, result: BloodTestResultRecord): boolean {
  if (isStillInForce(withdrawal, version, result)) return true;
  const haveIssues = instantOf(withdrawal.record.issued) !== undefined && instantOf(result.issued) !== undefined;
  return !haveIssues && areTimeless(withdrawal, version);
}

/** Below zero if the first withdrawal of a result is the older one. */
export function compareWithdrawals(one: Version, other: Version): number {
  if (one.latestExport !== other.latestExport) return compareAge(one, other);
  const byTime = compareSourceTimes(
    [one.record.updatedAt, other.record.updatedAt],
    [instantOf(one.record.issued), instantOf(other.record.issued)],
  );
  return byTime !== 0 ? byTime : compareAge(one, other);
}
