import { newestByName } from '@vitalgate/days';
import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { RecordVersion } from '../../records/record-version.ts';
import { isLoose, isWithdrawal, namedResults, namesTakenBack } from '../contents/result-names.ts';
import type { HeldBloodTest } from '../identity/held-blood-tests.ts';
import { withoutResults } from '../versions/changed-results.ts';
import { mergedVersion } from '../versions/merged-version.ts';
import { compareStatements, type ResultStatement } from '../versions/statement-age.ts';
import { meantResults, type ResultNames } from './meant-results.ts';
import { compareWithdrawals, keepsAway } from './withdrawal-age.ts';

type Version = RecordVersion<BloodTestRecord>;

/** A result under its name, as a version states it. */
interface Statement extends ResultStatement {
  readonly name: string;
}

function newestStatements(versions: readonly Version[]): ReadonlyMap<string, Statement> {
  const statements = versions.flatMap((version) =>
    namedResults(version.record).map(({ name, result }): Statement => ({ name, version, result })),
  );
  return newestByName(statements, (one, known) => compareStatements(known, one) < 0);
}

interface Outdated {
  /** True if a result of a version is outdated. `isMember` says that a panel of the version groups it. */
  readonly isOutdated: (statement: Statement, isMember: boolean) => boolean;
  readonly namesIn: ResultNames;
}

function outdated(tests: readonly HeldBloodTest[]): Outdated {
  const versions = tests.flatMap((test) => test.versions);
  const withdrawals = versions.filter(({ record }) => isWithdrawal(record));
  const stated = newestStatements(withdrawals.length === 0 ? [] : versions);
  const gathered = newestStatements(versions.filter(({ record }) => isLoose(record)));
  const meant = meantResults(tests, (name) => stated.has(name));
  const taken = withdrawals.flatMap((withdrawal) =>
    [...namesTakenBack(withdrawal.record), ...meant.takenBy(withdrawal)].map((name) => ({ name, withdrawal })),
  );
  const takenBackBy = newestByName(taken, (one, known) => compareWithdrawals(known.withdrawal, one.withdrawal) < 0);
  const isTakenBack = ({ name, version, result }: Statement): boolean => {
    const found = takenBackBy.get(name);
    return found !== undefined && keepsAway(found.withdrawal, version, result);
  };
  return {
    isOutdated(statement, isMember) {
      const { name, version, result } = statement;
      if (result.missing === true) {
        const newest = stated.get(name);
        return takenBackBy.has(name) && (newest === undefined || isTakenBack(newest));
      }
      if (isTakenBack(statement)) return true;
      const elsewhere = isMember || !isLoose(version.record) ? undefined : gathered.get(name);
      return (
        elsewhere !== undefined &&
        elsewhere.version.record.key !== version.record.key &&
        compareStatements(statement, elsewhere) < 0
      );
    },
    namesIn: meant.namesIn,
  };
}

/** A version without what is outdated; null if it is no report and nothing is left. */
function current<Type extends Version>(version: Type, testKey: string, { isOutdated, namesIn }: Outdated): Type | null {
  const members = new Set(version.record.results.flatMap((result) => result.members ?? []));
  const names = namesIn(testKey, version.record);
  const record = withoutResults(version.record, (result, at) => {
    const name = names[at] ?? null;
    return name !== null && isOutdated({ name, version, result }, members.has(at));
  });
  if (record === version.record) return version;
  return record === null ? null : { ...version, record };
}

/**
 * The record that the versions of each blood test make without outdated results. They leave each version before the versions become one, for what is merged
 * is as new as its newest part. A result is outdated in each version that is not newer than its withdrawal, and in a gathering that is older than another
 * one that states it, unless a panel groups it. A newer version that states it again holds it; one that only names it does not. Null for a
 * gathering that has nothing left. Decision 0153.
 */
export function withoutOutdated(tests: readonly HeldBloodTest[]): readonly (Version | null)[] {
  const found = outdated(tests);
  return tests.map(({ key, versions, merged }) => {
    const left = versions.map((version) => current(version, key, found));
    if (left.every((version, at) => version === versions[at])) return merged;
    return mergedVersion(left.filter((version) => version !== null));
  });
}
