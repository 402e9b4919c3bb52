import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import { saysItReplaces, statusRank } from '../reported/statuses.ts';
import { gatheredHead } from '../versions/gathered-head.ts';
import { filledResults, type FoundResult } from '../versions/filled-results.ts';
import { remainingResults } from '../versions/remaining-results.ts';
import { reportedContents, type ReportedContents } from '../contents/reported-contents.ts';
import { isLoose, isWithdrawal, knowsContained, namesTakenBack, resultName } from '../contents/result-names.ts';

type Merged = RecordVersion<BloodTestRecord>;
type Result = BloodTestResultRecord;

/** Of reports that name one result the most settled one shows it, then the one issued last. */
function showOrder(one: Merged, other: Merged): number {
  const byStatus = statusRank(other.record.status) - statusRank(one.record.status);
  if (byStatus !== 0) return byStatus;
  return (other.record.issuedAt ?? 0) - (one.record.issuedAt ?? 0) || (one.record.key < other.record.key ? -1 : 1);
}

function withHeld(record: BloodTestRecord, held: ReadonlyMap<string, FoundResult>): BloodTestRecord {
  return filledResults(record, (missing) => {
    const name = resultName(record, missing);
    return name === null ? undefined : held.get(name);
  });
}

/** Whether another result of the same lineage says that it takes the place of this one. */
type Replaced = (sourceName: string, result: Result) => boolean;

/** `takenBack` names loose results that a report entered in error took with it: they replace nothing. */
function replacedResults(tests: readonly Merged[], takenBack: ReadonlySet<string>): Replaced {
  const statuses = new Map<string, Set<string>>();
  for (const { record } of tests) {
    for (const result of record.results) {
      const { lineage, status } = result;
      if (lineage === undefined) continue;
      if (isLoose(record) && takenBack.has(resultName(record, result) ?? '')) continue;
      const key = `${record.source.name}\n${lineage}`;
      statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
    }
  }
  return (sourceName, { lineage, status }) =>
    [...(statuses.get(`${sourceName}\n${lineage ?? ''}`) ?? [])].some(
      (other) => statusRank(other) > statusRank(status) && saysItReplaces(status, other),
    );
}

/** Leaves out of a report what another one, that goes before, shows. */
function withoutClaimed(record: BloodTestRecord, claimed: Set<string>): BloodTestRecord {
  if (!knowsContained(record)) return record;
  let isLess = false;
  const own = new Set<string>();
  const results = record.results.map((result) => {
    const name = resultName(record, result);
    if (name === null) return result;
    if (claimed.has(name)) {
      isLess = true;
      return null;
    }
    own.add(name);
    return result;
  });
  for (const name of own) claimed.add(name);
  return isLess ? { ...record, results: remainingResults(results) } : record;
}

/** What the latest export holds first, then what the latest import brought. */
function newestFirst(one: Merged, other: Merged): number {
  return compareAge(other, one) || (one.record.key < other.record.key ? -1 : 1);
}

/** By name, the result that the latest export holds. */
function heldResults(tests: readonly Merged[]): ReadonlyMap<string, FoundResult> {
  const held = new Map<string, FoundResult>();
  for (const { record } of [...tests].sort(newestFirst)) {
    if (!knowsContained(record)) continue;
    for (const [at, result] of record.results.entries()) {
      const name = result.missing === true ? null : resultName(record, result);
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

/** Leaves out of a gathering what a report shows or says, what another gathering shows, and what was replaced. */
function withoutShown(
  record: BloodTestRecord,
  claimed: Set<string>,
  contents: ReportedContents,
  isReplaced: Replaced,
): BloodTestRecord | null {
  const results = record.results.map((result) => {
    const name = resultName(record, result);
    if (name !== null && (claimed.has(name) || isReplaced(record.source.name, result))) return null;
    if (name !== null) claimed.add(name);
    const isRepeat = result.members === undefined && contents.say(record.source.name, result, record.collectedDate);
    return isRepeat ? null : result;
  });
  if (!results.includes(null)) return record;
  const rest = remainingResults(results);
  return rest.length === 0 ? null : { ...record, ...gatheredHead(rest), results: rest };
}

/**
 * Each result once among all blood tests of the store, of which none holds what is outdated (`withoutOutdated`): a report shows what it names, also what only other
 * imports brought; a result that several name is shown by the most settled report; one that no report names is shown by its latest gathering, unless a
 * report of its source says the same under another id. A gathering that has nothing left is null, as is a report entered in error, which takes its
 * results with it.
 */
export function eachResultOnce(all: readonly (Merged | null)[]): readonly (BloodTestRecord | null)[] {
  const tests = all.filter((test) => test !== null);
  const shown = new Map<Merged, BloodTestRecord | null>();
  const gathered = tests.filter(({ record }) => isLoose(record) && !isWithdrawal(record)).sort(gatheringOrder);
  const reports = tests.filter(({ record }) => !isLoose(record)).sort(showOrder);
  const held = tests.some(hasMissing) ? heldResults(tests) : new Map<string, FoundResult>();
  const claimed = new Set<string>();
  for (const report of reports) {
    const isWrong = report.record.status === 'entered-in-error';
    shown.set(report, isWrong ? null : withoutClaimed(withHeld(report.record, held), claimed));
  }
  const takenBack = new Set(reports.flatMap(({ record }) => namesTakenBack(record)));
  for (const name of takenBack) claimed.add(name);
  const isReplaced = replacedResults(tests, takenBack);
  const sources = new Set(gathered.map(({ record }) => record.source.name));
  const left = [...shown.values()].filter((record) => record !== null);
  const contents = reportedContents(left.filter(({ source }) => sources.has(source.name)));
  for (const gathering of gathered) {
    shown.set(gathering, withoutShown(withHeld(gathering.record, held), claimed, contents, isReplaced));
  }
  return all.map((test) => (test === null ? null : (shown.get(test) ?? null)));
}
