import {
  collectedAtOf,
  instantOfReported,
  reportedTime,
  reportStatus,
  type BloodTestRecord,
  type Instant,
} from '@vitalgate/core';
import { conceptName, conceptOf } from './concept.ts';
import { objectOf, objectsOf, textOf } from './fhir-json.ts';
import { laboratoryName } from './laboratory-name.ts';
import { businessIdentifier, effectiveOf, statusOf, updatedAt, type ResourceEntry } from './resource-entry.ts';
import { entryKey, type ResourceShelf } from './resource-shelf.ts';
import { earliestEffective, testResults, type ObservationFinder } from './test-results.ts';

/** The instant of a member that holds an instant; a bare date counts from its midnight. */
export function issuedOf(entry: ResourceEntry, midnightOf: (date: string) => Instant): Instant | null {
  const written = textOf(entry.resource['issued']);
  const time = written === null ? null : reportedTime(written);
  return time === null ? null : instantOfReported(time, midnightOf);
}

/** The latest of the times at which the source changed any of these, or null where it never says. */
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

function specimenTime(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  for (const reference of objectsOf(entry.resource['specimen'])) {
    const collection = objectOf(shelf.resolve(reference, entry)?.resource['collection']);
    const written =
      textOf(collection?.['collectedDateTime']) ?? textOf(objectOf(collection?.['collectedPeriod'])?.['start']);
    const time = written === null ? null : reportedTime(written);
    if (time !== null) return time.text;
  }
  return null;
}

/** What a report's blood test is made with. */
export interface ReportContext {
  readonly shelf: ResourceShelf;
  readonly find: ObservationFinder;
  readonly midnightOf: (date: string) => Instant;
  /** Whether the report's identifier also names other reports. */
  readonly sharedIdentifier: boolean;
}

/** A DiagnosticReport and its Observations as one blood test. */
export function reportTest(
  report: ResourceEntry,
  observations: readonly ResourceEntry[],
  context: ReportContext,
): BloodTestRecord {
  const { resource } = report;
  const { shelf, find, midnightOf } = context;
  const { codings } = conceptOf(resource['code']);
  const collectedDate = effectiveOf(resource) ?? earliestEffective(observations) ?? specimenTime(report, shelf);
  const issuedAt = issuedOf(report, midnightOf);
  const changed = lastChange([report, ...observations]);
  const conclusion = textOf(resource['conclusion']);
  const identity = reportIdentity(report) ?? entryKey(report);
  const laboratories = [report, ...observations].map((entry) => laboratoryName(entry, shelf));
  return {
    key: ['fhir', identity, ...(context.sharedIdentifier ? [collectedDate ?? ''] : [])].join('\n'),
    collectedAt: collectedAtOf({ collectedDate, issuedAt }, midnightOf),
    collectedDate,
    issuedAt,
    ...(changed === null ? {} : { updatedAt: changed }),
    codings,
    name: conceptName(resource['code'], 'Laboratory report'),
    status: reportStatus(statusOf(report)),
    laboratory: laboratories.find((name) => name !== null) ?? null,
    ...(conclusion === null ? {} : { conclusion }),
    results: testResults(observations, { shelf, find, order: codings, collectedDate }),
    source: { name: report.sourceName },
  };
}
