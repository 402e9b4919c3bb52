import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import { reportedTime } from '../reported/reported-time.ts';

type Version = RecordVersion<BloodTestRecord>;

function instantOf(written: string | undefined): number | null {
  return written === undefined ? null : (reportedTime(written)?.instant ?? null);
}

/**
 * Whether a withdrawal of a result is not older than a version that states it. If no export says when it was made, the source's own times decide, so that
 * an old export that comes later brings nothing back: what it changed last of the version, and when it issued the result. Else the later import counts.
 */
export function isStillInForce(withdrawal: Version, version: Version, result: BloodTestResultRecord): boolean {
  if (withdrawal.latestExport === version.latestExport) {
    const [taken, stated] = [withdrawal.record.updatedAt, version.record.updatedAt];
    if (taken !== undefined && stated !== undefined && taken > stated) return true;
    const [takenAt, issuedAt] = [instantOf(withdrawal.record.issued), instantOf(result.issued)];
    if (takenAt !== null && issuedAt !== null && takenAt !== issuedAt) return takenAt > issuedAt;
  }
  return compareAge(withdrawal, version) >= 0;
}

/** Below zero if the first withdrawal of a result is the older one. */
export function compareWithdrawals(one: Version, other: Version): number {
  if (one.latestExport === other.latestExport) {
    const [a, b] = [one.record.updatedAt, other.record.updatedAt];
    if (a !== undefined && b !== undefined && a !== b) return a - b;
    const [c, d] = [instantOf(one.record.issued), instantOf(other.record.issued)];
    if (c !== null && d !== null && c !== d) return c - d;
  }
  return compareAge(one, other);
}
