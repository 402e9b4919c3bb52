import { reportStatus, type BloodTestRecord, type BloodTestResultRecord, type Instant } from '@vitalgate/core';
import { conceptName, conceptOf, reportedConcepts } from '../elements/concept.ts';
import { periodIn } from '../elements/times.ts';
import { known } from '../../kit/known-members.ts';
import { objectsOf, textOf } from '../json/fhir-json.ts';
import { categoriesOf } from '../resources/lab-category.ts';
import { laboratoryName } from '../resources/laboratory-name.ts';
import {
  effectiveOf,
  issuedOf,
  reportIdentity,
  statusOf,
  updatedAt,
  type ResourceEntry,
} from '../resources/resource-entry.ts';
import { lastingKey, type ResourceShelf } from '../resources/resource-shelf.ts';
import { earliestTime, specimenTime } from '../resources/specimen-time.ts';
import { namedSpecimen, specimenIdOf } from '../resources/specimen.ts';
import { testResults, type LabContext } from './test-results.ts';

/** The latest of the times at which the source changed any of these, or null if it never says. */
export function lastChange(entries: readonly ResourceEntry[]): Instant | null {
  const times = entries.map(updatedAt).filter((time) => time !== null);
  return times.length === 0 ? null : times.reduce((one, two) => (one > two ? one : two));
}

/** The name of the one specimen of a report and its results; empty if they name none or several. */
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
  context: LabContext,
): BloodTestRecord {
  const { shelf } = context;
  const resource = report.id === null ? null : `${report.type}/${report.id}`;
  const { codings } = conceptOf(report.resource['code']);
  const ownTime = effectiveOf(report.resource);
  const collectedDate = ownTime ?? earliestTime(observations, shelf) ?? specimenTime(report, shelf);
  const issued = issuedOf(report);
  const identity = reportIdentity(report);
  const laboratories = [report, ...observations].map((entry) => laboratoryName(entry, shelf));
  const named = objectsOf(report.resource['result']).map((reference) => ({ reference, from: report }));
  const results = testResults(observations, {
    ...context,
    order: codings,
    specimen: namedSpecimen(report, shelf),
    collectedDate,
    named,
  });
  // One order number may have several reports: the core distinguishes them from versions of one.
  const ownName = resource === null ? onlySpecimen(report, results, shelf) : [resource];
  return {
    key: ['fhir', ...(identity === null ? [lastingKey(report)] : [identity, ownTime ?? '', ...ownName])].join('\n'),
    ...known({ resource }),
    collectedDate,
    ...known({ period: periodIn(report.resource['effectivePeriod']) }),
    issuedAt: issued?.instant ?? null,
    ...known({ issued: issued?.text, updatedAt: lastChange([report, ...observations]) }),
    codings,
    name: conceptName(report.resource['code'], 'Laboratory report'),
    status: reportStatus(statusOf(report)),
    laboratory: laboratories.find((name) => name !== null) ?? null,
    ...known({
      conclusion: textOf(report.resource['conclusion']),
      conclusionCodes: reportedConcepts(report.resource['conclusionCode'] ?? report.resource['codedDiagnosis']),
      categories: categoriesOf(report.resource),
    }),
    results,
    source: { name: report.sourceName },
  };
}
