import { compareAge, type RecordVersion } from '../records/record-version.ts';
import type { BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import { mergedVersion } from './blood-test-versions.ts';
import { gatheredHead } from './gathered-head.ts';
import { remainingResults } from './remaining-results.ts';
import { isLoose, isWithdrawal, knowsContained, namesTakenBack, resultName } from './result-name.ts';
import type { SameReport } from './same-report.ts';

type Version = RecordVersion<BloodTestRecord>;

/** By name, the newest of the versions that take a result back on its own. */
function withdrawals(versions: readonly Version[]): ReadonlyMap<string, Version> {
  const newest = new Map<string, Version>();
  for (const version of versions) {
    if (!isWithdrawal(version.record)) continue;
    for (const name of namesTakenBack(version.record)) {
      const known = newest.get(name);
      if (known === undefined || compareAge(known, version) < 0) newest.set(name, version);
    }
  }
  return newest;
}

/** Names of results that a version states which is newer than what took them back. */
function statedAgain(versions: readonly Version[], takenBackBy: ReadonlyMap<string, Version>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const version of versions) {
    for (const result of version.record.results) {
      const name = result.missing === true ? null : resultName(version.record, result);
      const withdrawal = name === null ? undefined : takenBackBy.get(name);
      if (name !== null && withdrawal !== undefined && compareAge(withdrawal, version) < 0) names.add(name);
    }
  }
  return names;
}

/** A version without these results; null if it is no report and nothing is left. */
function without<Type extends Version>(
  version: Type,
  isOut: (name: string, result: BloodTestResultRecord) => boolean,
): Type | null {
  const { record } = version;
  if (!knowsContained(record)) return version;
  const results = record.results.map((result) => {
    const name = resultName(record, result);
    return name !== null && isOut(name, result) ? null : result;
  });
  if (!results.includes(null)) return version;
  const rest = remainingResults(results);
  if (!isLoose(record)) return { ...version, record: { ...record, results: rest } };
  return rest.length === 0 ? null : { ...version, record: { ...record, ...gatheredHead(rest), results: rest } };
}

/**
 * What the versions of each report or gathering make without the results that were taken back since: a result leaves every version that is not newer
 * than its withdrawal, before the versions become one, for what is merged is as new as its newest part. A newer version that states it
 * holds it again; one that only names it does not. Null for a gathering that has nothing left.
 */
export function withoutTakenBack(reports: readonly SameReport[]): readonly (Version | null)[] {
  const versions = reports.flatMap((report) => report.versions);
  const takenBackBy = withdrawals(versions);
  if (takenBackBy.size === 0) return reports.map(({ merged }) => merged);
  const again = statedAgain(versions, takenBackBy);
  return reports.map(({ versions: own, merged }) => {
    const left = own.map((version) =>
      without(version, (name, { missing }) => {
        const withdrawal = takenBackBy.get(name);
        if (withdrawal === undefined) return false;
        return missing === true ? !again.has(name) : compareAge(withdrawal, version) >= 0;
      }),
    );
    if (left.every((version, at) => version === own[at])) return merged;
    return mergedVersion(left.filter((version) => version !== null));
  });
}
