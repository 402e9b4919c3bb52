import { compareAge } from '../../records/record-version.ts';
import type { BloodTestRecord, BloodTestResultRecord, WithdrawnContent } from '../../records/blood-test-record.ts';
import { cameTogether, type BloodTestVersion } from '../versions/blood-test-version.ts';
import { withdrawnResultContent } from '../contents/result-content.ts';
import { isLoose, isWithdrawal, knowsContained, namesTakenBack, resultName } from '../contents/result-names.ts';
import type { HeldBloodTest } from '../identity/held-blood-tests.ts';
import { isStillInForce } from './withdrawal-age.ts';

/** Names the results of a record: as `resultName` does, and those that have no name by what they say if a withdrawal may mean them. */
export type ResultNames = (reportKey: string, record: BloodTestRecord) => readonly (string | null)[];

/** `contents` are those that withdrawals without a known id name. */
function resultNames(contents: ReadonlySet<string>): ResultNames {
  return (reportKey, record) => {
    const isKnown = knowsContained(record);
    const counts = new Map<string, number>();
    return record.results.map((result) => {
      const name = isKnown ? resultName(record, result) : null;
      if (name !== null || contents.size === 0 || result.missing === true) return name;
      const content = withdrawnResultContent(result, record.collectedDate);
      if (content === null || !contents.has(contentKey(record, content))) return null;
      const measuredIn = result.specimenNumber ?? result.specimenId ?? '';
      const said = ['', reportKey, content, result.lineage ?? '', measuredIn].join('\n');
      const count = (counts.get(said) ?? 0) + 1;
      counts.set(said, count);
      return `${said}\n${count}`;
    });
  };
}

function contentKey({ source }: BloodTestRecord, content: string): string {
  return `${source.name}\n${content}`;
}

interface Candidate {
  readonly name: string;
  readonly isNamed: boolean;
  /** Whether a report holds it. */
  readonly isReported: boolean;
  readonly result: BloodTestResultRecord;
  /** The versions that state it. */
  readonly statedBy: readonly BloodTestVersion[];
  /** The withdrawals that take it. */
  readonly takenBy: BloodTestVersion[];
}

function newest(versions: readonly BloodTestVersion[]): BloodTestVersion | undefined {
  return versions.reduce<BloodTestVersion | undefined>(
    (held, version) => (held === undefined || compareAge(held, version) < 0 ? version : held),
    undefined,
  );
}

function latest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>((held, one) => {
    const [a, b] = [held === undefined ? undefined : newest(held.statedBy), newest(one.statedBy)];
    return a === undefined || b === undefined || compareAge(a, b) <= 0 ? one : held;
  }, undefined);
}

/** By content, the results that versions of reports and gatherings state, each as the latest says it; those that were stated first before the others. */
function candidatesIn(
  reports: readonly HeldBloodTest[],
  contents: ReadonlySet<string>,
  namesIn: ResultNames,
): ReadonlyMap<string, readonly Candidate[]> {
  const found = new Map<string, Candidate[]>();
  for (const { key, versions, merged } of reports) {
    const statedBy = versionsByName(versions, (record) => namesIn(key, record));
    const seen = new Set<string>();
    // What is merged may lack what an older version states.
    for (const { record } of [merged, ...[...versions].sort((one, other) => compareAge(other, one))]) {
      const names = namesIn(key, record);
      for (const [at, result] of record.results.entries()) {
        const name = names[at] ?? null;
        if (name === null || seen.has(name) || result.missing === true || result.members !== undefined) continue;
        seen.add(name);
        const content = withdrawnResultContent(result, record.collectedDate);
        if (content === null || !contents.has(contentKey(record, content))) continue;
        const said = contentKey(record, content);
        const isNamed = !name.startsWith('\n');
        const isReported = !isLoose(record);
        const candidate = { name, isNamed, isReported, result, statedBy: statedBy.get(name) ?? [], takenBy: [] };
        const known = found.get(said);
        if (known === undefined) found.set(said, [candidate]);
        else known.push(candidate);
      }
    }
  }
  return found;
}

function versionsByName(
  versions: readonly BloodTestVersion[],
  namesIn: (record: BloodTestRecord) => readonly (string | null)[],
): ReadonlyMap<string | null, readonly BloodTestVersion[]> {
  const found = new Map<string | null, BloodTestVersion[]>();
  for (const version of versions) {
    for (const name of new Set(namesIn(version.record))) found.set(name, [...(found.get(name) ?? []), version]);
  }
  return found;
}

function haveOneSpecimen(alike: WithdrawnContent, { specimenId, specimenNumber }: BloodTestResultRecord): boolean {
  const haveNumbers = alike.specimenNumber !== undefined && specimenNumber !== undefined;
  return haveNumbers ? alike.specimenNumber === specimenNumber : agree(alike.specimenId, specimenId);
}

const agree = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

function mayTake(withdrawal: BloodTestVersion, alike: WithdrawnContent, candidate: Candidate): boolean {
  const { result, statedBy, takenBy, isNamed } = candidate;
  if (!agree(alike.lineage, result.lineage) || !haveOneSpecimen(alike, result)) return false;
  if (takenBy.some((other) => cameTogether(withdrawal, other))) return false;
  // What one export states under one id and takes back under another is two results.
  const hasId = withdrawal.record.takesBack?.length !== 0;
  if (hasId && isNamed && statedBy.some((version) => cameTogether(withdrawal, version))) return false;
  return statedBy.every((version) => isStillInForce(withdrawal, version, result));
}

/** Which results are meant by withdrawals whose ids are not known. */
export interface MeantResults {
  readonly namesIn: ResultNames;
  /** The names of those that a withdrawal takes. */
  takenBy(withdrawal: BloodTestVersion): readonly string[];
}

/**
 * Finds what withdrawals mean that have no id, or one that nothing in the store has, because a laboratory may make all ids anew for each export: the latest result
 * of the source that says the same, of an export that is no newer. One withdrawal takes one result, and the next export's telling of it the same. If nothing
 * says the same, it takes nothing.
 */
export function meantResults(reports: readonly HeldBloodTest[], isStated: (name: string) => boolean): MeantResults {
  const withdrawals = reports
    .flatMap(({ versions }) => versions)
    .filter(({ record }) => isWithdrawal(record) && record.takesBackAlike !== undefined)
    .filter(({ record }) => !namesTakenBack(record).some(isStated))
    .sort((one, other) => compareAge(one, other) || (one.record.key < other.record.key ? -1 : 1));
  const contents = new Set(
    withdrawals.flatMap(({ record }) =>
      (record.takesBackAlike ?? []).map(({ content }) => contentKey(record, content)),
    ),
  );
  const namesIn = resultNames(contents);
  const taken = new Map<BloodTestVersion, readonly string[]>();
  const candidates =
    contents.size === 0 ? new Map<string, readonly Candidate[]>() : candidatesIn(reports, contents, namesIn);
  for (const withdrawal of withdrawals) {
    const names = (withdrawal.record.takesBackAlike ?? []).flatMap((alike) => {
      const fitting = (candidates.get(contentKey(withdrawal.record, alike.content)) ?? []).filter((candidate) =>
        mayTake(withdrawal, alike, candidate),
      );
      const reported = latest(fitting.filter(({ isReported }) => isReported));
      const loose = fitting.filter(({ isReported }) => !isReported);
      // What a report says is listed once, in the report: loose results that say the same are the same one.
      const meant = reported === undefined ? [latest(loose)] : [reported, ...loose];
      return meant.flatMap((candidate) => {
        candidate?.takenBy.push(withdrawal);
        return candidate?.name ?? [];
      });
    });
    taken.set(withdrawal, names);
  }
  return { namesIn, takenBy: (withdrawal) => taken.get(withdrawal) ?? [] };
}
