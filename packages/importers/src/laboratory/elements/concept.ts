import { includesCoding, type RecordCoding, type RecordConcept } from '@vitalgate/core';
import { known } from '../../kit/known-members.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['http://loinc.org/', 'http://loinc.org'],
  ['https://loinc.org', 'http://loinc.org'],
  ['https://loinc.org/', 'http://loinc.org'],
  ['loinc', 'http://loinc.org'],
  ['urn:oid:2.16.840.1.113883.6.1', 'http://loinc.org'],
  ['urn:oid:2.16.840.1.113883.6.96', 'http://snomed.info/sct'],
  ['http://snomed.info/sct/', 'http://snomed.info/sct'],
  ['http://unitsofmeasure.org/', 'http://unitsofmeasure.org'],
  ['https://unitsofmeasure.org', 'http://unitsofmeasure.org'],
  ['urn:oid:2.16.840.1.113883.6.8', 'http://unitsofmeasure.org'],
]);

/** The name of a code system as R4 has it; spellings of LOINC, SNOMED CT and UCUM become one. Null if it is no absolute URI. */
export function codeSystem(value: unknown): string | null {
  const written = textOf(value);
  if (written === null) return null;
  const known = names.get(written.toLowerCase());
  if (known !== undefined) return known;
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(written) ? written : null;
}

/** The code systems of FHIR itself moved between its versions: `http://hl7.org/fhir/v2/0078` became a terminology of its own. */
function r4CodeSystem(system: string | null): string | null {
  if (system === null) return null;
  if (/^http:\/\/hl7\.org\/fhir\/(?:v2\/0078|v3\/ObservationInterpretation)$/.test(system)) {
    return 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
  }
  return system.replace(
    /^http:\/\/hl7\.org\/fhir\/(?:v2\/(0074)|(data-absent-reason|observation-category|referencerange-meaning))$/,
    (_, table: string | undefined, name: string | undefined) =>
      `http://terminology.hl7.org/CodeSystem/${table === undefined ? (name ?? '') : `v2-${table}`}`,
  );
}

function codingOf(coding: JsonObject): RecordCoding | null {
  const code = textOf(coding['code']);
  if (code === null) return null;
  return {
    system: codeSystem(coding['system']),
    code,
    display: textOf(coding['display']),
    ...known({ version: textOf(coding['version']) }),
  };
}

/** A CodeableConcept with its codings; those without a code are left out. */
export function conceptOf(value: unknown): RecordConcept {
  const concept = objectOf(value);
  if (concept === null) return { codings: [], text: null };
  const codings = objectsOf(concept['coding']);
  const display = codings.map((coding) => textOf(coding['display'])).find((words) => words !== null) ?? null;
  return { codings: codings.flatMap((coding) => codingOf(coding) ?? []), text: textOf(concept['text']) ?? display };
}

/** A CodeableConcept in words: its text, else its first code; null if it has neither. */
export function conceptWords(value: unknown): string | null {
  const { codings, text } = conceptOf(value);
  return text ?? codings[0]?.code ?? null;
}

/** A CodeableConcept as reported, its words only if it has some of its own; null if it is empty. Systems of FHIR itself are named as in R4. */
export function reportedConcept(value: unknown): RecordConcept | null {
  const { codings, text: words } = conceptOf(value);
  const text = codings.length === 0 ? words : textOf(objectOf(value)?.['text']);
  if (codings.length === 0 && text === null) return null;
  return { codings: codings.map((coding) => ({ ...coding, system: r4CodeSystem(coding.system) })), text };
}

/** One concept or a list of them as reported. */
export function reportedConcepts(value: unknown): readonly RecordConcept[] {
  return objectsOf(value).flatMap((concept) => reportedConcept(concept) ?? []);
}

/**
 * A name for people: the concept's words, else a display, else a code. A code that `order` (the report's own code) has too names the order
 * and not the analyte, so another coding's display goes first.
 */
export function conceptName(value: unknown, fallback: string, order: readonly RecordCoding[] = []): string {
  const { codings, text } = conceptOf(value);
  const own = textOf(objectOf(value)?.['text']);
  const display = codings.find((coding) => coding.display !== null && !includesCoding(order, coding))?.display ?? null;
  return own ?? display ?? text ?? codings[0]?.code ?? fallback;
}

/** The remarks of a resource of any FHIR version, in words. */
export function notesIn(resource: JsonObject): readonly string[] {
  const notes = objectsOf(resource['note']).map((note) => textOf(note['text']));
  return [...notes, textOf(resource['comments']), textOf(resource['comment'])].filter((note) => note !== null);
}
