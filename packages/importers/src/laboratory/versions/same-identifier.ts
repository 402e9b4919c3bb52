import { groupedBy } from '@vitalgate/days';
import type { ResourceEntry } from '../resources/resource-entry.ts';
import { entryKey, laterVersion } from '../resources/resource-shelf.ts';

/** Resources of which those with one identifier of their laboratory may be versions of one. */
export interface IdentifiedVersions {
  readonly latest: readonly ResourceEntry[];
  readonly replaced: readonly ResourceEntry[];
  /** The latest version of a resource, itself if it is alone. */
  latestOf(entry: ResourceEntry): ResourceEntry;
}

/** Versions of one thing are a handful; an identifier that more resources have names none of them. */
const mostOfOneIdentifier = 100;

/** Parts a group of resources with one identifier into the versions of one thing each. */
export type VersionGroups = (group: readonly ResourceEntry[]) => readonly (readonly ResourceEntry[])[];

/** Puts each resource with the first ones from which it is not `distinct`: two things under one identifier, such as an order number, both stay. */
export function partedBy(distinct: (one: ResourceEntry, two: ResourceEntry) => boolean): VersionGroups {
  return (group) => {
    const clusters: ResourceEntry[][] = [];
    for (const entry of group) {
      const cluster = clusters.find((known) => !known.some((other) => distinct(other, entry)));
      if (cluster === undefined) clusters.push([entry]);
      else cluster.push(entry);
    }
    return clusters;
  };
}

/** Groups resources by `identify` (null stands alone), and parts each group by `part`; more than 100 stay apart. */
export function identifiedVersions(
  entries: readonly ResourceEntry[],
  identify: (entry: ResourceEntry) => string | null,
  part: VersionGroups,
): IdentifiedVersions {
  const sharers = groupedBy(entries, (entry) => identify(entry) ?? `\n${entryKey(entry)}`);
  const latestByKey = new Map<string, ResourceEntry>();
  for (const group of sharers.values()) {
    const clusters = group.length > mostOfOneIdentifier ? group.map((entry) => [entry]) : part(group);
    for (const cluster of clusters) {
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
