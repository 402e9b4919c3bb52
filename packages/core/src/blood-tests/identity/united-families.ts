import { groupedBy } from '@vitalgate/days';
import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import { compareAge } from '../../records/record-version.ts';
import { reportContent, sourceIn, withdrawnReportContent } from '../contents/report-content.ts';
import { timeText } from '../contents/result-content.ts';
import { isLoose } from '../contents/result-names.ts';
import { areDistinctReports, reportMarks } from './distinct-reports.ts';
import { inOrder, type Family } from './families.ts';
import { addTo, isFreeOf, unitedOneToOne, type OneOfMany } from './one-to-one.ts';

type Report = OneOfMany<Family>;

const importsOf = ({ imports }: Family): readonly number[] => imports;

/** Versions of one thing are a handful; an order number that more reports have names none of them. */
const mostOfOneOrder = 100;

interface NamedOrder {
  readonly order: string;
  readonly time: string;
}

/**
 * The order that a report's key names, and the report's own time: keys are `fhir`, source, order number, code and time on a line each. Keys of
 * earlier versions of this program may lack the time, and the time of collection stands in. Null for other keys.
 */
function orderOf({ key, collectedDate, gathered }: BloodTestRecord): NamedOrder | null {
  const [format, source, number, code, time] = key.split('\n');
  if (gathered === true || format !== 'fhir' || source === undefined || number === undefined || code === undefined) {
    return null;
  }
  // One that nothing names is named by what it says, and counted.
  if (number.startsWith('content ')) return null;
  return { order: [source, number, code].join('\n'), time: timeText(time ?? collectedDate) };
}

/** Unites families of one order number. Two times are two reports; what says all the same is one, for an export may make the ids of reports, results and specimens anew. */
function unitedByOrder(sharers: readonly Family[]): readonly Report[] {
  if (sharers.length > mostOfOneOrder) return sharers.flatMap((family) => unitedOneToOne([family], importsOf));
  const known = new Map(
    sharers.map((family) => [
      family,
      { time: orderOf(family.merged.record)?.time ?? '', marks: reportMarks(family.merged.record) },
    ]),
  );
  return unitedOneToOne(sharers, importsOf, (one, other) => {
    const [a, b] = [known.get(one), known.get(other)];
    if (a === undefined || b === undefined) return false;
    if (a.time !== '' && b.time !== '' && a.time !== b.time) return true;
    if (!areDistinctReports(a.marks, b.marks)) return false;
    const said = reportContent(one.merged.record);
    return said === null || said !== reportContent(other.merged.record);
  });
}

/** A first sight of a report: reports that differ in it say different things. */
function sight({ merged: { record } }: Family): string {
  return [sourceIn(record), record.name, record.results.length, timeText(record.collectedDate)].join('\n');
}

/** The content of all versions of a report; null if two differ, for then its id lasts. */
function contentOfAll({ versions, first }: Family): string | null {
  if (first.record.status === 'entered-in-error' || !first.record.key.startsWith('fhir\n')) return null;
  const contents = new Set(versions.map(({ record }) => (isLoose(record) ? null : reportContent(record))));
  const [content = null] = contents;
  return contents.size === 1 ? content : null;
}

/** The same report under the id that came first. */
function underId(family: Family, resource: string | undefined): Family {
  if (resource === undefined) return family;
  const versions = family.versions.map((version) =>
    version.record.resource === undefined ? version : { ...version, record: { ...version.record, resource } },
  );
  return { ...family, versions };
}

/** Unites reports without an order number of which each export makes the id anew: those that say all the same. */
function unitedByContent(reports: readonly Family[]): readonly Report[] {
  const equal = [...groupedBy(reports, sight).values()].flatMap((similar) => [
    ...groupedBy(similar, (family) => (similar.length === 1 ? null : contentOfAll(family)) ?? family.first.id).values(),
  ]);
  return equal
    .flatMap((group) => unitedOneToOne(group, importsOf))
    .map(({ items: [first, ...others], places }): Report => {
      return { items: [first, ...others.map((other) => underId(other, first.first.record.resource))], places };
    })
    .sort((one, other) => inOrder(one.items[0].first, other.items[0].first));
}

/** The content of a report entered in error, if no import brought it as a right one under its id. */
function contentTakenBack({ versions, merged }: Family): string | null {
  if (versions.some(({ record }) => isLoose(record) || record.status !== 'entered-in-error')) return null;
  const content = merged.record.takesBackAlike?.[0]?.content;
  return content === undefined ? null : `${sourceIn(merged.record)}\n${content}`;
}

/** Puts each report entered in error to the latest one that says the same; those for which there is none are returned. */
function withdraw(reports: readonly Report[], withdrawals: readonly Family[]): readonly Report[] {
  const wanted = new Set(withdrawals.map(contentTakenBack));
  const latestOf = ({ items }: Report): Family['merged'] | undefined => items.at(-1)?.merged;
  const newestFirst = [...reports].sort((one, other) => {
    const [a, b] = [latestOf(one), latestOf(other)];
    return a === undefined || b === undefined ? 0 : compareAge(b, a);
  });
  const byContent = groupedBy(newestFirst, (report) => {
    const record = latestOf(report)?.record;
    const content = record === undefined || isLoose(record) ? null : withdrawnReportContent(record);
    const said = record === undefined || content === null ? null : `${sourceIn(record)}\n${content}`;
    return wanted.has(said) ? said : null;
  });
  return withdrawals.flatMap((family) => {
    const found = byContent.get(contentTakenBack(family) ?? '')?.find((report) => isFreeOf(report, family.imports));
    if (found === undefined) return unitedOneToOne([family], importsOf);
    addTo(found, family, family.imports);
    return [];
  });
}

/**
 * Unites families that are one blood test: those of one order number that do not differ, and those without one that say all the same. A report entered in
 * error whose id nothing else has goes to the latest one that says the same. Expects the families in the order in which they came. Decisions 0064 and 0166.
 */
export function unitedFamilies(all: readonly Family[]): readonly (readonly Family[])[] {
  const orders = groupedBy(all, (family) => orderOf(family.merged.record)?.order ?? null);
  const numbered = new Set([...orders.values()].flat());
  const others = all.filter((family) => !numbered.has(family));
  const withdrawals = others.filter((family) => contentTakenBack(family) !== null);
  const reports = unitedByContent(others.filter((family) => contentTakenBack(family) === null));
  const alone = withdrawals.length === 0 ? [] : withdraw(reports, withdrawals);
  const united = [...reports, ...alone, ...[...orders.values()].flatMap(unitedByOrder)];
  return united.map(({ items }) => items);
}
