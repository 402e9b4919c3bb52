import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { Instant } from '../../records/instant.ts';
import { eachResultOnce } from './each-result-once.ts';
import { collectedSpan, type CollectedSpan } from './collected-span.ts';
import { withoutOutdated } from '../withdrawals/outdated-results.ts';
import { instantOfReported, reportedTime } from '../reported/reported-time.ts';
import type { BloodTestVersion } from '../versions/blood-test-version.ts';
import { heldBloodTests } from '../identity/held-blood-tests.ts';

export interface ListedBloodTest extends CollectedSpan {
  readonly id: string;
  /** Public ids of all keys under which imports brought it, `id` first. */
  readonly ids: readonly string[];
  /** With the time of issue as an instant where the user lives. */
  readonly record: BloodTestRecord;
}

function withIssue(record: BloodTestRecord, midnightOf: (date: string) => Instant): BloodTestRecord {
  if (record.issuedAt !== null) return record;
  const time = reportedTime(record.issued);
  return time === null ? record : { ...record, issuedAt: instantOfReported(time, midnightOf) };
}

/**
 * The blood tests that all versions in the store make together, and when each was collected where the user lives: nothing of it is
 * in the versions themselves, so that another time zone, another import or one undone changes it. `midnightOf` gives the midnight that begins a date
 * (`2026-03-09`). The order of the versions does not matter.
 */
export function listedBloodTests(
  versions: readonly BloodTestVersion[],
  midnightOf: (date: string) => Instant,
): readonly ListedBloodTest[] {
  const reports = heldBloodTests(versions);
  const shown = eachResultOnce(withoutOutdated(reports));
  return reports.flatMap(({ key, id, ids }, at) => {
    const found = shown[at] ?? null;
    if (found === null) return [];
    const record = withIssue({ ...found, key }, midnightOf);
    return [{ id, ids, record, ...collectedSpan(record, midnightOf) }];
  });
}
