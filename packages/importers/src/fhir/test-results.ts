import { resultContent, type BloodTestResultRecord, type RecordCoding } from '@vitalgate/core';
import { memberReferences, observationRecord } from './observation-record.ts';
import { effectiveOf, type ResourceEntry } from './resource-entry.ts';
import { entryKey, type ResourceShelf } from './resource-shelf.ts';

/** Leads from a reference to the latest version of an Observation that may be shown, or null. */
export type ObservationFinder = (
  reference: Readonly<Record<string, unknown>>,
  from: ResourceEntry,
) => ResourceEntry | null;

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

/** What a blood test's results are made with. */
export interface ResultContext {
  readonly shelf: ResourceShelf;
  readonly find: ObservationFinder;
  /** The report's own code. */
  readonly order: readonly RecordCoding[];
  /** The report's own time. */
  readonly collectedDate: string | null;
}

/** Results from Observations: what was written twice under two ids counts once, and panels know their members' positions. */
export function testResults(
  entries: readonly ResourceEntry[],
  context: ResultContext,
): readonly BloodTestResultRecord[] {
  const results: BloodTestResultRecord[] = [];
  const places = new Map<string, number>();
  const contents = new Map<string, number>();
  for (const entry of entries) {
    const result = observationRecord(entry, context.shelf, context.order);
    const isPanel = memberReferences(entry.resource).length > 0;
    const content = resultContent(result, context.collectedDate);
    const place = (isPanel ? undefined : contents.get(content)) ?? results.push(result) - 1;
    places.set(entryKey(entry), place);
    contents.set(content, place);
  }
  for (const entry of entries) {
    const place = places.get(entryKey(entry));
    const result = place === undefined ? undefined : results[place];
    if (place === undefined || result === undefined) continue;
    const members = memberReferences(entry.resource).flatMap((reference) => {
      const member = context.find(reference, entry);
      const at = member === null ? undefined : places.get(entryKey(member));
      return at === undefined || at === place ? [] : [at];
    });
    if (members.length > 0) results[place] = { ...result, members: [...new Set(members)] };
  }
  return results;
}

/** The earliest of the Observations' own times, as reported, or null. */
export function earliestEffective(entries: readonly ResourceEntry[]): string | null {
  return (
    entries
      .map((entry) => effectiveOf(entry.resource))
      .filter((time) => time !== null)
      .sort()[0] ?? null
  );
}
