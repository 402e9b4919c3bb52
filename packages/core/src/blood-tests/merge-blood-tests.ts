import type { BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import { gatheredHead } from './gathered-head.ts';
import { resultKey } from './result-identity.ts';

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

/** How settled a FHIR status is: of two versions with nothing else to tell them apart, the more settled one is the later. */
export function statusRank(status: string): number {
  return settled[status] ?? 0;
}

/** Whether the version read now stands behind the one held: an older export must not bring a preliminary report back. */
function isOlder(read: BloodTestRecord, held: BloodTestRecord): boolean {
  if (read.updatedAt !== undefined && held.updatedAt !== undefined && read.updatedAt !== held.updatedAt) {
    return read.updatedAt < held.updatedAt;
  }
  if (read.issuedAt !== null && held.issuedAt !== null && read.issuedAt !== held.issuedAt) {
    return read.issuedAt < held.issuedAt;
  }
  return statusRank(read.status) < statusRank(held.status);
}

/** Adds what only the older version holds: results that no report names may come spread over several files. */
function gatherResults(older: BloodTestRecord, newer: BloodTestRecord): readonly BloodTestResultRecord[] {
  const places = new Map(newer.results.map((result, at) => [resultKey(result), at]));
  const missing = older.results.filter((result) => !places.has(resultKey(result)));
  for (const [at, result] of missing.entries()) places.set(resultKey(result), newer.results.length + at);
  const placeOf = (at: number): readonly number[] => {
    const result = older.results[at];
    const place = result === undefined ? undefined : places.get(resultKey(result));
    return place === undefined ? [] : [place];
  };
  const moved = (result: BloodTestResultRecord): BloodTestResultRecord =>
    result.members === undefined ? result : { ...result, members: result.members.flatMap(placeOf) };
  return [...newer.results, ...missing.map(moved)];
}

/**
 * Of two blood tests with one key, what the store holds on to: the later version (by the source's time of change, the time of issue, then how
 * settled its status is; else the one read now). Results that were only gathered by their time add up instead of replacing each other.
 */
export function mergeBloodTests(held: BloodTestRecord, read: BloodTestRecord): BloodTestRecord {
  const older = isOlder(read, held) ? read : held;
  const newer = older === read ? held : read;
  if (held.gathered !== true || read.gathered !== true) return newer;
  const results = gatherResults(older, newer);
  return { ...newer, ...gatheredHead(results), results };
}
