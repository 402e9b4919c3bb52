import { compareSourceTimes, digest53, digestId, statusRank } from '@vitalgate/core';
import { contentText, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { findResources, type FoundResource } from '../json/found-resource.ts';
import { instantIn, statusOf, updatedAt, versionNumber, type ResourceEntry } from './resource-entry.ts';

const kept = new Set(['DiagnosticReport', 'Observation', 'Specimen', 'Organization', 'Device']);

/** Far more than a life's laboratory results; what lies beyond would fill the memory. */
const mostResources = 100_000;

export type ResourceOrigin = Pick<ResourceEntry, 'sourceName' | 'file' | 'sortedAsLab'>;

/** A file or Bundle that is being read: references of its resources look in it first. */
export interface OpenContainer {
  /** Adds a resource; false if it found no place. Kinds that laboratory results are not made of are passed over. */
  add(found: FoundResource, origin: ResourceOrigin): boolean;
}

/** All resources of an import: the latest version of each, and what references lead to. */
export interface ResourceShelf {
  /** Adds a file's resources; counts parts that could not be read, that were no FHIR, and that found no place. */
  add(
    text: string,
    origin: ResourceOrigin,
  ): { readonly broken: number; readonly foreign: number; readonly beyond: number };
  /** Begins a file or Bundle whose resources come one by one. */
  begin(): OpenContainer;
  /** Notes that a resource is there but is not kept: a reference to it is not one that leads nowhere. */
  passOver(found: FoundResource, sourceName: string): void;
  /** True if a Reference leads to a resource that is not kept. */
  leadsElsewhere(reference: JsonObject, from: ResourceEntry): boolean;
  /** The latest versions of a type in the order of reading, contained ones left out. */
  latest(type: string): readonly ResourceEntry[];
  /** The versions of a type that a later one replaced. */
  replaced(type: string): readonly ResourceEntry[];
  /** The latest version of what a Reference leads to, or null. */
  resolve(reference: JsonObject, from: ResourceEntry): ResourceEntry | null;
}

/** The later one of two versions of a resource: by the source's time, its version number, issue, status, then order of reading. */
export function laterVersion(one: ResourceEntry, two: ResourceEntry): ResourceEntry {
  const byTime = compareSourceTimes(
    [updatedAt(one), updatedAt(two)],
    [versionNumber(one), versionNumber(two)],
    [instantIn(one.resource, 'issued'), instantIn(two.resource, 'issued')],
  );
  if (byTime !== 0) return byTime > 0 ? one : two;
  const [a, b] = [statusRank(statusOf(one)), statusRank(statusOf(two))];
  if (a !== b) return a > b ? one : two;
  return one.order > two.order ? one : two;
}

/** The name of a resource for good: source, type and id; its Bundle's name for it or its place if it has no id; a contained one within its owner. */
export function entryKey(entry: ResourceEntry): string {
  if (entry.parent !== null) return `${entryKey(entry.parent)}#${entry.id ?? ''}`;
  const name = entry.id === null ? (entry.fullUrl ?? `#${entry.order}`) : `${entry.type}/${entry.id}`;
  return `${entry.sourceName}\n${name}`;
}

/** The same over imports: what has neither an id nor a name in its Bundle is named by what it says, not by its place in a file. */
export function lastingKey(entry: ResourceEntry): string {
  const isUnnamed = entry.parent === null && entry.id === null && entry.fullUrl === null;
  return isUnnamed ? `${entry.sourceName}\ncontent ${digestId(contentText(entry.resource))}` : entryKey(entry);
}

/** `Observation/1` from any form of a reference to it: relative, absolute, with a version. */
function typeAndId(reference: string): string | null {
  const match = /(?:^|\/)([A-Z][A-Za-z]+\/[^/?#]+)(?:\/_history\/[^/]+)?$/.exec(reference);
  return match?.[1] ?? null;
}

/** A name within a container: two servers in one Bundle number their resources each for itself. */
function nameIn({ container, sourceName }: ResourceEntry, name: string): string {
  return `${container}\n${sourceName}\n${name}`;
}

/** True if a reference names another server than the one that its resource comes from. */
function isOfOtherServer(reference: string, { sourceName }: ResourceEntry): boolean {
  const address = /^https?:\/\//u;
  return address.test(reference) && address.test(sourceName) && !reference.startsWith(`${sourceName}/`);
}

function containedParts(owner: ResourceEntry): ReadonlyMap<string, JsonObject> {
  const parts = new Map<string, JsonObject>();
  for (const part of objectsOf(owner.resource['contained'])) {
    const id = textOf(part['id'])?.replace(/^#/, '');
    if (id !== undefined && !parts.has(id)) parts.set(id, part);
  }
  return parts;
}

/** Finds what resources contain; reads the parts of each once. */
function containedFinder(): (parent: ResourceEntry, id: string) => ResourceEntry | null {
  const known = new WeakMap<JsonObject, ReadonlyMap<string, JsonObject>>();
  return (parent, id) => {
    const owner = parent.parent ?? parent;
    const parts = known.get(owner.resource) ?? containedParts(owner);
    known.set(owner.resource, parts);
    const resource = parts.get(id);
    const type = textOf(resource?.['resourceType']);
    if (resource === undefined || type === null) return null;
    return { ...owner, type, id, resource, fullUrl: null, parent: owner };
  };
}

/** Digests of the names of resources that are there but are not kept. */
function passedOver(): Pick<ResourceShelf, 'passOver' | 'leadsElsewhere'> {
  const names = new Set<number>();
  return {
    passOver: ({ resource, fullUrl }, sourceName) => {
      const id = textOf(resource['id']);
      if (fullUrl !== null) names.add(digest53(`${sourceName}\n${fullUrl}`));
      if (id !== null) names.add(digest53(`${sourceName}\n${textOf(resource['resourceType']) ?? ''}/${id}`));
    },
    leadsElsewhere: (reference, { sourceName }) => {
      const written = textOf(reference['reference']);
      if (written === null || names.size === 0) return false;
      return [written, typeAndId(written)].some(
        (name) => name !== null && names.has(digest53(`${sourceName}\n${name}`)),
      );
    },
  };
}

export function createResourceShelf(): ResourceShelf {
  const versions = new Map<string, ResourceEntry>();
  const everSeen: ResourceEntry[] = [];
  const inContainer = new Map<string, ResourceEntry>();
  const byUrl = new Map<string, ResourceEntry>();
  const containedIn = containedFinder();
  let containers = 0;
  let order = 0;

  function put(entry: ResourceEntry): void {
    const key = entryKey(entry);
    everSeen.push(entry);
    const known = versions.get(key);
    versions.set(key, known === undefined ? entry : laterVersion(known, entry));
    if (entry.id !== null) inContainer.set(nameIn(entry, `${entry.type}/${entry.id}`), entry);
    if (entry.fullUrl !== null) {
      inContainer.set(`${entry.container}\n${entry.fullUrl}`, entry);
      byUrl.set(`${entry.sourceName}\n${entry.fullUrl}`, entry);
    }
  }

  function latestOf(entry: ResourceEntry): ResourceEntry {
    return versions.get(entryKey(entry)) ?? entry;
  }

  function begin(): OpenContainer {
    const container = containers++;
    return {
      add({ resource, fullUrl }, origin) {
        const type = textOf(resource['resourceType']) ?? '';
        if (!kept.has(type)) return true;
        if (everSeen.length >= mostResources) return false;
        const id = textOf(resource['id']);
        put({ ...origin, type, id, resource, fullUrl, container, parent: null, order: order++ });
        return true;
      },
    };
  }

  return {
    add: (text, origin) => {
      const { resources, broken, foreign } = findResources(text);
      const container = begin();
      return { broken, foreign, beyond: resources.filter((found) => !container.add(found, origin)).length };
    },
    begin,
    ...passedOver(),
    latest: (type) => [...versions.values()].filter((entry) => entry.type === type),
    replaced: (type) => everSeen.filter((entry) => entry.type === type && latestOf(entry) !== entry),
    resolve: (reference, from) => {
      const written = textOf(reference['reference']);
      if (written === null) return null;
      if (written.startsWith('#')) return containedIn(from, written.slice(1));
      const name = typeAndId(written);
      const found =
        inContainer.get(`${from.container}\n${written}`) ??
        byUrl.get(`${from.sourceName}\n${written}`) ??
        (name === null || isOfOtherServer(written, from)
          ? undefined
          : (inContainer.get(nameIn(from, name)) ?? versions.get(`${from.sourceName}\n${name}`)));
      return found === undefined ? null : latestOf(found);
    },
  };
}
