import { statusRank } from '@vitalgate/core';
import { conceptName, conceptOf } from './concept.ts';
import { objectOf, textOf } from './fhir-json.ts';
import {
  businessIdentifier,
  effectiveOf,
  instantIn,
  statusOf,
  updatedAt,
  type ResourceEntry,
} from './resource-entry.ts';
import type { ResourceShelf } from './resource-shelf.ts';
import { specimenIdOf } from './specimen.ts';
import { identifiedVersions, type IdentifiedVersions } from './same-identifier.ts';

/** What a laboratory asked, in its codes and its words: some code every analyte with the order's code. */
export function askedIn({ resource }: ResourceEntry): string {
  const { codings } = conceptOf(resource['code']);
  const codes = codings.map(({ system, code }) => `${system ?? ''}|${code}`).sort();
  return JSON.stringify([conceptName(resource['code'], '').toLowerCase().replace(/\s+/gu, ' '), ...codes]);
}

function observationIdentity(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  const identifier = businessIdentifier(entry.resource);
  if (identifier === null) return null;
  const measuredIn = specimenIdOf(entry, shelf) ?? textOf(objectOf(entry.resource['specimen'])?.['display']) ?? '';
  return [entry.sourceName, identifier, askedIn(entry), effectiveOf(entry.resource) ?? '', measuredIn].join('\n');
}

const unsettled = new Set(['registered', 'partial', 'preliminary']);
const replacing = new Set(['amended', 'corrected', 'appended', 'entered-in-error']);

function haveKnownOrder(one: ResourceEntry, two: ResourceEntry): boolean {
  const measures = [updatedAt, ({ resource }: ResourceEntry) => instantIn(resource, 'issued')];
  return measures.some((measure) => {
    const [a, b] = [measure(one), measure(two)];
    return a !== null && b !== null && a !== b;
  });
}

/** Whether the status of one of two results says that it takes the other's place, or waits to be replaced. */
export function saysItReplaces(one: string, two: string): boolean {
  const [earlier, later] = statusRank(one) <= statusRank(two) ? [one, two] : [two, one];
  if (replacing.has(later)) return true;
  return unsettled.has(earlier) && later === 'final';
}

function isReplacement(one: ResourceEntry, two: ResourceEntry): boolean {
  const [a, b] = [statusOf(one), statusOf(two)];
  return saysItReplaces(a, b) && (statusRank(a) !== statusRank(b) || haveKnownOrder(one, two));
}

/**
 * Finds which Observations with different ids are versions of one result. An identifier that several results of an import share is the number of an order
 * and names none of them. So code, words, time and specimen have to be the same, a status has to say that one replaces the other, and a report or
 * panel (`isNamed`) may hold only one of them: what it names counts. If any two of a group are two results, nothing says which of them a third replaces.
 */
export function observationVersions(
  shelf: ResourceShelf,
  isNamed: (entry: ResourceEntry) => boolean,
): IdentifiedVersions {
  const areTwo = (one: ResourceEntry, two: ResourceEntry): boolean =>
    (isNamed(one) && isNamed(two)) || !isReplacement(one, two);
  const identify = (entry: ResourceEntry): string | null => observationIdentity(entry, shelf);
  return identifiedVersions(shelf.latest('Observation'), identify, (group) => {
    const hasTwo = group.some((one, at) => group.slice(at + 1).some((two) => areTwo(one, two)));
    return hasTwo ? group.map((entry) => [entry]) : [group];
  });
}
