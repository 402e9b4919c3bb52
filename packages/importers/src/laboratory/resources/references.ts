import { objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { entryKey } from './resource-shelf.ts';
import type { ResourceEntry } from './resource-entry.ts';

/** Leads from a reference to the latest version of an Observation that may be shown, or null. */
export type ObservationFinder = (
  reference: Readonly<Record<string, unknown>>,
  from: ResourceEntry,
) => ResourceEntry | null;

/** References from a panel to its members: `hasMember` in R4, `related` of type has-member before. */
export function memberReferences(resource: JsonObject): readonly JsonObject[] {
  const related = objectsOf(resource['related']).filter((link) => textOf(link['type']) === 'has-member');
  return [
    ...objectsOf(resource['hasMember']),
    ...related.map((link) => objectOf(link['target'])).filter((target) => target !== null),
  ];
}

/** The Observations that a panel groups. */
export function membersIn(panel: ResourceEntry, find: ObservationFinder): readonly ResourceEntry[] {
  return memberReferences(panel.resource).flatMap((reference) => find(reference, panel) ?? []);
}

/** The Observations that a report's `result` leads to. */
export function resultsIn(report: ResourceEntry, find: ObservationFinder): readonly ResourceEntry[] {
  return objectsOf(report.resource['result']).flatMap((reference) => find(reference, report) ?? []);
}

/** Panels of panels are two or three deep; a longer chain is no panel. */
const deepestPanel = 16;

/** Observations with all that their panels group, each once, panels before their members; members 16 panels deep at most. */
export function withMembers(roots: readonly ResourceEntry[], find: ObservationFinder): readonly ResourceEntry[] {
  const seen = new Map<string, ResourceEntry>();
  const waiting = roots.map((entry) => ({ entry, depth: 0 })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { entry, depth } = next;
    const key = entryKey(entry);
    if (seen.has(key)) continue;
    seen.set(key, entry);
    if (depth >= deepestPanel) continue;
    for (const reference of [...memberReferences(entry.resource)].reverse()) {
      const member = find(reference, entry);
      if (member !== null) waiting.push({ entry: member, depth: depth + 1 });
    }
  }
  return [...seen.values()];
}
