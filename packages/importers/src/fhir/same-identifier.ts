import type { ResourceEntry } from './resource-entry.ts';
import { entryKey, laterVersion } from './resource-shelf.ts';

/** Which resources with different ids are versions of one, because a laboratory gave them one identifier. */
export interface IdentifiedVersions {
  /** The latest versions. */
  readonly latest: readonly ResourceEntry[];
  readonly replaced: readonly ResourceEntry[];
  /** The latest version of a resource, itself if it is alone. */
  latestOf(entry: ResourceEntry): ResourceEntry;
}

/** Versions of one thing are a handful; an identifier that more resources have names none of them. */
const mostOfOneIdentifier = 100;

/**
 * Groups resources by `identify` (null: no identifier, stands alone). Two of a group that are `distinct` are two things under one identifier, such as
 * an accession number, and both stay. So do all that share an identifier with more than 100.
 */
export function identifiedVersions(
  entries: readonly ResourceEntry[],
  identify: (entry: ResourceEntry) => string | null,
  distinct: (one: ResourceEntry, two: ResourceEntry) => boolean,
): IdentifiedVersions {
  const sharers = new Map<string, ResourceEntry[]>();
  for (const entry of entries) {
    const key = identify(entry) ?? `\n${entryKey(entry)}`;
    const known = sharers.get(key);
    if (known === undefined) sharers.set(key, [entry]);
    else known.push(entry);
  }
  const clustersOf = (group: readonly ResourceEntry[]): readonly ResourceEntry[][] => {
    if (group.length > mostOfOneIdentifier) return group.map((entry) => [entry]);
    const clusters: ResourceEntry[][] = [];
    for (const entry of group) {
      const cluster = clusters.find((known) => !known.some((other) => distinct(other, entry)));
      if (cluster === undefined) clusters.push([entry]);
      else cluster.push(entry);
    }
    return clusters;
  };
  const latestByKey = new Map<string, ResourceEntry>();
  for (const group of sharers.values()) {
    for (const cluster of clustersOf(group)) {
      const latest = cluster.reduce(laterVersion);
      for (const entry of cluster) latestByKey.set(entryKey(entry), latest);
    }
  }
  const latestOf = (entry: ResourceEntry): ResourceEntry => latestByKey.get(entryKey(entry)) ?? entry;
  return {
    latest: entries.filter((entry) => latestOf(entry) === entry),
    replaced: entries.filter((entry) => latestOf(entry) !== entry),
    latestOf,
  };
}
