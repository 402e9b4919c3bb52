import { newestByName } from '@vitalgate/days';
import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { compareAge, type RecordVersion } from '../../records/record-version.ts';
import { reportedContents } from '../contents/reported-contents.ts';
import {
  isLoose,
  isWithdrawal,
  knowsContained,
  namedResults,
  namesTakenBack,
  resultName,
} from '../contents/result-names.ts';
import { questionText, timeText } from '../contents/result-content.ts';
import { isUnsettled, saysItReplaces, statusRank } from '../reported/statuses.ts';
import { filledResults, withoutResults } from '../versions/changed-results.ts';
import { compareStatements } from '../versions/statement-age.ts';

type Merged = RecordVersion<BloodTestRecord>;
type Result = BloodTestResultRecord;

/** Sorts reports: those that wait for others last. */
function showOrder(one: Merged, other: Merged): number {
  return Number(isUnsettled(one.record.status)) - Number(isUnsettled(other.record.status));
}

/** Sorts by age: what the latest export holds first, then what the latest import brought. */
function newestFirst(one: Merged, other: Merged): number {
  return compareAge(other, one) || (one.record.key < other.record.key ? -1 : 1);
}

function hasMissing({ record }: Merged): boolean {
  return record.results.some(({ missing }) => missing === true);
}

/** Sorts gatherings that hold one result: one whose panel names it goes first, then the one that the latest export holds. */
function gatheringOrder(one: Merged, other: Merged): number {
  return Number(hasMissing(other)) - Number(hasMissing(one)) || newestFirst(one, other);
}

/** True if two results are versions of one: an id alone may be another result's in another export. */
function answerOne(one: Result, record: BloodTestRecord, other: Result, otherRecord: BloodTestRecord): boolean {
  const timeOf = ({ effective }: Result, { collectedDate }: BloodTestRecord): string =>
    timeText(effective ?? collectedDate);
  return questionText(one) === questionText(other) && timeOf(one, record) === timeOf(other, otherRecord);
}

/** Fills in what a record only refers to, with the newest result of that name, and puts that in the place of an older one of the same question and time. */
function filling(tests: readonly Merged[]): (test: Merged) => BloodTestRecord {
  const statements = tests.flatMap((version) => namedResults(version.record).map((named) => ({ ...named, version })));
  const held = newestByName(statements, (one, known) => compareStatements(known, one) < 0);
  return (version) => {
    const { record } = version;
    const filled = filledResults(record, (missing) => {
      const found = held.get(resultName(record, missing) ?? '');
      return found === undefined ? undefined : { record: found.version.record, at: found.at };
    });
    const results = filled.results.map((result) => {
      const newest = held.get(resultName(record, result) ?? '');
      if (newest === undefined || newest.version === version || (newest.result.members ?? result.members) !== undefined)
        return result;
      if (result.missing === true || !answerOne(newest.result, newest.version.record, result, record)) return result;
      return compareStatements({ version, result }, newest) < 0 ? newest.result : result;
    });
    return results.every((result, at) => result === filled.results[at]) ? filled : { ...filled, results };
  };
}

/** Finds whether another result of the same lineage says that it takes the place of one. `takenBack` names loose results that a report entered in error took with it: they replace nothing. */
function replacements(
  tests: readonly Merged[],
  takenBack: ReadonlySet<string>,
): (sourceName: string, result: Result) => boolean {
  const statuses = new Map<string, Set<string>>();
  for (const { record } of tests) {
    for (const result of record.results) {
      const { lineage, status } = result;
      if (lineage === undefined || (isLoose(record) && takenBack.has(resultName(record, result) ?? ''))) continue;
      const key = `${record.source.name}\n${lineage}`;
      statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
    }
  }
  return (sourceName, { lineage, status }) =>
    [...(statuses.get(`${sourceName}\n${lineage ?? ''}`) ?? [])].some(
      (other) => statusRank(other) > statusRank(status) && saysItReplaces(status, other),
    );
}

/**
 * What each blood test of the store shows, of which none holds what is outdated (`withoutOutdated`): a report shows what it names, as the newest statement has it, also what only other
 * imports brought; what a settled report shows is not shown by one that waits to be settled; what no report names is shown by its latest gathering, unless a
 * report of its source says the same under another id, or it was replaced. A gathering that has nothing left is null, as is a report entered in error, which takes its
 * results with it. Decision 0064.
 */
export function shownResults(all: readonly (Merged | null)[]): readonly (BloodTestRecord | null)[] {
  const tests = all.filter((test) => test !== null);
  const reports = tests.filter(({ record }) => !isLoose(record)).sort(showOrder);
  const gatherings = tests.filter(({ record }) => isLoose(record) && !isWithdrawal(record)).sort(gatheringOrder);
  const filled = filling(tests);
  const shown = new Map<Merged, BloodTestRecord>();
  /** Names of results that what goes before shows or takes back. */
  const claimed = new Set<string>();
  /** Names of results that a report shows which waits for no other. */
  const settled = new Set<string>();
  for (const report of reports) {
    if (report.record.status === 'entered-in-error') continue;
    const record = filled(report);
    const names = record.results.map((result) => (knowsContained(record) ? resultName(record, result) : null));
    const left = isUnsettled(record.status) ? withoutResults(record, (_, at) => settled.has(names[at] ?? '')) : record;
    if (left !== null) shown.set(report, left);
    for (const name of names) {
      if (name === null) continue;
      claimed.add(name);
      if (!isUnsettled(record.status)) settled.add(name);
    }
  }
  const takenBack = new Set(reports.flatMap(({ record }) => namesTakenBack(record)));
  for (const name of takenBack) claimed.add(name);
  const isReplaced = replacements(tests, takenBack);
  const sources = new Set(gatherings.map(({ record }) => record.source.name));
  const contents = reportedContents([...shown.values()].filter(({ source }) => sources.has(source.name)));
  for (const gathering of gatherings) {
    const record = filled(gathering);
    const sourceName = record.source.name;
    const left = withoutResults(record, (result) => {
      const name = resultName(record, result);
      if (name !== null && (claimed.has(name) || isReplaced(sourceName, result))) return true;
      if (name !== null) claimed.add(name);
      return result.members === undefined && contents.say(sourceName, result, record.collectedDate);
    });
    if (left !== null) shown.set(gathering, left);
  }
  return all.map((test) => (test === null ? null : (shown.get(test) ?? null)));
}
