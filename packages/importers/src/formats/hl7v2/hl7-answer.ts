import { ucumSystem } from '@vitalgate/core';
import {
  documentConcept,
  documentDay,
  isMeasured,
  measuredAnswer,
  saidMembers,
} from '../../laboratory-documents/document-report.ts';
import { textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import type { Hl7Segment } from './hl7-segments.ts';

const systems: ReadonlyMap<string, string> = new Map([
  ['LN', 'http://loinc.org'],
  ['SCT', 'http://snomed.info/sct'],
  ['UCUM', ucumSystem],
]);

/** A coded element (CE, CWE): a code with its words and system, and the same in another system. */
export function codedElement(components: readonly string[]): JsonObject | null {
  const [code, words, system, otherCode, otherWords, otherSystem] = components;
  const codings = [
    { code: code || null, display: words || null, system: systems.get(system ?? '') },
    { code: otherCode || null, display: otherWords || null, system: systems.get(otherSystem ?? '') },
  ];
  const original = components[8];
  return documentConcept(codings, original || words || otherWords || code || null);
}

function unitOf(segment: Hl7Segment): JsonObject {
  const [code, words, system] = segment.components(6);
  const isUcum = system === 'UCUM';
  return saidMembers({
    unit: (isUcum ? words || code : code || words) || null,
    ...(isUcum ? { code: code || null, system: ucumSystem } : {}),
  });
}

/** A structured number: `>^100`, `^1^:^128`, `^5^-^10`. */
function structured([comparator = '', one = '', sign = '', two = '']: readonly string[], unit: JsonObject): JsonObject {
  const number = (value: string): JsonObject => ({ ...unit, value });
  if (two !== '' && sign === '-') return { valueRange: { low: number(one), high: number(two) } };
  // A ratio of FHIR has no comparator: `>1:640` stays words.
  const isExact = comparator === '' || comparator === '=';
  if (isExact && two !== '' && (sign === ':' || sign === '/'))
    return { valueRatio: { numerator: { value: one }, denominator: { value: two } } };
  // Some write the number alone, as if it were of another type.
  if (one === '' && isMeasured(comparator)) return measuredAnswer(comparator, unit);
  if (sign !== '') return { valueString: `${comparator}${one}${sign}${two}` };
  return one === '' ? {} : measuredAnswer(`${comparator}${one}`, unit);
}

/** Types whose values are documents or pointers to them. */
const documents: ReadonlySet<string> = new Set(['ED', 'RP', 'MA', 'NA']);

export function isDocument(segment: Hl7Segment): boolean {
  return documents.has(segment.text(2) ?? '');
}

/** The answer of an OBX segment in the members of an Observation; empty if it has none. */
export function hl7Answer(segment: Hl7Segment): JsonObject {
  const type = segment.text(2) ?? 'ST';
  const values = segment.repetitions(5).filter((value) => value.some((part) => part !== ''));
  const [first] = values;
  if (first === undefined) return {};
  const unit = unitOf(segment);
  const written = values.map((value) => value.join(' ').trim()).join('; ');
  if (type === 'SN') return structured(first, unit);
  if (type === 'NM') return measuredAnswer(written, unit);
  if (['CE', 'CWE', 'CNE', 'CF', 'IS', 'ID'].includes(type)) {
    const concepts = values.map(codedElement);
    if (concepts.length === 1) return { valueCodeableConcept: concepts[0] };
    return { valueString: concepts.map((concept) => textOf(concept?.['text']) ?? '').join('; ') };
  }
  if (['DT', 'TS', 'DTM'].includes(type)) return { valueDateTime: documentDay(written) };
  return isMeasured(written) ? measuredAnswer(written, unit) : { valueString: written };
}
