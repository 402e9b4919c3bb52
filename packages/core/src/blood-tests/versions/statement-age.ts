import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import { outlasts } from '../reported/statuses.ts';
import { compareSourceTimes, instantOf } from './source-times.ts';

/** A result as a version states it. */
export interface ResultStatement {
  readonly version: RecordVersion<BloodTestRecord>;
  readonly result: BloodTestResultRecord;
}

/** True if two versions come from exports that do not say when they were made, and the source does not say when it changed them. */
export function areTimeless(one: RecordVersion<BloodTestRecord>, other: RecordVersion<BloodTestRecord>): boolean {
  if (one.latestExport !== null || other.latestExport !== null) return false;
  const [a, b] = [one.record, other.record];
  return compareSourceTimes([a.updatedAt, b.updatedAt], [a.issuedAt, b.issuedAt]) === 0;
}

/**
 * Below zero if the first statement of one result is the older one: as its version is, or, if nothing says which of the two versions is older,
 * as the result was issued, then as its status says it.
 */
export function compareStatements(one: ResultStatement, other: ResultStatement): number {
  if (areTimeless(one.version, other.version)) {
    const byIssue = compareSourceTimes([instantOf(one.result.issued), instantOf(other.result.issued)]);
    if (byIssue !== 0) return byIssue;
    if (outlasts(one.result.status, other.result.status)) return 1;
    if (outlasts(other.result.status, one.result.status)) return -1;
  }
  return compareAge(one.version, other.version);
}
