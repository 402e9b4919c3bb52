import type { RecordCoding, RecordConcept } from '../records/blood-test-record.ts';
import { includesCoding } from '../blood-tests/reported/code-systems.ts';
import { r4Concept } from './r4-concept.ts';
import { r4List, type R4Json } from './r4-json.ts';

const observationLaboratory: RecordCoding = {
  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
  code: 'laboratory',
  display: 'Laboratory',
};

const reportLaboratory: RecordCoding = {
  system: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  code: 'LAB',
  display: 'Laboratory',
};

const standard = { Observation: observationLaboratory, DiagnosticReport: reportLaboratory };

/** True if a coding says that something is a laboratory's as R4 does, and nothing else. */
export function isPlainLaboratory(coding: RecordCoding | undefined): boolean {
  if (coding === undefined || coding.version !== undefined) return false;
  const known = includesCoding(Object.values(standard), coding);
  return known && (coding.display === null || coding.display === 'Laboratory');
}

/** The categories of a resource as reported, R4's own for a laboratory before them if none of them is it. */
export function r4Categories(
  type: 'Observation' | 'DiagnosticReport',
  reported: readonly RecordConcept[] = [],
): readonly R4Json[] | undefined {
  const own = standard[type];
  const isThere = reported.some(({ codings }) => includesCoding(codings, own));
  const concepts = isThere ? reported : [{ codings: [own], text: null }, ...reported];
  return r4List(concepts.map(({ codings, text }) => r4Concept(codings, text)));
}
