import type { BloodTestRecord } from './blood-test-record.ts';

/** How far a report has come: what is amended or withdrawn stands above what is final, and that above what is not. */
const statusRanks: Readonly<Record<BloodTestRecord['status'], number>> = {
  unknown: 0,
  registered: 0,
  partial: 1,
  preliminary: 1,
  final: 2,
  amended: 3,
  corrected: 3,
  appended: 3,
  cancelled: 3,
  'entered-in-error': 3,
};

/**
 * Whether `later`, which was brought after `earlier`, replaces it as the version of one report that is shown: the one
 * that the source changed later wins, then the one issued later, then the one whose status is further on, then the one brought later.
 */
export function replacesBloodTest(later: BloodTestRecord, earlier: BloodTestRecord): boolean {
  if (later.updatedAt !== undefined && earlier.updatedAt !== undefined && later.updatedAt !== earlier.updatedAt) {
    return later.updatedAt > earlier.updatedAt;
  }
  const laterIssued = later.issuedAt ?? -Infinity;
  const earlierIssued = earlier.issuedAt ?? -Infinity;
  if (laterIssued !== earlierIssued) return laterIssued > earlierIssued;
  return statusRanks[later.status] >= statusRanks[earlier.status];
}
