import { reportStatus, type BloodTestRecord, type BloodTestResultRecord, type Instant } from '@vitalgate/core';
import { conceptName, conceptOf, reportedConcepts } from './concept.ts';
import { categoriesOf } from './lab-category.ts';
import { objectsOf, textOf } from './fhir-json.ts';
import { laboratoryName } from './laboratory-name.ts';
import {
  businessIdentifier,
  effectiveOf,
  issuedOf,
  periodOf,
  statusOf,
  updatedAt,
  type ResourceEntry,
} from './resource-entry.ts';
import { lastingKey, type ResourceShelf } from './resource-shelf.ts';
import { namedSpecimen, specimenIdOf } from './specimen.ts';
import { earliestTime, specimenTime } from './specimen-time.ts';
import { testResults, type ObservationFinder } from './test-results.ts';

/** The latest of the times at which the source changed any of these, or null if it never says. */
export function lastChange(entries: readonly ResourceEntry[]): Instant | null {
  const times = entries.map(updatedAt).filter((time) => time !== null);
  return times.length === 0 ? null : times.reduce((one, two) => (one > two ? one : two));
}

/** What identifies a report over versions: its business identifier with its code (an order number may cover several reports), or null. */
export function reportIdentity(entry: ResourceEntry): string | null {
  const identifier = businessIdentifier(entry.resource);
  if (identifier === null) return null;
  const { codings, text } = conceptOf(entry.resource['code']);
  return `${entry.sourceName}\n${identifier}\n${codings[0]?.code ?? text ?? ''}`;
}

/** What a report's blood test is made with. */
export interface ReportContext {
  readonly shelf: ResourceShelf;
  readonly find: ObservationFinder;
  readonly lineageOf: (entry: ResourceEntry) => string | null;
}

/** What names the one specimen of a report and its results; empty if they name none or several. */
function onlySpecimen(
  report: ResourceEntry,
  results: readonly BloodTestResultRecord[],
  shelf: ResourceShelf,
): readonly string[] {
  const named = [specimenIdOf(report, shelf), ...results.map(({ specimenId }) => specimenId ?? null)];
  const names = [...new Set(named.filter((name) => name !== null))];
  return names.length === 1 ? names : [];
}

/** A DiagnosticReport and its Observations as one blood test. A report without an id is named by its specimen among those of its order. */
export function reportTest(
  report: ResourceEntry,
  observations: readonly ResourceEntry[],
  context: ReportContext,
): BloodTestRecord {
  const { resource } = report;
  const { shelf } = context;
  const { codings } = conceptOf(resource['code']);
  const ownTime = effectiveOf(resource);
  const collectedDate = ownTime ?? earliestTime(observations, shelf) ?? specimenTime(report, shelf);
  const issued = issuedOf(report);
  const changed = lastChange([report, ...observations]);
  const period = periodOf(resource);
  const categories = categoriesOf(resource);
  const conclusionCodes = reportedConcepts(resource['conclusionCode'] ?? resource['codedDiagnosis']);
  const conclusion = textOf(resource['conclusion']);
  const identity = reportIdentity(report);
  const laboratories = [report, ...observations].map((entry) => laboratoryName(entry, shelf));
  const named = objectsOf(resource['result']).map((reference) => ({ reference, from: report }));
  const results = testResults(observations, {
    ...context,
    order: codings,
    specimen: namedSpecimen(report, shelf),
    collectedDate,
    named,
  });
  // One order number may have several reports: the core tells them from versions of one.
  const ownName = report.id === null ? onlySpecimen(report, results, shelf) : [`${report.type}/${report.id}`];
  return {
    key: ['fhir', ...(identity === null ? [lastingKey(report)] : [identity, ownTime ?? '', ...ownName])].join('\n'),
    ...(report.id === null ? {} : { resource: `${report.type}/${report.id}` }),
    collectedDate,
    ...(period === null ? {} : { period }),
    issuedAt: issued?.instant ?? null,
    ...(issued === null ? {} : { issued: issued.text }),
    ...(changed === null ? {} : { updatedAt: changed }),
    codings,
    name: conceptName(resource['code'], 'Laboratory report'),
    status: reportStatus(statusOf(report)),
    laboratory: laboratories.find((name) => name !== null) ?? null,
    ...(conclusion === null ? {} : { conclusion }),
    ...(conclusionCodes.length === 0 ? {} : { conclusionCodes }),
    ...(categories.length === 0 ? {} : { categories }),
    results,
    source: { name: report.sourceName },
  };
}
