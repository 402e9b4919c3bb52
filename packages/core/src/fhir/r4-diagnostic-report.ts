import type { BloodTestRecord, RecordCoding } from '../records/blood-test-record.ts';
import { r4Categories } from './r4-category.ts';
import { r4Concept } from './r4-concept.ts';
import { r4List, r4String, type R4Object } from './r4-json.ts';
import { r4Effective, r4Issued } from './r4-value.ts';

/** The code of a report without one of its own: LOINC's "Laboratory report". */
const laboratoryReport: RecordCoding = {
  system: 'http://loinc.org',
  code: '11502-2',
  display: 'Laboratory report',
};

/** The place of a DiagnosticReport in its Bundle. */
export interface ReportPlace {
  readonly id: string;
  /** Reference to the person it is about. */
  readonly subject: string;
  /** References to its Observations, in order. */
  readonly results: readonly R4Object[];
}

/** A blood test as an R4 DiagnosticReport of category LAB (R4 DiagnosticReport; contract section 6). */
export function r4DiagnosticReport(test: BloodTestRecord, place: ReportPlace): R4Object {
  const laboratory = r4String(test.laboratory);
  const codings = test.codings.length > 0 ? test.codings : [laboratoryReport];
  return {
    resourceType: 'DiagnosticReport',
    id: place.id,
    status: test.status,
    category: r4Categories('DiagnosticReport', test.categories),
    code: r4Concept(codings, test.name),
    subject: { reference: place.subject },
    ...r4Effective(test.period, test.collectedDate),
    issued: r4Issued(test.issued, test.issuedAt),
    performer: laboratory === undefined ? undefined : [{ display: laboratory }],
    result: r4List(place.results),
    conclusion: r4String(test.conclusion),
    conclusionCode: r4List((test.conclusionCodes ?? []).map(({ codings: coded, text }) => r4Concept(coded, text))),
  };
}
