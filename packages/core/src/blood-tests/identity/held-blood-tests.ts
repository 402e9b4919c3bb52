import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { RecordVersion } from '../../records/record-version.ts';
import { reportContent } from '../contents/report-content.ts';
import { statusRank } from '../reported/statuses.ts';
import { mergedVersion } from '../versions/merged-version.ts';
import { unitedByContent, type ReportFamily } from './equal-reports.ts';
import { cameTogether, type BloodTestVersion } from '../versions/blood-test-version.ts';
import { withLastingIds } from './lasting-ids.ts';
import { loincSystem, timeText } from '../contents/result-content.ts';
import { areDistinctReports, type ReportMarks } from './distinct-reports.ts';

/** All versions of one report or of one gathering, whatever their keys. */
export interface HeldBloodTest {
  /** The key of the version that came first, so that the public id stays. */
  readonly key: string;
  readonly id: string;
  /** Public ids of all keys, `id` first. */
  readonly ids: readonly string[];
  readonly versions: readonly BloodTestVersion[];
  /** What they make together. */
  readonly merged: RecordVersion<BloodTestRecord>;
}

/** Versions of one thing are a handful; an order number that more reports have names none of them. */
const mostOfOneOrder = 100;

/**
 * The order that a report's key names, and the report's own time: keys are `fhir`, source, order number, code and time on a line each. Keys of
 * earlier versions of this program may lack the time, and the time of collection stands in. Null for other keys.
 */
function orderOf({
  key,
  collectedDate,
  gathered,
}: BloodTestRecord): { readonly order: string; readonly time: string } | null {
  const [format, source, number, code, time] = key.split('\n');
  if (gathered === true || format !== 'fhir' || source === undefined || number === undefined || code === undefined) {
    return null;
  }
  // One that nothing names is named by what it says, and counted.
  if (number.startsWith('content ')) return null;
  return { order: [source, number, code].join('\n'), time: timeText(time ?? collectedDate) };
}

function names({ record }: BloodTestVersion): readonly string[] {
  return record.resource === undefined ? [record.key] : [record.key, `fhir\n${record.source.name}\n${record.resource}`];
}

function inOrder(one: BloodTestVersion, other: BloodTestVersion): number {
  return one.firstImport - other.firstImport || (one.record.key < other.record.key ? -1 : 1);
}

/** Groups versions that share a name, directly or through others. */
function families(versions: readonly BloodTestVersion[]): readonly ReportFamily[] {
  const byName = new Map<string, BloodTestVersion[]>();
  for (const version of [...versions].sort(inOrder)) {
    const known = names(version).map((name) => byName.get(name));
    const [group = [], ...others] = new Set(known.filter((found) => found !== undefined));
    for (const other of others) group.push(...other);
    group.push(version);
    for (const member of others.length > 0 ? group : [version])
      for (const name of names(member)) byName.set(name, group);
  }
  return [...new Set(byName.values())].flatMap((group) => {
    const [first] = [...group].sort(inOrder);
    const merged = mergedVersion(group);
    return first === undefined || merged === null
      ? []
      : [{ versions: group, first, merged, imports: group.flatMap(({ imports }) => imports) }];
  });
}

function saidByAll(said: readonly (string | undefined)[]): readonly string[] | null {
  const known = said.filter((one) => one !== undefined);
  return known.length === said.length ? known : null;
}

function marksOf({ key, resource, status, results }: BloodTestRecord): ReportMarks {
  const told = results.filter(({ members }) => members === undefined);
  const questions = told.map(({ codings, name }) => {
    const coding = codings.find(({ system }) => system === loincSystem) ?? codings[0];
    return coding === undefined ? name.toLowerCase() : `${coding.system ?? ''}|${coding.code}`;
  });
  return {
    // In its key a report without an id is named by its specimen, on a line of its own.
    id: resource ?? key.split('\n')[5] ?? null,
    rank: statusRank(status),
    results: told.flatMap(({ identifier }) => identifier ?? []),
    // Of a result that no import has brought nothing but a name is known.
    questions: told.some(({ missing }) => missing === true) ? [] : questions,
    specimens: saidByAll(told.map(({ specimen }) => specimen)),
    specimenIds: saidByAll(told.map(({ specimenId }) => specimenId)),
  };
}

/** A family of an order number. */
interface Sharer {
  readonly family: ReportFamily;
  readonly time: string;
  readonly marks: ReportMarks;
}

/** Whether two sharers are two reports. What says all the same is one, for an export may make the ids of reports, results and specimens anew. */
function areTwo(one: Sharer, other: Sharer): boolean {
  if (cameTogether(one.family, other.family)) return true;
  if (!areDistinctReports(one.marks, other.marks)) return false;
  const said = reportContent(one.family.merged.record);
  return said === null || said !== reportContent(other.family.merged.record);
}

/** Sharers that are one report, and the times that they say. */
interface Cluster {
  readonly sharers: Sharer[];
  readonly times: Set<string>;
}

/** Unites families of one order number that nothing tells apart, and those without one that say the same. */
function unitedByOrder(all: readonly ReportFamily[]): readonly (readonly ReportFamily[])[] {
  const byOrder = new Map<string, Sharer[]>();
  const unnumbered: ReportFamily[] = [];
  for (const family of [...all].sort((one, other) => inOrder(one.first, other.first))) {
    const named = orderOf(family.merged.record);
    if (named === null) {
      unnumbered.push(family);
      continue;
    }
    const known = byOrder.get(named.order) ?? [];
    byOrder.set(named.order, known);
    known.push({ family, time: named.time, marks: marksOf(family.merged.record) });
  }
  const united = [...unitedByContent(unnumbered)];
  for (const sharers of byOrder.values()) {
    const clusters: Cluster[] = [];
    for (const sharer of sharers) {
      const { time } = sharer;
      const fits = (cluster: Cluster): boolean =>
        (time === '' || cluster.times.size === 0 || cluster.times.has(time)) &&
        !cluster.sharers.some((other) => areTwo(other, sharer));
      const cluster = sharers.length > mostOfOneOrder ? undefined : clusters.find(fits);
      if (cluster === undefined) clusters.push({ sharers: [sharer], times: new Set(time === '' ? [] : [time]) });
      else {
        cluster.sharers.push(sharer);
        if (time !== '') cluster.times.add(time);
      }
    }
    united.push(...clusters.map((cluster) => cluster.sharers.map(({ family }) => family)));
  }
  return united;
}

/**
 * Which blood tests are versions of one. Each key follows from its record alone; versions of one report may still have several, because a
 * laboratory gave them one id with another time of collection, or one order number with other ids. Two times under one order number are two
 * reports, and so are two that one import brought or that answer nothing alike (`areDistinctReports`).
 */
export function heldBloodTests(versions: readonly BloodTestVersion[]): readonly HeldBloodTest[] {
  const tests = unitedByOrder(families(versions));
  const stated = tests.map((united) => united.flatMap((family) => family.versions).sort(inOrder));
  return withLastingIds(stated).flatMap((all, at) => {
    const [first] = all;
    const [only, ...others] = all === stated[at] ? (tests[at] ?? []) : [];
    const merged = only !== undefined && others.length === 0 ? only.merged : mergedVersion(all);
    if (first === undefined || merged === null) return [];
    return [{ key: first.record.key, id: first.id, ids: [...new Set(all.map(({ id }) => id))], versions: all, merged }];
  });
}
