import { groupedBy } from '@vitalgate/days';
import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareVersions, type RecordVersion } from '../../records/record-version.ts';
import { questionText, resultKey } from '../contents/result-content.ts';
import { outlasts, statusRank } from '../reported/statuses.ts';
import { filledResults, withMovedMembers } from './changed-results.ts';
import { gatheredHead } from './gathered-head.ts';
import { compareSourceTimes } from './source-times.ts';
import { areTimeless, compareStatements } from './statement-age.ts';

type Version = RecordVersion<BloodTestRecord>;

/** True if the source itself says that the first is the older one: by its times, else by its status. */
function isOlder(one: Version, other: Version): boolean {
  const [a, b] = [one.record, other.record];
  const byTime = compareSourceTimes([a.updatedAt, b.updatedAt], [a.issuedAt, b.issuedAt]);
  if (byTime !== 0) return byTime < 0;
  const isOneExport = one.latestExport !== null || one.latestImport === other.latestImport;
  return isOneExport ? statusRank(a.status) < statusRank(b.status) : outlasts(b.status, a.status);
}

/** The newer version with those of the older one's results that stay beside its own, if nothing but their status says which are later. */
function withLasting(older: Version, newer: Version): BloodTestRecord {
  const { record } = newer;
  if (!areTimeless(older, newer)) return record;
  const [held, read] = [older.record, record].map(({ results }) => groupedBy(results, resultKey));
  const results = record.results.map((result) => {
    const [before, ...more] = held?.get(resultKey(result)) ?? [];
    if (more.length > 0 || read?.get(resultKey(result))?.length !== 1) return result;
    const isOne = before?.contained === result.contained && before?.missing !== true && result.missing !== true;
    if (before === undefined || !isOne || (before.members ?? result.members) !== undefined) return result;
    const isLater = compareStatements({ version: older, result: before }, { version: newer, result }) > 0;
    return isLater && questionText(before) === questionText(result) ? before : result;
  });
  return results.every((result, at) => result === record.results[at]) ? record : { ...record, results };
}

/** Adds what only the older version holds: results that no report names may come spread over several files. */
function gatherResults(older: BloodTestRecord, newer: BloodTestRecord): readonly BloodTestResultRecord[] {
  const places = new Map(newer.results.map((result, at) => [resultKey(result), at]));
  const missing = older.results.filter((result) => !places.has(resultKey(result)));
  for (const [at, result] of missing.entries()) places.set(resultKey(result), newer.results.length + at);
  const placeOf = (member: number): number | undefined => {
    const result = older.results[member];
    return result === undefined ? undefined : places.get(resultKey(result));
  };
  return [...newer.results, ...missing.map((result) => withMovedMembers(result, placeOf))];
}

/** The newer one, with the results that it only names and the older one holds: an export may lack a file. */
function withOlderResults(older: BloodTestRecord, newer: BloodTestRecord): BloodTestRecord {
  return filledResults(newer, ({ identifier }) => {
    const at = older.results.findIndex((result) => result.missing !== true && result.identifier === identifier);
    return identifier === null || at < 0 ? undefined : { record: older, at };
  });
}

function merged(older: BloodTestRecord, newest: BloodTestRecord): BloodTestRecord {
  const newer = withOlderResults(older, newest);
  // What takes results back holds none.
  if (older.gathered !== true || newer.gathered !== true || newer.takesBack !== undefined) return newer;
  const results = gatherResults(older, newer);
  return { ...newer, ...gatheredHead(results), results };
}

function mergeVersions(held: Version, read: Version): Version {
  const isOneExport = held.latestExport === read.latestExport;
  const [older, newer] = isOneExport && isOlder(read, held) ? [read, held] : [held, read];
  return { ...newer, record: merged(older.record, withLasting(older, newer)) };
}

/**
 * The record that the versions of one blood test make: what the export made later says counts. Within one export, and if no export says when it was made, the
 * source's time of change counts, then the time of issue, then the status, of results too: a correction stays whatever comes after it. Then the later import counts. Results
 * that were only gathered by their time add up instead of replacing each other. Null without any version.
 */
export function mergedVersion(versions: readonly Version[]): Version | null {
  return [...versions]
    .sort(compareVersions)
    .reduce<Version | null>((held, read) => (held === null ? read : mergeVersions(held, read)), null);
}
