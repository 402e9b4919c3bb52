import { digestId } from '@vitalgate/core';
import { contentText, objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { businessIdentifier, effectiveOf, type ResourceEntry } from './resource-entry.ts';
import { entryKey, type ResourceShelf } from './resource-shelf.ts';

const uuid = /^urn:uuid:/iu;

/** The content of a part of a resource, without references that each export makes anew. */
export function lastingText(value: JsonObject): string {
  return JSON.stringify(
    JSON.parse(contentText(value), (name, part: unknown) =>
      name === 'reference' && typeof part === 'string' && uuid.test(part) ? undefined : part,
    ),
  );
}

/**
 * The name, within an import only, of a specimen that no name for good leads to: in a Bundle it may stand under a UUID that each export makes anew. Null if
 * it has a name for good or is contained.
 */
function passingName(written: string, specimen: ResourceEntry | null): string | null {
  if (specimen === null) return uuid.test(written) ? written : null;
  if (specimen.parent !== null) return null;
  const name = specimen.id ?? specimen.fullUrl ?? '';
  const isOfBundle = specimen.fullUrl?.toLowerCase() === `urn:uuid:${name.toLowerCase()}`;
  return uuid.test(name) || isOfBundle ? entryKey(specimen) : null;
}

/** Members of a specimen that stay the same, whatever becomes of it. */
const describing = ['identifier', 'accessionIdentifier', 'type', 'collection', 'container'];

function contentOf(reference: JsonObject, specimen: ResourceEntry | null): JsonObject {
  if (specimen === null) return { display: reference['display'] };
  return Object.fromEntries(describing.map((member) => [member, specimen.resource[member]]));
}

function hasTime(specimen: ResourceEntry | null): boolean {
  const collection = objectOf(specimen?.resource['collection']);
  return collection?.['collectedDateTime'] !== undefined || collection?.['collectedPeriod'] !== undefined;
}

interface Passing {
  readonly content: string;
  readonly isTimed: boolean;
  /** Identifiers of the reports that name it. */
  readonly orders: Set<string>;
  /** Times of what names it. */
  readonly times: Set<string>;
}

const least = (texts: ReadonlySet<string>): string => [...texts].sort()[0] ?? '';

/** By its passing name, each specimen that has no other, in the order in which reports and Observations name them. */
function passingSpecimens(shelf: ResourceShelf): ReadonlyMap<string, Passing> {
  const found = new Map<string, Passing>();
  const note = (entry: ResourceEntry, order: string | null): void => {
    for (const reference of objectsOf(entry.resource['specimen'])) {
      const written = textOf(reference['reference']);
      const specimen = written === null ? null : shelf.resolve(reference, entry);
      const name = written === null ? null : passingName(written, specimen);
      if (name === null) continue;
      const known = found.get(name) ?? {
        content: `${entry.sourceName}\n${lastingText(contentOf(reference, specimen))}`,
        isTimed: hasTime(specimen),
        orders: new Set(),
        times: new Set(),
      };
      found.set(name, known);
      if (order !== null) known.orders.add(order);
      const time = effectiveOf(entry.resource);
      if (time !== null) known.times.add(time);
    }
  };
  for (const report of shelf.latest('DiagnosticReport')) {
    const order = businessIdentifier(report.resource);
    note(report, order);
    for (const reference of objectsOf(report.resource['result'])) {
      const result = shelf.resolve(reference, report);
      if (result !== null) note(result, order);
    }
  }
  for (const observation of shelf.latest('Observation')) note(observation, null);
  return found;
}

/** Names over exports by passing names. */
function lastingNames(shelf: ResourceShelf): ReadonlyMap<string, string> {
  const numbers = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [name, { content, isTimed, orders, times }] of passingSpecimens(shelf)) {
    const said = digestId([content, least(orders), isTimed ? '' : least(times)].join('\n'));
    const number = (numbers.get(said) ?? 0) + 1;
    numbers.set(said, number);
    names.set(name, `content ${said} ${number}`);
  }
  return names;
}

const known = new WeakMap<ResourceShelf, ReadonlyMap<string, string>>();

/**
 * The name over exports of a specimen that stands under a UUID which each export makes anew: what it says, the order and, if it says none, the time of what
 * was measured in it. Two of one import that say the same are two bottles and are counted. Null for a specimen that has a name for good. For a shelf
 * that holds all of its import. Decision 0166.
 */
export function passingSpecimenName(
  written: string,
  specimen: ResourceEntry | null,
  shelf: ResourceShelf,
): string | null {
  const name = passingName(written, specimen);
  if (name === null) return null;
  const names = known.get(shelf) ?? lastingNames(shelf);
  known.set(shelf, names);
  return names.get(name) ?? null;
}
