import { compareSourceTimes, digestId, saysItReplaces, statusRank } from '@vitalgate/core';
import { conceptName, conceptOf } from '../elements/concept.ts';
import { contentText, objectOf, textOf } from '../json/fhir-json.ts';
import {
  businessIdentifier,
  effectiveOf,
  instantIn,
  statusOf,
  updatedAt,
  type ResourceEntry,
} from '../resources/resource-entry.ts';
import { entryKey, laterVersion, type ResourceShelf } from '../resources/resource-shelf.ts';
import { specimenIdOf } from '../resources/specimen.ts';
import { identifiedVersions, type IdentifiedVersions } from './same-identifier.ts';

/** The question of a laboratory in its codes and its words: some code every analyte with the order's code. */
export function askedIn({ resource }: ResourceEntry): string {
  const { codings } = conceptOf(resource['code']);
  const codes = codings.map(({ system, code }) => `${system ?? ''}|${code}`).sort();
  return JSON.stringify([conceptName(resource['code'], '').toLowerCase().replace(/\s+/gu, ' '), ...codes]);
}

function observationIdentity(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  const identifier = businessIdentifier(entry.resource);
  if (identifier === null) return null;
  const measuredIn = specimenIdOf(entry, shelf) ?? textOf(objectOf(entry.resource['specimen'])?.['display']) ?? '';
  return [identifier, askedIn(entry), effectiveOf(entry.resource) ?? '', measuredIn].join('\n');
}

function haveKnownOrder(one: ResourceEntry, two: ResourceEntry): boolean {
  const issued = [one, two].map(({ resource }) => instantIn(resource, 'issued'));
  return compareSourceTimes([updatedAt(one), updatedAt(two)], [issued[0], issued[1]]) !== 0;
}

function isReplacement(one: ResourceEntry, two: ResourceEntry): boolean {
  const [a, b] = [statusOf(one), statusOf(two)];
  return saysItReplaces(a, b) && (statusRank(a) !== statusRank(b) || haveKnownOrder(one, two));
}

/** The answer of an Observation as text; null if it has none. */
function answerText({ resource }: ResourceEntry): string | null {
  const parts = Object.entries(resource).filter(([name]) => /^value[A-Z]|^component$/u.test(name));
  return parts.length === 0 ? null : contentText(Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1))));
}

const alone = (entry: ResourceEntry): readonly ResourceEntry[] => [entry];

/** Observations by the results of which they are versions. */
export interface ObservationVersions extends IdentifiedVersions {
  /** The name of the result over exports, for versions under other ids; null if its laboratory's identifier does not name it alone. */
  lineageOf(entry: ResourceEntry): string | null;
  /** The same name for one that was entered in error; null without an identifier. */
  lineageInError(entry: ResourceEntry): string | null;
}

/**
 * Finds which Observations with different ids are versions of one result. An identifier that several results of an import share is the number of an order
 * and names none of them. So code, words, time and specimen have to be the same, a status has to say that one replaces the other, and a report or
 * panel (`isNamed`) may hold only one of them: what it names counts. If any two of a group are two results, nothing says which of them a third replaces.
 * One that was entered in error under an id of its own takes only an equal answer with it: another one was entered anew. Decision 0152.
 */
export function observationVersions(
  shelf: ResourceShelf,
  isNamed: (entry: ResourceEntry) => boolean,
): ObservationVersions {
  const areTwo = (one: ResourceEntry, two: ResourceEntry): boolean =>
    (isNamed(one) && isNamed(two)) || !isReplacement(one, two);
  const lineages = new Map<string, string>();
  const all = shelf.latest('Observation');
  const identities = new Map(all.map((entry) => [entry, observationIdentity(entry, shelf)]));
  const identify = (entry: ResourceEntry): string | null => {
    const identity = identities.get(entry) ?? null;
    return identity === null ? null : `${entry.sourceName}\n${identity}`;
  };
  const versions = identifiedVersions(all, identify, (group) => {
    const wrong = group.filter((entry) => statusOf(entry) === 'entered-in-error');
    const right = group.filter((entry) => !wrong.includes(entry));
    if (right.some((one, at) => right.slice(at + 1).some((two) => areTwo(one, two)))) return group.map(alone);
    for (const entry of right) {
      const identity = identities.get(entry) ?? null;
      if (identity !== null) lineages.set(entryKey(entry), digestId(identity));
    }
    const [first, ...more] = right;
    if (first === undefined) return wrong.map(alone);
    const latest = more.reduce(laterVersion, first);
    const answer = answerText(latest);
    const isOfLatest = (entry: ResourceEntry): boolean => answer !== null && answerText(entry) === answer;
    return [[...right, ...wrong.filter(isOfLatest)], ...wrong.filter((entry) => !isOfLatest(entry)).map(alone)];
  });
  return {
    ...versions,
    lineageOf: (entry) => lineages.get(entryKey(entry)) ?? null,
    lineageInError: (entry) => {
      const identity = identities.get(entry) ?? null;
      return identity === null ? null : digestId(identity);
    },
  };
}
