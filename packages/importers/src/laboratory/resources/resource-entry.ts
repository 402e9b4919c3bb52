import { reportedTime, type Instant, type ReportedTime } from '@vitalgate/core';
import { codeSystem, conceptOf } from '../elements/concept.ts';
import { firstTime } from '../elements/times.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';

/** A resource of a kind that laboratory results are made of, and where it came from. */
export interface ResourceEntry {
  readonly type: string;
  readonly id: string | null;
  readonly resource: JsonObject;
  readonly fullUrl: string | null;
  readonly sourceName: string;
  readonly file: string;
  /** True if the phone's index calls its file a laboratory record. */
  readonly sortedAsLab: boolean;
  /** Number of the call of the reader that brought it: references look there first. */
  readonly container: number;
  readonly parent: ResourceEntry | null;
  /** Place in the order of reading; a later one is the later version if nothing else says so. */
  readonly order: number;
}

export function statusOf(entry: ResourceEntry): string {
  return textOf(entry.resource['status'])?.toLowerCase() ?? 'unknown';
}

export function isInError(entry: ResourceEntry): boolean {
  return statusOf(entry) === 'entered-in-error';
}

export function instantIn(resource: JsonObject, member: string): Instant | null {
  return reportedTime(textOf(resource[member]))?.instant ?? null;
}

/** The time at which the source last changed the resource, if it says so. */
export function updatedAt(entry: ResourceEntry): Instant | null {
  return instantIn(objectOf(entry.resource['meta']) ?? {}, 'lastUpdated');
}

/** The version that the source counts, or null if it is no number. */
export function versionNumber(entry: ResourceEntry): number | null {
  const written = textOf(objectOf(entry.resource['meta'])?.['versionId']);
  return written !== null && /^\d{1,15}$/.test(written) ? Number(written) : null;
}

/** The business identifier as `system|value`: the official one, else the first in the order of letters; null if there is none. */
export function businessIdentifier(resource: JsonObject): string | null {
  const identifiers = objectsOf(resource['identifier']).flatMap((identifier) => {
    const value = textOf(identifier['value']);
    if (value === null) return [];
    const text = `${codeSystem(identifier['system']) ?? ''}|${value}`;
    return [{ text, official: identifier['use'] === 'official' }];
  });
  const official = identifiers.filter((identifier) => identifier.official);
  const texts = (official.length > 0 ? official : identifiers).map(({ text }) => text).sort();
  return texts[0] ?? null;
}

/** The identity of a report over versions: its business identifier with its code (an order number may cover several reports), or null. */
export function reportIdentity(entry: ResourceEntry): string | null {
  const identifier = businessIdentifier(entry.resource);
  if (identifier === null) return null;
  const { codings, text } = conceptOf(entry.resource['code']);
  return `${entry.sourceName}\n${identifier}\n${codings[0]?.code ?? text ?? ''}`;
}

/** The time at which the thing was observed or collected, as reported and at its own precision; impossible dates are null. */
export function effectiveOf(resource: JsonObject): string | null {
  const period = objectOf(resource['effectivePeriod']);
  const timing = resource['effectiveTiming'];
  const events = objectOf(timing)?.['event'];
  return firstTime(
    resource['effectiveDateTime'],
    resource['effectiveInstant'],
    period?.['start'],
    period?.['end'],
    Array.isArray(events) ? events[0] : undefined,
  );
}

/** The time of issue as reported, or null. */
export function issuedOf(entry: ResourceEntry): ReportedTime | null {
  return reportedTime(textOf(entry.resource['issued']));
}
