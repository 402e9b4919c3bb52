import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import { mergedVersion } from '../versions/merged-version.ts';
import { gatheredHead } from '../versions/gathered-head.ts';
import { remainingResults } from '../versions/remaining-results.ts';
import { isLoose, isWithdrawal, knowsContained, namesTakenBack, resultName } from '../contents/result-names.ts';
import type { BloodTestVersion } from '../versions/blood-test-version.ts';
import type { HeldBloodTest } from '../identity/held-blood-tests.ts';
import { meantResults, type ResultNames } from './meant-results.ts';
import { compareWithdrawals, isStillInForce } from './withdrawal-age.ts';

type Version = RecordVersion<BloodTestRecord>;
type Result = BloodTestResultRecord;

/** What a version states under a name. */
interface Statement {
  readonly name: string;
  readonly version: Version;
  readonly result: Result;
}

/** By name, the newest of the statements. */
function newestByName(statements: readonly Statement[]): ReadonlyMap<string, Statement> {
  const newest = new Map<string, Statement>();
  for (const statement of statements) {
    const known = newest.get(statement.name);
    if (known === undefined || compareAge(known.version, statement.version) < 0) newest.set(statement.name, statement);
  }
  return newest;
}

/** The results that a version states under names, and does not only name. */
function statementsIn(version: Version): readonly Statement[] {
  const { record } = version;
  if (!knowsContained(record)) return [];
  return record.results.flatMap((result) => {
    const name = result.missing === true ? null : resultName(record, result);
    return name === null ? [] : { name, version, result };
  });
}

/** By name, the newest withdrawal of each result. */
function newestWithdrawals(
  versions: readonly BloodTestVersion[],
  namesIn: (withdrawal: BloodTestVersion) => readonly string[],
): ReadonlyMap<string, Version> {
  const newest = new Map<string, Version>();
  for (const version of versions) {
    for (const name of namesIn(version)) {
      const known = newest.get(name);
      if (known === undefined || compareWithdrawals(known, version) < 0) newest.set(name, version);
    }
  }
  return newest;
}

/** Whether a result of a version is outdated. `isMember` says that a panel of the version groups it. */
type Outdated = (version: Version, name: string, result: Result, isMember: boolean) => boolean;

interface Found {
  readonly isOutdated: Outdated;
  readonly namesIn: ResultNames;
}

function outdated(reports: readonly HeldBloodTest[]): Found {
  const versions = reports.flatMap((report) => report.versions);
  const withdrawals = versions.filter(({ record }) => isWithdrawal(record));
  const stated = newestByName(withdrawals.length === 0 ? [] : versions.flatMap(statementsIn));
  const gathered = newestByName(versions.filter(({ record }) => isLoose(record)).flatMap(statementsIn));
  const alike = meantResults(reports, (name) => stated.has(name));
  const takenBackBy = newestWithdrawals(withdrawals, (withdrawal) => [
    ...namesTakenBack(withdrawal.record),
    ...alike.takenBy(withdrawal),
  ]);
  const isTakenBack = ({ name, version, result }: Statement): boolean => {
    const withdrawal = takenBackBy.get(name);
    return withdrawal !== undefined && isStillInForce(withdrawal, version, result);
  };
  const isOutdated: Outdated = (version, name, result, isMember) => {
    if (result.missing === true) {
      const newest = stated.get(name);
      return takenBackBy.has(name) && (newest === undefined || isTakenBack(newest));
    }
    if (isTakenBack({ name, version, result })) return true;
    const elsewhere = isMember || !isLoose(version.record) ? undefined : gathered.get(name)?.version;
    return elsewhere !== undefined && elsewhere.record.key !== version.record.key && compareAge(version, elsewhere) < 0;
  };
  return { isOutdated, namesIn: alike.namesIn };
}

/** A version without what is outdated; null if it is no report and nothing is left. */
function current<Type extends Version>(version: Type, reportKey: string, { isOutdated, namesIn }: Found): Type | null {
  const { record } = version;
  const members = new Set(record.results.flatMap((result) => result.members ?? []));
  const names = namesIn(reportKey, record);
  const results = record.results.map((result, at) => {
    const name = names[at] ?? null;
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
export function withoutOutdated(reports: readonly HeldBloodTest[]): readonly (Version | null)[] {
  const found = outdated(reports);
  return reports.map(({ key, versions, merged }) => {
    const left = versions.map((version) => current(version, key, found));
    if (left.every((version, at) => version === versions[at])) return merged;
    return mergedVersion(left.filter((version) => version !== null));
  });
}
