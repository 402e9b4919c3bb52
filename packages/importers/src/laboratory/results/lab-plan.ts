import { isUnsettled, statusRank, type SkipReason } from '@vitalgate/core';
import { objectsOf } from '../json/fhir-json.ts';
import { hasLabCode, isImaging, isShowable, labCategory } from '../resources/lab-category.ts';
import { memberReferences, resultsIn, withMembers, type ObservationFinder } from '../resources/references.ts';
import { isInError, issuedOf, statusOf, type ResourceEntry } from '../resources/resource-entry.ts';
import { entryKey } from '../resources/resource-shelf.ts';
import type { LabVersions } from '../versions/lab-versions.ts';

export interface PlannedReport {
  readonly report: ResourceEntry;
  readonly observations: readonly ResourceEntry[];
}

export interface LeftOut {
  readonly entry: ResourceEntry;
  readonly reason: SkipReason;
}

export interface LabPlan {
  readonly reports: readonly PlannedReport[];
  /** Laboratory reports entered in error, with the Observations that they showed. */
  readonly withdrawn: readonly PlannedReport[];
  /** Laboratory Observations that no report shows; what a panel among them groups is left to the panel. */
  readonly loose: readonly ResourceEntry[];
  readonly leftOut: readonly LeftOut[];
}

/** Keys of the Observations of reports that are not shown. */
interface UnshownResults {
  /** Those of reports entered in error. */
  readonly withdrawn: Set<string>;
  /** Those of reports that are no laboratory's. */
  readonly elsewhere: Set<string>;
  /** Those of reports and panels that a later version replaced. */
  readonly outdated: Set<string>;
}

/** True if something else than a category makes it a laboratory's: the phone's own sorting, or what was examined. */
function isTakenForLab({ sortedAsLab, resource }: ResourceEntry): boolean {
  return sortedAsLab || objectsOf(resource['specimen']).length > 0;
}

function isLabResult(entry: ResourceEntry): boolean {
  const category = labCategory(entry.resource);
  return category === 'laboratory' || (category === 'unstated' && (isTakenForLab(entry) || hasLabCode(entry.resource)));
}

/** A code alone does not distinguish a laboratory's report from one on pictures: without a category it takes results, a specimen or the phone's word. */
function isLabReport(report: ResourceEntry, results: readonly ResourceEntry[]): boolean {
  const category = labCategory(report.resource);
  if (category !== 'unstated') return category === 'laboratory';
  if (results.some(isLabResult)) return true;
  if (isImaging(report.resource)) return false;
  if (isTakenForLab(report)) return true;
  return results.length === 0 && objectsOf(report.resource['result']).length > 0 && hasLabCode(report.resource);
}

const isWaiting = (report: ResourceEntry): boolean => isUnsettled(statusOf(report));

/** Sorts reports: those that wait to be settled last, then the most settled first, then the one that was issued last. */
function showOrder(one: ResourceEntry, two: ResourceEntry): number {
  const byStatus =
    Number(isWaiting(one)) - Number(isWaiting(two)) || statusRank(statusOf(two)) - statusRank(statusOf(one));
  if (byStatus !== 0) return byStatus;
  return (issuedOf(two)?.instant ?? 0) - (issuedOf(one)?.instant ?? 0) || (entryKey(one) < entryKey(two) ? -1 : 1);
}

function addKeys(keys: Set<string>, entries: readonly ResourceEntry[]): void {
  for (const entry of entries) keys.add(entryKey(entry));
}

function reasonAgainst(entry: ResourceEntry): SkipReason | null {
  if (isInError(entry)) return 'enteredInError';
  return isShowable(entry) ? null : 'notALabResult';
}

/** References to members that are followed for all reports together: many reports over the same panels would follow them without end. */
const mostFollowed = 250_000;

interface SortedReports {
  readonly shown: readonly ResourceEntry[];
  readonly withdrawn: readonly PlannedReport[];
  readonly unshown: UnshownResults;
}

/** Sorts the reports: those to show, and where the results of the others went. Contained results that may not be shown are left out here. */
function sortReports(versions: LabVersions, leftOut: LeftOut[]): SortedReports {
  const { findAny } = versions;
  let toFollow = mostFollowed;
  const findMember: ObservationFinder = (reference, from) => (toFollow-- > 0 ? findAny(reference, from) : null);
  const allOf = (report: ResourceEntry): readonly ResourceEntry[] =>
    withMembers(resultsIn(report, findAny), findMember);
  const unshown: UnshownResults = {
    withdrawn: new Set(),
    elsewhere: new Set(),
    outdated: new Set(versions.replacedMembers),
  };
  for (const report of versions.replacedReports) addKeys(unshown.outdated, allOf(report));
  const withdrawn: PlannedReport[] = [];
  const shown = versions.reports.latest.filter((report) => {
    const all = allOf(report);
    if (isInError(report)) {
      leftOut.push({ entry: report, reason: 'enteredInError' });
      addKeys(unshown.withdrawn, all);
      if (isLabReport(report, all)) withdrawn.push({ report, observations: all });
      return false;
    }
    if (!isLabReport(report, all)) {
      leftOut.push({ entry: report, reason: 'notALabResult' });
      addKeys(unshown.elsewhere, all);
      return false;
    }
    for (const entry of all) {
      const reason = entry.parent === null ? null : reasonAgainst(entry);
      if (reason !== null) leftOut.push({ entry, reason });
    }
    return true;
  });
  return { shown, withdrawn, unshown };
}

/** Panels before what other panels group, so that a member is never shown beside its panel. */
function panelsFirst(entries: readonly ResourceEntry[], find: ObservationFinder): readonly ResourceEntry[] {
  const grouped = new Set<string>();
  for (const entry of withMembers(entries, find)) {
    const own = entryKey(entry);
    for (const reference of memberReferences(entry.resource)) {
      const member = find(reference, entry);
      const key = member === null ? own : entryKey(member);
      if (key !== own) grouped.add(key);
    }
  }
  const isGrouped = (entry: ResourceEntry): boolean => grouped.has(entryKey(entry));
  return [...entries.filter((entry) => !isGrouped(entry)), ...entries.filter(isGrouped)];
}

/** How often Observations can stand in further reports, all together: many reports over the same ones would show them without end. */
const mostRepeated = 10_000;

/**
 * Decides what is shown where, and what is left out and why. An Observation stands in each report that names it. A report that waits
 * to be settled goes without what a settled one shows. An Observation that no report names stands once.
 */
export function planTests(versions: LabVersions): LabPlan {
  const leftOut: LeftOut[] = [];
  const shown = new Set<string>();
  const settled = new Set<string>();
  let toRepeat = mostRepeated;
  const findFor =
    (report: ResourceEntry): ObservationFinder =>
    (reference, from) => {
      const entry = versions.findShowable(reference, from);
      if (entry === null || (isWaiting(report) && settled.has(entryKey(entry)))) return null;
      return !shown.has(entryKey(entry)) || toRepeat-- > 0 ? entry : null;
    };
  const findUnshown: ObservationFinder = (reference, from) => {
    const entry = versions.findShowable(reference, from);
    return entry === null || shown.has(entryKey(entry)) ? null : entry;
  };
  const { shown: labReports, withdrawn, unshown } = sortReports(versions, leftOut);
  const reports = [...labReports].sort(showOrder).map((report) => {
    const find = findFor(report);
    const observations = withMembers(resultsIn(report, find), find);
    addKeys(shown, observations);
    if (!isWaiting(report)) addKeys(settled, observations);
    return { report, observations };
  });

  const rest = versions.observations.latest.filter((entry) => !shown.has(entryKey(entry)));
  const candidates = rest.filter((entry) => {
    const key = entryKey(entry);
    if (isInError(entry) || unshown.withdrawn.has(key) || unshown.outdated.has(key)) return false;
    return isLabResult(entry) && (!unshown.elsewhere.has(key) || labCategory(entry.resource) === 'laboratory');
  });
  const loose: ResourceEntry[] = [];
  for (const entry of panelsFirst(candidates, findUnshown)) {
    if (shown.has(entryKey(entry))) continue;
    loose.push(entry);
    addKeys(shown, withMembers([entry], findUnshown));
  }
  for (const entry of rest) {
    const key = entryKey(entry);
    if (isInError(entry) || unshown.withdrawn.has(key)) leftOut.push({ entry, reason: 'enteredInError' });
    else if (!shown.has(key) && !unshown.outdated.has(key)) leftOut.push({ entry, reason: 'notALabResult' });
  }
  return { reports, withdrawn, loose, leftOut };
}
