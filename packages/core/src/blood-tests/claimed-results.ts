import type { BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import type { RecordVersion } from '../records/record-version.ts';
import { statusRank } from './blood-test-versions.ts';
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

/** Leaves out of a report what another one, that goes before, shows. */
function withoutClaimed(record: BloodTestRecord, claimed: Set<string>): BloodTestRecord {
  if (!knowsContained(record)) return record;
  let isLess = false;
  const own = new Set<string>();
  const results = record.results.map((result) => {
    const name = nameOf(record, result);
    if (name === null) return result;
    if (claimed.has(name)) {
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

/** What the latest export holds first, then what the latest import brought. */
function newestFirst(one: Merged, other: Merged): number {
  const [a, b] = [one.latestExport ?? -Infinity, other.latestExport ?? -Infinity];
  if (a !== b) return b - a;
  return other.latestImport - one.latestImport || (one.record.key < other.record.key ? -1 : 1);
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

/** Leaves out of a gathering what a report shows or says, and what another gathering shows. */
function withoutShown(
  record: BloodTestRecord,
  claimed: Set<string>,
  contents: ReportedContents,
): BloodTestRecord | null {
  const results = record.results.map((result) => {
    const name = nameOf(record, result);
    if (name !== null && claimed.has(name)) return null;
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
 * the same under another id. A gathering that has nothing left is null, as is a report entered in error, which takes its results with it.
 */
export function claimedResults(tests: readonly Merged[]): readonly (BloodTestRecord | null)[] {
  const shown = new Map<Merged, BloodTestRecord | null>();
  const gathered = tests.filter(({ record }) => isLoose(record)).sort(gatheringOrder);
  const reports = tests.filter(({ record }) => !isLoose(record)).sort(showOrder);
  const held = tests.some(hasMissing) ? heldResults(tests) : new Map<string, FoundResult>();
  const claimed = new Set<string>();
  for (const report of reports) {
    const isWrong = report.record.status === 'entered-in-error';
    shown.set(report, isWrong ? null : withoutClaimed(withHeld(report.record, held), claimed));
  }
  for (const { record } of reports) {
    for (const id of record.takesBack ?? []) claimed.add(`${record.source.name}\n${id}`);
  }
  const sources = new Set(gathered.map(({ record }) => record.source.name));
  const left = [...shown.values()].filter((record) => record !== null);
  const contents = reportedContents(left.filter(({ source }) => sources.has(source.name)));
  for (const gathering of gathered) {
    shown.set(gathering, withoutShown(withHeld(gathering.record, held), claimed, contents));
  }
  return tests.map((test) => shown.get(test) ?? null);
}
