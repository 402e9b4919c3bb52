import type { BloodTestRecord } from '../../records/blood-test-record.ts';

const settled: Readonly<Record<string, number>> = {
  registered: 0,
  unknown: 0,
  partial: 1,
  preliminary: 1,
  final: 2,
  appended: 3,
  amended: 3,
  corrected: 3,
  cancelled: 3,
  'entered-in-error': 4,
};

/** The rank of a FHIR status by how settled it is: of two versions in one export that differ in nothing else, the more settled one is the later. */
export function statusRank(status: string): number {
  return settled[status] ?? 0;
}

const unsettled = new Set(['registered', 'partial', 'preliminary']);
const replacing = new Set(['amended', 'corrected', 'appended']);

/** True if the status of one of two results that one identifier names says that it takes the other's place, or waits to be replaced. */
export function saysItReplaces(one: string, other: string): boolean {
  const [earlier, later] = statusRank(one) <= statusRank(other) ? [one, other] : [other, one];
  if (statusRank(earlier) === statusRank(later)) return replacing.has(earlier) && replacing.has(later);
  return replacing.has(later) || (unsettled.has(earlier) && later === 'final');
}

/** True if a statement of one status stays beside one of the other, which may have come later, if nothing says which of them is the later. */
export function outlasts(status: string, other: string): boolean {
  if (statusRank(status) <= statusRank(other)) return false;
  return status === 'entered-in-error' || saysItReplaces(other, status);
}

/** True if a report of this status waits for another that settles what it says. */
export function isUnsettled(status: string): boolean {
  return unsettled.has(status);
}

const reportStatuses: ReadonlySet<string> = new Set<BloodTestRecord['status']>([
  'registered',
  'partial',
  'preliminary',
  'final',
  'amended',
  'corrected',
  'appended',
  'cancelled',
  'entered-in-error',
]);

/** A status in the words of an R4 DiagnosticReport; one that it does not have is `unknown`. */
export function reportStatus(status: string): BloodTestRecord['status'] {
  return reportStatuses.has(status) ? (status as BloodTestRecord['status']) : 'unknown';
}
