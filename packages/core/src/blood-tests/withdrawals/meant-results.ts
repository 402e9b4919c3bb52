import { groupedBy } from '@vitalgate/days';
import type { BloodTestRecord, BloodTestResultRecord, WithdrawnContent } from '../../records/blood-test-record.ts';
import { compareAge } from '../../records/record-version.ts';
import { withdrawnResultContent } from '../contents/result-content.ts';
import { isLoose, isWithdrawal, knowsContained, namesTakenBack, resultName } from '../contents/result-names.ts';
import type { HeldBloodTest } from '../identity/held-blood-tests.ts';
import { cameTogether, type BloodTestVersion } from '../versions/blood-test-version.ts';
import { isStillInForce } from './withdrawal-age.ts';

/** Names the results of a record: as `resultName` does, and those that have no name by what they say if a withdrawal may mean them. */
export type ResultNames = (testKey: string, record: BloodTestRecord) => readonly (string | null)[];

/** A content within its source: withdrawals and what they may mean are compared there only. */
function inSource({ source }: BloodTestRecord, content: string): string {
  return `${source.name}\n${content}`;
}

/** `contents` are those that withdrawals without a known id name. */
function resultNames(contents: ReadonlySet<string>): ResultNames {
  return (testKey, record) => {
    const isKnown = knowsContained(record);
    const counts = new Map<string, number>();
    return record.results.map((result) => {
      const name = isKnown ? resultName(record, result) : null;
      if (name !== null || contents.size === 0 || result.missing === true) return name;
      const content = withdrawnResultContent(result, record.collectedDate);
      if (content === null || !contents.has(inSource(record, content))) return null;
      const measuredIn = result.specimenNumber ?? result.specimenId ?? '';
      const said = ['', testKey, content, result.lineage ?? '', measuredIn].join('\n');
      const count = (counts.get(said) ?? 0) + 1;
      counts.set(said, count);
      return `${said}\n${count}`;
    });
  };
}

/** A result that a withdrawal may mean, as the latest version of its blood test says it. */
interface Candidate {
  readonly name: string;
  readonly result: BloodTestResultRecord;
  /** Its content within its source. */
  readonly said: string;
  readonly isReported: boolean;
  /** The versions that state it. */
  readonly statedBy: readonly BloodTestVersion[];
  /** The withdrawals that take it. */
  readonly takenBy: BloodTestVersion[];
}

function newestOf(versions: readonly BloodTestVersion[]): BloodTestVersion | undefined {
  return versions.reduce<BloodTestVersion | undefined>(
    (held, version) => (held === undefined || compareAge(held, version) < 0 ? version : held),
    undefined,
  );
}

function latestOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const latest = candidates.reduce<Candidate | undefined>((held, one) => {
    const [a, b] = [newestOf(held?.statedBy ?? []), newestOf(one.statedBy)];
    return a === undefined || b === undefined || compareAge(a, b) <= 0 ? one : held;
  }, undefined);
  return latest === undefined ? [] : [latest];
}

/** The results of one blood test that say what a withdrawal says. */
function candidatesIn(
  { key, versions, merged }: HeldBloodTest,
  contents: ReadonlySet<string>,
  namesIn: ResultNames,
): readonly Candidate[] {
  const stated = versions.flatMap((version) =>
    [...new Set(namesIn(key, version.record))].map((name) => ({ name, version })),
  );
  const statedBy = groupedBy(stated, ({ name }) => name);
  const seen = new Set<string>();
  // What is merged may lack what an older version states.
  const newestFirst = [merged, ...[...versions].sort((one, other) => compareAge(other, one))];
  return newestFirst.flatMap(({ record }) => {
    const names = namesIn(key, record);
    return record.results.flatMap((result, at): readonly Candidate[] => {
      const name = names[at] ?? null;
      if (name === null || seen.has(name) || result.missing === true || result.members !== undefined) return [];
      seen.add(name);
      const content = withdrawnResultContent(result, record.collectedDate);
      const said = content === null ? '' : inSource(record, content);
      if (!contents.has(said)) return [];
      const versionsOf = (statedBy.get(name) ?? []).map(({ version }) => version);
      return [{ name, result, said, isReported: !isLoose(record), statedBy: versionsOf, takenBy: [] }];
    });
  });
}

const agree = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

function haveOneSpecimen(withdrawn: WithdrawnContent, { specimenId, specimenNumber }: BloodTestResultRecord): boolean {
  const haveNumbers = withdrawn.specimenNumber !== undefined && specimenNumber !== undefined;
  return haveNumbers ? withdrawn.specimenNumber === specimenNumber : agree(withdrawn.specimenId, specimenId);
}

function mayTake(withdrawal: BloodTestVersion, withdrawn: WithdrawnContent, candidate: Candidate): boolean {
  const { name, result, statedBy, takenBy } = candidate;
  if (!agree(withdrawn.lineage, result.lineage) || !haveOneSpecimen(withdrawn, result)) return false;
  if (takenBy.some((other) => cameTogether(withdrawal, other))) return false;
  // What one export states under one id and takes back under another is two results.
  const haveIds = withdrawal.record.takesBack?.length !== 0 && !name.startsWith('\n');
  if (haveIds && statedBy.some((version) => cameTogether(withdrawal, version))) return false;
  return statedBy.every((version) => isStillInForce(withdrawal, version, result));
}

/**
 * Finds what withdrawals mean that have no id, or one that nothing in the store has, because a laboratory may make all ids anew
 * for each export: the latest result of the source that says the same, of an export that is no newer. One withdrawal takes one
 * result, and the next export's repetition of it the same. If nothing says the same, it takes nothing. Decision 0153.
 */
export function meantResults(tests: readonly HeldBloodTest[], isStated: (name: string) => boolean) {
  const withdrawals = tests
    .flatMap(({ versions }) => versions)
    .filter(({ record }) => isWithdrawal(record) && record.takesBackAlike !== undefined)
    .filter(({ record }) => !namesTakenBack(record).some(isStated))
    .sort((one, other) => compareAge(one, other) || (one.record.key < other.record.key ? -1 : 1));
  const contents = new Set(
    withdrawals.flatMap(({ record }) => (record.takesBackAlike ?? []).map(({ content }) => inSource(record, content))),
  );
  const namesIn = resultNames(contents);
  const all = contents.size === 0 ? [] : tests.flatMap((test) => candidatesIn(test, contents, namesIn));
  const candidates = groupedBy(all, ({ said }) => said);
  const taken = new Map<BloodTestVersion, readonly string[]>();
  for (const withdrawal of withdrawals) {
    const names = (withdrawal.record.takesBackAlike ?? []).flatMap((withdrawn) => {
      const fitting = (candidates.get(inSource(withdrawal.record, withdrawn.content)) ?? []).filter((candidate) =>
        mayTake(withdrawal, withdrawn, candidate),
      );
      const reported = latestOf(fitting.filter(({ isReported }) => isReported));
      const loose = fitting.filter(({ isReported }) => !isReported);
      // What a report says is listed once, in the report: loose results that say the same are the same one.
      const meant = reported.length === 0 ? latestOf(loose) : [...reported, ...loose];
      for (const { takenBy } of meant) takenBy.push(withdrawal);
      return meant.map(({ name }) => name);
    });
    taken.set(withdrawal, names);
  }
  return {
    namesIn,
    /** The names of those that a withdrawal takes. */
    takenBy: (withdrawal: BloodTestVersion): readonly string[] => taken.get(withdrawal) ?? [],
  };
}
