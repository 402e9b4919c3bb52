import type { BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import type { RecordVersion } from '../records/record-version.ts';
import { saysItReplaces, statusRank } from './blood-test-versions.ts';
import { gatheredHead } from './gathered-head.ts';
import { filledResults, type FoundResult } from './filled-results.ts';
import { reportedContents, type ReportedContents } from './reported-contents.ts';

type Merged = RecordVersion<BloodTestRecord>;
type Result = BloodTestResultRecord;

/** What names a result for good within all exports: source and id. Null without an id, and for one that only its report contains. */
function nameOf(record: BloodTestRecord, result: Result): string | null {
  if (result.identifier === null || result.contained === true) return null;
  return `${record.source.name}\n${result.identifier}`;
}

/** Earlier versions of this program did not say which results are contained in their report; the same id may then be another result. */
function knowsContained(record: BloodTestRecord): boolean {
  return isLoose(record) || record.resource !== undefined;
}

/** Results without those that are null; panels keep those of their members that are left. */
function rebuilt(results: readonly (Result | null)[]): readonly Result[] {
  const places = new Map<number, number>();
  for (const [at, result] of results.entries()) if (result !== null) places.set(at, places.size);
  return results
    .filter((result) => result !== null)
    .map((result) =>
      result.members === undefined
        ? result
        : { ...result, members: result.members.flatMap((member) => places.get(member) ?? []) },
    );
}

/** Of reports that name one result the most settled one shows it, then the one issued last. */
function showOrder(one: Merged, other: Merged): number {
  const byStatus = statusRank(other.record.status) - statusRank(one.record.status);
  if (byStatus !== 0) return byStatus;
  return (other.record.issuedAt ?? 0) - (one.record.issuedAt ?? 0) || (one.record.key < other.record.key ? -1 : 1);
}

function withHeld(record: BloodTestRecord, held: ReadonlyMap<string, FoundResult>): BloodTestRecord {
  return filledResults(record, (missing) => {
    const name = nameOf(record, missing);
    return name === null ? undefined : held.get(name);
  });
}

/** Whether this says on its own that results were entered in error. */
function isWithdrawal({ record }: Merged): boolean {
  return isLoose(record) && record.status === 'entered-in-error';
}

/** Whether a result of a blood test was taken back since: what an export made later holds of it counts again. */
type TakenBack = (name: string, test: Merged) => boolean;

function takenBack(tests: readonly Merged[]): TakenBack {
  const latest = new Map<string, Merged>();
  for (const test of tests.filter(isWithdrawal).sort(newestFirst)) {
    for (const id of test.record.takesBack ?? []) {
      const name = `${test.record.source.name}\n${id}`;
      if (!latest.has(name)) latest.set(name, test);
    }
  }
  return (name, test) => {
    const withdrawal = latest.get(name);
    return withdrawal !== undefined && compareAge(withdrawal, test) <= 0;
  };
}

/** Whether another result of the same lineage says that it takes the place of this one. */
type Replaced = (sourceName: string, result: Result) => boolean;

function replacedResults(tests: readonly Merged[]): Replaced {
  const statuses = new Map<string, Set<string>>();
  for (const { record } of tests) {
    for (const { lineage, status } of record.results) {
      if (lineage === undefined) continue;
      const key = `${record.source.name}\n${lineage}`;
      statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
    }
  }
  return (sourceName, { lineage, status }) =>
    [...(statuses.get(`${sourceName}\n${lineage ?? ''}`) ?? [])].some(
      (other) => statusRank(other) > statusRank(status) && saysItReplaces(status, other),
    );
}

/** Leaves out of a report what another one, that goes before, shows, and what was taken back. */
function withoutClaimed(
  record: BloodTestRecord,
  claimed: Set<string>,
  isTakenBack: (name: string) => boolean,
): BloodTestRecord {
  if (!knowsContained(record)) return record;
  let isLess = false;
  const own = new Set<string>();
  const results = record.results.map((result) => {
    const name = nameOf(record, result);
    if (name === null) return result;
    if (claimed.has(name) || isTakenBack(name)) {
      isLess = true;
      return null;
    }
    own.add(name);
    return result;
  });
  for (const name of own) claimed.add(name);
  return isLess ? { ...record, results: rebuilt(results) } : record;
}

/** Whether no report made this blood test. Earlier versions of this program did not mark a result without a time. */
function isLoose({ gathered, key }: BloodTestRecord): boolean {
  return gathered === true || /^fhir\n[^\n]*\nObservation\//.test(key);
}

/** Negative if the first is of a later export, or was brought by a later import. */
function compareAge(one: Merged, other: Merged): number {
  const [a, b] = [one.latestExport ?? -Infinity, other.latestExport ?? -Infinity];
  return a === b ? other.latestImport - one.latestImport : b - a;
}

/** What the latest export holds first, then what the latest import brought. */
function newestFirst(one: Merged, other: Merged): number {
  return compareAge(one, other) || (one.record.key < other.record.key ? -1 : 1);
}

/** By name, the result that the latest export holds. */
function heldResults(tests: readonly Merged[]): ReadonlyMap<string, FoundResult> {
  const held = new Map<string, FoundResult>();
  for (const { record } of [...tests].sort(newestFirst)) {
    if (!knowsContained(record)) continue;
    for (const [at, result] of record.results.entries()) {
      const name = result.missing === true ? null : nameOf(record, result);
      if (name !== null && !held.has(name)) held.set(name, { record, at });
    }
  }
  return held;
}

function hasMissing({ record }: Merged): boolean {
  return record.results.some(({ missing }) => missing === true);
}

/** Of gatherings that hold one result one whose panel names it goes first, then the one that the latest export holds. */
function gatheringOrder(one: Merged, other: Merged): number {
  return Number(hasMissing(other)) - Number(hasMissing(one)) || newestFirst(one, other);
}

/** Leaves out of a gathering what a report shows or says, what another gathering shows, and what was taken back or replaced. */
function withoutShown(
  record: BloodTestRecord,
  claimed: Set<string>,
  contents: ReportedContents,
  isOver: (name: string, result: Result) => boolean,
): BloodTestRecord | null {
  const results = record.results.map((result) => {
    const name = nameOf(record, result);
    if (name !== null && (claimed.has(name) || isOver(name, result))) return null;
    if (name !== null) claimed.add(name);
    const isRepeat = result.members === undefined && contents.say(record.source.name, result, record.collectedDate);
    return isRepeat ? null : result;
  });
  if (!results.includes(null)) return record;
  const rest = rebuilt(results);
  return rest.length === 0 ? null : { ...record, ...gatheredHead(rest), results: rest };
}

/**
 * Each result once among all blood tests of the store: a report shows what it names, also what only other imports brought; a result that several name
 * is shown by the most settled report; one that no report names is shown by its latest gathering, unless a report of its source says
 * the same under another id. A gathering that has nothing left is null, as is a report entered in error, which takes its results with it. A single result
 * that was entered in error is shown by none that is older.
 */
export function claimedResults(tests: readonly Merged[]): readonly (BloodTestRecord | null)[] {
  const shown = new Map<Merged, BloodTestRecord | null>();
  const isTakenBack = takenBack(tests);
  const isReplaced = replacedResults(tests);
  const gathered = tests.filter((test) => isLoose(test.record) && !isWithdrawal(test)).sort(gatheringOrder);
  const reports = tests.filter(({ record }) => !isLoose(record)).sort(showOrder);
  const held = tests.some(hasMissing) ? heldResults(tests) : new Map<string, FoundResult>();
  const claimed = new Set<string>();
  for (const report of reports) {
    const isWrong = report.record.status === 'entered-in-error';
    const isBack = (name: string): boolean => isTakenBack(name, report);
    shown.set(report, isWrong ? null : withoutClaimed(withHeld(report.record, held), claimed, isBack));
  }
  for (const { record } of reports) {
    for (const id of record.takesBack ?? []) claimed.add(`${record.source.name}\n${id}`);
  }
  const sources = new Set(gathered.map(({ record }) => record.source.name));
  const left = [...shown.values()].filter((record) => record !== null);
  const contents = reportedContents(left.filter(({ source }) => sources.has(source.name)));
  for (const gathering of gathered) {
    const isOver = (name: string, result: Result): boolean =>
      isTakenBack(name, gathering) || isReplaced(gathering.record.source.name, result);
    shown.set(gathering, withoutShown(withHeld(gathering.record, held), claimed, contents, isOver));
  }
  return tests.map((test) => shown.get(test) ?? null);
}
