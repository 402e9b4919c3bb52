import { areToldApart, statusRank, type ReportMarks } from '@vitalgate/core';
import { conceptName, conceptOf } from './concept.ts';
import { objectOf, objectsOf, textOf } from './fhir-json.ts';
import { isVitalSign, labCategory } from './lab-category.ts';
import { reportIdentity } from './report-test.ts';
import { businessIdentifier, effectiveOf, statusOf, type ResourceEntry } from './resource-entry.ts';
import { entryKey, type ResourceShelf } from './resource-shelf.ts';
import { identifiedVersions, type IdentifiedVersions } from './same-identifier.ts';
import type { ObservationFinder } from './test-results.ts';

/** The reports and Observations of an import, each in its latest version only. */
export interface LabVersions {
  readonly reports: IdentifiedVersions;
  readonly observations: IdentifiedVersions;
  /** Reports that a later version replaced. */
  readonly replacedReports: readonly ResourceEntry[];
  /** Leads to the latest version of an Observation, whatever its status. */
  readonly findAny: ObservationFinder;
  /** Leads to the latest version of an Observation that may be shown. */
  readonly findShowable: ObservationFinder;
}

function observationIdentity(entry: ResourceEntry): string | null {
  const identifier = businessIdentifier(entry.resource);
  if (identifier === null) return null;
  const { codings, text } = conceptOf(entry.resource['code']);
  const specimen = textOf(objectOf(entry.resource['specimen'])?.['reference']);
  const question = codings[0]?.code ?? text ?? '';
  return [entry.sourceName, identifier, question, effectiveOf(entry.resource) ?? '', specimen ?? ''].join('\n');
}

/** Whether a resource was entered in error. */
export function isInError(entry: ResourceEntry): boolean {
  return statusOf(entry) === 'entered-in-error';
}

/**
 * Whether a report or a panel of a laboratory may show it: what states no category is taken for the laboratory's, unless LOINC knows better and the
 * phone did not sort it.
 */
export function isShowable(entry: ResourceEntry): boolean {
  const category = labCategory(entry.resource);
  return category === 'laboratory' || (category === 'unstated' && (entry.sortedAsLab || !isVitalSign(entry.resource)));
}

/** The Observations that a report's `result` leads to. */
export function resultsIn(report: ResourceEntry, find: ObservationFinder): readonly ResourceEntry[] {
  return objectsOf(report.resource['result']).flatMap((reference) => find(reference, report) ?? []);
}

function marksOf(report: ResourceEntry, find: ObservationFinder): ReportMarks {
  const results = resultsIn(report, find);
  const specimens = results.map(({ resource }) => {
    const specimen = objectOf(resource['specimen']);
    return textOf(specimen?.['reference']) ?? textOf(specimen?.['display']);
  });
  const isWhole = results.length === objectsOf(report.resource['result']).length;
  return {
    id: report.id,
    rank: statusRank(statusOf(report)),
    results: results.map(entryKey),
    questions: isWhole ? results.map(({ resource }) => conceptName(resource['code'], '')) : [],
    specimens: specimens.every((specimen) => specimen !== null) ? specimens : null,
  };
}

/**
 * Finds the versions. Two Observations that one report lists with one status are two results under one identifier; so are two reports of one order
 * with different times, and two that answer nothing alike.
 */
export function labVersions(shelf: ResourceShelf): LabVersions {
  const anyVersion: ObservationFinder = (reference, from) => {
    const entry = shelf.resolve(reference, from);
    return entry?.type === 'Observation' ? entry : null;
  };
  const allReports = shelf.latest('DiagnosticReport');
  const listing = new Map<string, Set<ResourceEntry>>();
  for (const report of allReports) {
    for (const result of resultsIn(report, anyVersion)) {
      const key = entryKey(result);
      listing.set(key, (listing.get(key) ?? new Set()).add(report));
    }
  }
  const haveOneReport = (one: ResourceEntry, two: ResourceEntry): boolean => {
    const others = listing.get(entryKey(two));
    return others !== undefined && [...(listing.get(entryKey(one)) ?? [])].some((report) => others.has(report));
  };
  const observations = identifiedVersions(
    shelf.latest('Observation'),
    observationIdentity,
    (one, two) => statusOf(one) === statusOf(two) && haveOneReport(one, two),
  );
  const reports = identifiedVersions(allReports, reportIdentity, (one, two) => {
    const [a, b] = [effectiveOf(one.resource), effectiveOf(two.resource)];
    if (a !== null && b !== null && a !== b) return true;
    return areToldApart(marksOf(one, anyVersion), marksOf(two, anyVersion));
  });
  const findAny: ObservationFinder = (reference, from) => {
    const entry = anyVersion(reference, from);
    return entry === null ? null : observations.latestOf(entry);
  };
  return {
    reports,
    observations,
    replacedReports: [...shelf.replaced('DiagnosticReport'), ...reports.replaced],
    findAny,
    findShowable: (reference, from) => {
      const entry = findAny(reference, from);
      return entry !== null && !isInError(entry) && isShowable(entry) ? entry : null;
    },
  };
}
