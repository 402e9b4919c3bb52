import { allOrNull, areDistinctReports, statusRank, type ReportMarks } from '@vitalgate/core';
import { conceptName } from '../elements/concept.ts';
import { objectOf, objectsOf, textOf } from '../json/fhir-json.ts';
import { isShowable } from '../resources/lab-category.ts';
import { membersIn, resultsIn, type ObservationFinder } from '../resources/references.ts';
import { effectiveOf, isInError, reportIdentity, statusOf, type ResourceEntry } from '../resources/resource-entry.ts';
import { entryKey, type ResourceShelf } from '../resources/resource-shelf.ts';
import { specimenIdOf } from '../resources/specimen.ts';
import { askedIn, observationVersions, type ObservationVersions } from './observation-versions.ts';
import { identifiedVersions, partedBy, type IdentifiedVersions } from './same-identifier.ts';

/** The reports and Observations of an import, each in its latest version only. */
export interface LabVersions {
  readonly reports: IdentifiedVersions;
  readonly observations: ObservationVersions;
  /** Reports that a later version replaced. */
  readonly replacedReports: readonly ResourceEntry[];
  /** Keys of Observations that only a replaced panel groups, if the panel in its place asks the same anew. */
  readonly replacedMembers: ReadonlySet<string>;
  /** Leads to the latest version of an Observation, whatever its status. */
  readonly findAny: ObservationFinder;
  /** Leads to the latest version of an Observation that may be shown. */
  readonly findShowable: ObservationFinder;
}

function reportMarks(report: ResourceEntry, find: ObservationFinder, shelf: ResourceShelf): ReportMarks {
  const results = resultsIn(report, find);
  const own = specimenIdOf(report, shelf);
  const isWhole = results.length === objectsOf(report.resource['result']).length;
  return {
    id: report.id ?? report.fullUrl,
    rank: statusRank(statusOf(report)),
    results: results.map(entryKey),
    questions: isWhole ? results.map(({ resource }) => conceptName(resource['code'], '')) : [],
    specimens: allOrNull(results.map(({ resource }) => textOf(objectOf(resource['specimen'])?.['display']))),
    specimenIds: allOrNull(
      results.map((result) => (result.resource['specimen'] === undefined ? own : specimenIdOf(result, shelf))),
    ),
  };
}

/** Keys of what reports and panels name. */
function namedBy(
  reports: readonly ResourceEntry[],
  panels: readonly ResourceEntry[],
  find: ObservationFinder,
): ReadonlySet<string> {
  const named = new Set(reports.flatMap((report) => resultsIn(report, find)).map(entryKey));
  for (const panel of panels) for (const member of membersIn(panel, find)) named.add(entryKey(member));
  return named;
}

/** Keys of the members of replaced panels that the panel in their place asks anew. */
function askedAnew(versions: IdentifiedVersions, find: ObservationFinder): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const panel of versions.replaced) {
    const asked = new Set(membersIn(versions.latestOf(panel), find).map(askedIn));
    for (const member of membersIn(panel, find)) if (asked.has(askedIn(member))) keys.add(entryKey(member));
  }
  return keys;
}

/** Finds the versions. Two reports of one order with different times are two, and so are two that answer nothing alike. */
export function labVersions(shelf: ResourceShelf): LabVersions {
  const anyVersion: ObservationFinder = (reference, from) => {
    const entry = shelf.resolve(reference, from);
    return entry?.type === 'Observation' ? entry : null;
  };
  const known = new Map<ResourceEntry, ReportMarks>();
  const marksOf = (report: ResourceEntry): ReportMarks => {
    const marks = known.get(report) ?? reportMarks(report, anyVersion, shelf);
    known.set(report, marks);
    return marks;
  };
  const reports = identifiedVersions(
    shelf.latest('DiagnosticReport'),
    reportIdentity,
    partedBy((one, two) => {
      const [a, b] = [effectiveOf(one.resource), effectiveOf(two.resource)];
      if (a !== null && b !== null && a !== b) return true;
      return areDistinctReports(marksOf(one), marksOf(two));
    }),
  );
  const named = namedBy(reports.latest, shelf.latest('Observation'), anyVersion);
  const observations = observationVersions(shelf, (entry) => named.has(entryKey(entry)));
  const findAny: ObservationFinder = (reference, from) => {
    const entry = anyVersion(reference, from);
    return entry === null ? null : observations.latestOf(entry);
  };
  return {
    reports,
    observations,
    replacedReports: [...shelf.replaced('DiagnosticReport'), ...reports.replaced],
    replacedMembers: askedAnew(observations, anyVersion),
    findAny,
    findShowable: (reference, from) => {
      const entry = findAny(reference, from);
      return entry !== null && !isInError(entry) && isShowable(entry) ? entry : null;
    },
  };
}
