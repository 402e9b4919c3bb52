import type { BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../records/record-version.ts';
import { mergedVersion } from './blood-test-versions.ts';
import { gatheredHead } from './gathered-head.ts';
import { remainingResults } from './remaining-results.ts';
import { isLoose, isWithdrawal, knowsContained, namesTakenBack, resultName } from './result-name.ts';
import type { SameReport } from './same-report.ts';

type Version = RecordVersion<BloodTestRecord>;

/** By name, the newest of the versions that say something of a result. */
function newestByName(
  versions: readonly Version[],
  namesIn: (record: BloodTestRecord) => readonly string[],
): ReadonlyMap<string, Version> {
  const newest = new Map<string, Version>();
  for (const version of versions) {
    for (const name of namesIn(version.record)) {
      const known = newest.get(name);
      if (known === undefined || compareAge(known, version) < 0) newest.set(name, version);
    }
  }
  return newest;
}

/** The names of the results that a blood test states, and does not only name. */
function namesStated(record: BloodTestRecord): readonly string[] {
  if (!knowsContained(record)) return [];
  return record.results.flatMap((result) => (result.missing === true ? [] : (resultName(record, result) ?? [])));
}

/** Whether a result of a version is outdated. `isMember` says that a panel of the version groups it. */
type Outdated = (version: Version, name: string, result: BloodTestResultRecord, isMember: boolean) => boolean;

function outdated(versions: readonly Version[]): Outdated {
  const takenBackBy = newestByName(
    versions.filter(({ record }) => isWithdrawal(record)),
    namesTakenBack,
  );
  const stated = newestByName(versions, (record) => (takenBackBy.size === 0 ? [] : namesStated(record)));
  const gathered = newestByName(
    versions.filter(({ record }) => isLoose(record)),
    namesStated,
  );
  const isTakenBack = (version: Version, name: string): boolean => {
    const withdrawal = takenBackBy.get(name);
    return withdrawal !== undefined && compareAge(withdrawal, version) >= 0;
  };
  return (version, name, { missing }, isMember) => {
    if (missing === true) {
      const newest = stated.get(name);
      return takenBackBy.has(name) && (newest === undefined || isTakenBack(newest, name));
    }
    if (isTakenBack(version, name)) return true;
    const elsewhere = isMember || !isLoose(version.record) ? undefined : gathered.get(name);
    return elsewhere !== undefined && elsewhere.record.key !== version.record.key && compareAge(version, elsewhere) < 0;
  };
}

/** A version without what is outdated; null if it is no report and nothing is left. */
function current<Type extends Version>(version: Type, isOutdated: Outdated): Type | null {
  const { record } = version;
  if (!knowsContained(record)) return version;
  const members = new Set(record.results.flatMap((result) => result.members ?? []));
  const results = record.results.map((result, at) => {
    const name = resultName(record, result);
    return name !== null && isOutdated(version, name, result, members.has(at)) ? null : result;
  });
  if (!results.includes(null)) return version;
  const rest = remainingResults(results);
  if (!isLoose(record)) return { ...version, record: { ...record, results: rest } };
  return rest.length === 0 ? null : { ...version, record: { ...record, ...gatheredHead(rest), results: rest } };
}

/**
 * What the versions of each report or gathering make without outdated results. They leave each version before the versions become one, for what is merged
 * is as new as its newest part. A result is outdated in each version that is not newer than its withdrawal, and in a gathering that is older than another
 * one that states it, unless a panel groups it. A newer version that states it again holds it; one that only names it does not. Null for a
 * gathering that has nothing left.
 */
export function withoutOutdated(reports: readonly SameReport[]): readonly (Version | null)[] {
  const isOutdated = outdated(reports.flatMap((report) => report.versions));
  return reports.map(({ versions, merged }) => {
    const left = versions.map((version) => current(version, isOutdated));
    if (left.every((version, at) => version === versions[at])) return merged;
    return mergedVersion(left.filter((version) => version !== null));
  });
}
