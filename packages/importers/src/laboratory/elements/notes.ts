import { objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';

/** The remarks of a resource of any FHIR version, in words. */
export function notesIn(resource: JsonObject): readonly string[] {
  const notes = objectsOf(resource['note']).map((note) => textOf(note['text']));
  return [...notes, textOf(resource['comments']), textOf(resource['comment'])].filter((note) => note !== null);
}
