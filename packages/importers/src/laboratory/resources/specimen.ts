import { digestId } from '@vitalgate/core';
import { conceptWords, notesIn } from '../elements/concept.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { lastingText, passingSpecimenName } from './passing-specimens.ts';
import { businessIdentifier, type ResourceEntry } from './resource-entry.ts';
import { lastingKey, type ResourceShelf } from './resource-shelf.ts';

export interface SpecimenWords {
  readonly name: string | null;
  readonly notes: readonly string[];
}

export function specimenWords(entry: ResourceEntry, shelf: ResourceShelf): SpecimenWords {
  const reference = objectOf(entry.resource['specimen']);
  if (reference === null) return { name: null, notes: [] };
  const specimen = shelf.resolve(reference, entry)?.resource ?? null;
  const display = textOf(reference['display']);
  if (specimen === null) return { name: display, notes: [] };
  const conditions = objectsOf(specimen['condition']).flatMap((condition) => conceptWords(condition) ?? []);
  return {
    name: conceptWords(specimen['type']) ?? display,
    notes: [...conditions.map((condition) => `Specimen condition: ${condition}`), ...notesIn(specimen)],
  };
}

/** The only specimen of an Observation or report. */
export interface NamedSpecimen {
  /** Its name (`specimenIdOf`). */
  readonly id: string;
  /** A digest of the laboratory's own numbers on it or its container, beside an id that may pass; null without any. */
  readonly number: string | null;
}

function numbersOn(specimen: JsonObject): readonly string[] {
  const containers = objectsOf(specimen['container']);
  return [specimen, ...containers].map(businessIdentifier).filter((number) => number !== null);
}

/** The only specimen of an Observation or report; null if none or several are named. */
export function namedSpecimen(entry: ResourceEntry, shelf: ResourceShelf): NamedSpecimen | null {
  const id = specimenIdOf(entry, shelf);
  if (id === null) return null;
  const [reference] = objectsOf(entry.resource['specimen']);
  const specimen = reference === undefined ? null : shelf.resolve(reference, entry);
  // What is named by what it says needs no number.
  const numbers = specimen === null || id.startsWith('content ') ? [] : numbersOn(specimen.resource);
  return { id, number: numbers.length === 0 ? null : digestId(numbers.join('\n')) };
}

/**
 * The name of the only specimen of an Observation or report within its source over exports: `Specimen/7`, also if it is not there. One that the resource
 * contains is named by what it says, because each resource counts the ids of its own parts, and so is one under a UUID of its Bundle, which the next export
 * makes anew. Null if none or several are named.
 */
export function specimenIdOf(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  const [reference, ...more] = objectsOf(entry.resource['specimen']);
  const written = textOf(reference?.['reference']);
  if (reference === undefined || written === null || more.length > 0) return null;
  const specimen = shelf.resolve(reference, entry);
  const passing = passingSpecimenName(written, specimen, shelf);
  if (passing !== null) return passing;
  if (specimen === null)
    return written.startsWith('#') ? null : (/(?:^|\/)(Specimen\/[^/?#]+)/.exec(written)?.[1] ?? written);
  if (specimen.parent === null) return lastingKey(specimen).slice(specimen.sourceName.length + 1);
  const { id: _id, ...content } = specimen.resource;
  return `content ${digestId(lastingText(content))}`;
}
