import { unreportedTestName } from '@vitalgate/contract';
import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { reportStatus } from '../reported/statuses.ts';

function commonStatus(results: readonly BloodTestResultRecord[]): BloodTestRecord['status'] {
  const statuses = new Set(results.map(({ status }) => status));
  const [only = 'unknown'] = statuses;
  if (statuses.size === 1) return reportStatus(only);
  if (statuses.has('preliminary') || statuses.has('registered')) return 'partial';
  if (statuses.has('corrected')) return 'corrected';
  return statuses.has('amended') ? 'amended' : 'final';
}

/**
 * The head of a blood test without a report: a lone result's or a lone panel's own name and codes, else one for all such tests. Results that are
 * still to come make its status partial, a correction makes it corrected.
 */
export function gatheredHead(
  results: readonly BloodTestResultRecord[],
): Pick<BloodTestRecord, 'name' | 'codings' | 'status'> {
  const grouped = new Set(results.flatMap(({ members }) => members ?? []));
  const [first, ...others] = results.filter((_, at) => !grouped.has(at));
  const status = commonStatus(results);
  if (first === undefined || others.length > 0) return { name: unreportedTestName, codings: [], status };
  return { name: first.name, codings: first.codings, status };
}
