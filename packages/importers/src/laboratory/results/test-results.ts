import { resultContentInFull, type BloodTestResultRecord, type RecordCoding } from '@vitalgate/core';
import { noAnswer } from '../elements/answer.ts';
import { known } from '../../kit/known-members.ts';
import { contentText, objectOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { observationRecord } from '../resources/observation-record.ts';
import { memberReferences, type ObservationFinder } from '../resources/references.ts';
import type { ResourceEntry } from '../resources/resource-entry.ts';
import { entryKey, type ResourceShelf } from '../resources/resource-shelf.ts';
import type { NamedSpecimen } from '../resources/specimen.ts';

/** Results in the order in which their report names them: those at `roots`, each with what it groups behind it, then all others. */
function inNamedOrder(
  results: readonly BloodTestResultRecord[],
  roots: readonly number[],
): readonly BloodTestResultRecord[] {
  const places = new Map<number, number>();
  const waiting = [...roots, ...results.keys()].reverse();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (places.has(at)) continue;
    places.set(at, places.size);
    for (const member of [...(results[at]?.members ?? [])].reverse()) waiting.push(member);
  }
  return [...places.keys()].flatMap((at) => {
    const result = results[at];
    if (result?.members === undefined) return result ?? [];
    return { ...result, members: result.members.map((member) => places.get(member) ?? 0) };
  });
}

/** The resources that blood tests are made of, and ways to find them. */
export interface LabContext {
  readonly shelf: ResourceShelf;
  readonly find: ObservationFinder;
  readonly lineageOf: (entry: ResourceEntry) => string | null;
}

/** The same for the results of one blood test. */
export interface ResultContext extends LabContext {
  /** The report's own code. */
  readonly order: readonly RecordCoding[];
  /** The report's only specimen; null if it names none or several. */
  readonly specimen: NamedSpecimen | null;
  /** The report's own time. */
  readonly collectedDate: string | null;
  /** The references of the report itself. */
  readonly named: readonly NamedResult[];
}

interface NamedResult {
  readonly reference: JsonObject;
  readonly from: ResourceEntry;
}

const unnamed = 'Unnamed result';

/** The result that stands for a reference that leads nowhere; null if the reference is empty. */
function missingResult({ reference }: NamedResult): BloodTestResultRecord | null {
  const written = textOf(reference['reference']);
  const name = textOf(reference['display']);
  if (written === null && name === null && objectOf(reference['identifier']) === null) return null;
  const id = written === null || written.startsWith('#') ? null : /(?:^|\/)Observation\/([^/?#]+)/.exec(written)?.[1];
  return {
    identifier: id ?? null,
    codings: [],
    name: name ?? unnamed,
    ...noAnswer,
    referenceRanges: [],
    interpretation: null,
    status: 'unknown',
    effective: null,
    missing: true,
  };
}

function membersNamed(entries: readonly ResourceEntry[]): readonly NamedResult[] {
  return entries.flatMap((from) => memberReferences(from.resource).map((reference) => ({ reference, from })));
}

/** By key, the panels among these that hold an Observation. */
function panelsOf(entries: readonly ResourceEntry[], find: ObservationFinder): ReadonlyMap<string, string> {
  const panels = new Map<string, string>();
  for (const { reference, from } of membersNamed(entries)) {
    const member = find(reference, from);
    if (member === null) continue;
    const key = entryKey(member);
    panels.set(key, `${panels.get(key) ?? ''}\n${entryKey(from)}`);
  }
  return panels;
}

/** A text of what a result record does not keep and a laboratory says all the same: its own identifiers, who performed it, with which device. */
function writtenBy({ resource }: ResourceEntry): string {
  return contentText({ by: ['identifier', 'performer', 'device'].map((member) => resource[member] ?? null) });
}

/**
 * Results from Observations: what was written twice under two ids counts once if the two do not differ, panels know their members' positions,
 * and what cannot be found is listed by its name.
 */
export function testResults(
  entries: readonly ResourceEntry[],
  context: ResultContext,
): readonly BloodTestResultRecord[] {
  const results: BloodTestResultRecord[] = [];
  const places = new Map<string, number>();
  const contents = new Map<string, number>();
  const panels = panelsOf(entries, context.find);
  for (const entry of entries) {
    const result = {
      ...observationRecord(entry, context.shelf, context.order, context.specimen),
      ...known({ lineage: context.lineageOf(entry) }),
    };
    const isPanel = memberReferences(entry.resource).length > 0;
    const content = [
      resultContentInFull(result, context.collectedDate),
      writtenBy(entry),
      panels.get(entryKey(entry)) ?? '',
    ].join('\n');
    const place = (isPanel ? undefined : contents.get(content)) ?? results.push(result) - 1;
    places.set(entryKey(entry), place);
    contents.set(content, place);
  }
  const placeOf = (named: NamedResult): number | null => {
    const { reference, from } = named;
    if (context.shelf.resolve(reference, from) === null) {
      if (context.shelf.leadsElsewhere(reference, from)) return null;
      const missing = missingResult(named);
      if (missing === null) return null;
      // Without an id two references may mean two results, if two resources make them.
      const key = JSON.stringify(
        missing.identifier === null ? [entryKey(from.parent ?? from), reference] : ['missing', missing.identifier],
      );
      const place = places.get(key) ?? results.push(missing) - 1;
      // Another reference may have had no name.
      if (results[place]?.name === unnamed) results[place] = missing;
      places.set(key, place);
      return place;
    }
    const member = context.find(reference, from);
    return member === null ? null : (places.get(entryKey(member)) ?? null);
  };
  const roots = context.named.flatMap((named) => placeOf(named) ?? []);
  for (const entry of entries) {
    const place = places.get(entryKey(entry));
    const result = place === undefined ? undefined : results[place];
    if (place === undefined || result === undefined) continue;
    const members = memberReferences(entry.resource).flatMap((reference) => {
      const at = placeOf({ reference, from: entry });
      return at === null || at === place ? [] : [at];
    });
    if (members.length > 0) results[place] = { ...result, members: [...new Set(members)] };
  }
  return inNamedOrder(results, roots);
}
