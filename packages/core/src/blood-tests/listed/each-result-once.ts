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
import { saysItReplaces, statusRank } from '../reported/statuses.ts';
import { filledResults, withoutResults } from '../versions/changed-results.ts';

type Merged = RecordVersion<BloodTestRecord>;
type Result = BloodTestResultRecord;

/** Sorts reports that name one result: the most settled one shows it, then the one issued last. */
function showOrder(one: Merged, other: Merged): number {
  const byStatus = statusRank(other.record.status) - statusRank(one.record.status);
  if (byStatus !== 0) return byStatus;
  return (other.record.issuedAt ?? 0) - (one.record.issuedAt ?? 0) || (one.record.key < other.record.key ? -1 : 1);
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

/** Fills in what a record only refers to, with the result of that name that the latest export holds. */
function filling(tests: readonly Merged[]): (record: BloodTestRecord) => BloodTestRecord {
  if (!tests.some(hasMissing)) return (record) => record;
  const statements = tests.flatMap((test) => namedResults(test.record).map((named) => ({ ...named, test })));
  const held = newestByName(statements, (one, known) => newestFirst(one.test, known.test) < 0);
  return (record) =>
    filledResults(record, (missing) => {
      const found = held.get(resultName(record, missing) ?? '');
      return found === undefined ? undefined : { record: found.test.record, at: found.at };
    });
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
 * Each result once among all blood tests of the store, of which none holds what is outdated (`withoutOutdated`): a report shows what it names, also what only other
 * imports brought; a result that several name is shown by the most settled report; one that no report names is shown by its latest gathering, unless a
 * report of its source says the same under another id, or it was replaced. A gathering that has nothing left is null, as is a report entered in error, which takes its
 * results with it. Decision 0064.
 */
export function eachResultOnce(all: readonly (Merged | null)[]): readonly (BloodTestRecord | null)[] {
  const tests = all.filter((test) => test !== null);
  const reports = tests.filter(({ record }) => !isLoose(record)).sort(showOrder);
  const gatherings = tests.filter(({ record }) => isLoose(record) && !isWithdrawal(record)).sort(gatheringOrder);
  const filled = filling(tests);
  const shown = new Map<Merged, BloodTestRecord>();
  /** Names of results that what goes before shows or takes back. */
  const claimed = new Set<string>();
  for (const report of reports) {
    if (report.record.status === 'entered-in-error') continue;
    const record = filled(report.record);
    const names = record.results.map((result) => (knowsContained(record) ? resultName(record, result) : null));
    const left = withoutResults(record, (_, at) => claimed.has(names[at] ?? ''));
    if (left !== null) shown.set(report, left);
    for (const name of names) if (name !== null) claimed.add(name);
  }
  const takenBack = new Set(reports.flatMap(({ record }) => namesTakenBack(record)));
  for (const name of takenBack) claimed.add(name);
  const isReplaced = replacements(tests, takenBack);
  const sources = new Set(gatherings.map(({ record }) => record.source.name));
  const contents = reportedContents([...shown.values()].filter(({ source }) => sources.has(source.name)));
  for (const gathering of gatherings) {
    const record = filled(gathering.record);
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
