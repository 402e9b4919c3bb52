import type {
  AnalyteRecord,
  BloodTestRecord,
  BloodTestResultRecord,
  RecordConcept,
} from '../records/blood-test-record.ts';
import { r4Categories } from './r4-category.ts';
import { r4Concept } from './r4-concept.ts';
import { r4Interpretation } from './r4-interpretation.ts';
import { r4List, r4String, type R4Object } from './r4-json.ts';
import { r4Effective, r4Issued, r4ReferenceRange, r4Value } from './r4-value.ts';

const statuses = new Set([
  'registered',
  'preliminary',
  'final',
  'amended',
  'corrected',
  'cancelled',
  'entered-in-error',
  'unknown',
]);

export interface ObservationPlace {
  readonly id: string;
  /** Reference to the person it is about. */
  readonly subject: string;
  /** References to what this panel groups, in order. */
  readonly members: readonly string[];
}

function analyteElements(analyte: AnalyteRecord): R4Object {
  const { absentReason } = analyte;
  const value = r4Value(analyte);
  const reason = absentReason === undefined ? undefined : r4Concept(absentReason.codings, absentReason.text);
  return {
    code: r4Concept(analyte.codings, analyte.name) ?? { text: 'Unnamed' },
    ...value,
    dataAbsentReason: value === null ? reason : undefined,
    interpretation: r4Interpretation(analyte),
    referenceRange: r4List(analyte.referenceRanges.map(r4ReferenceRange)),
  };
}

/** A result as an R4 Observation of category laboratory (R4 Observation; contract section 6). */
export function r4Observation(test: BloodTestRecord, result: BloodTestResultRecord, place: ObservationPlace): R4Object {
  const components = (result.components ?? []).map(analyteElements);
  const { code, ...answer } = analyteElements(result);
  const specimen = r4String(result.specimen);
  const device = r4String(result.device);
  const laboratory = r4String(result.laboratory);
  return {
    resourceType: 'Observation',
    id: place.id,
    status: statuses.has(result.status) ? result.status : 'unknown',
    category: r4Categories('Observation', result.categories),
    code,
    subject: { reference: place.subject },
    ...r4Effective(
      result.period ?? (result.effective === null ? test.period : undefined),
      result.effective ?? test.collectedDate,
    ),
    issued: r4Issued(result.issued, null),
    performer: laboratory === undefined ? undefined : [{ display: laboratory }],
    ...answer,
    note: r4List((result.notes ?? []).map((note) => r4Note(note))),
    bodySite: r4OfConcept(result.bodySite),
    method: r4OfConcept(result.method),
    specimen: specimen === undefined ? undefined : { display: specimen },
    device: device === undefined ? undefined : { display: device },
    hasMember: r4List(place.members.map((reference) => ({ reference }))),
    component: r4List(components),
  };
}

function r4OfConcept(concept: RecordConcept | undefined): R4Object | undefined {
  return concept && r4Concept(concept.codings, concept.text);
}

function r4Note(note: string): R4Object | undefined {
  const text = r4String(note);
  return text === undefined ? undefined : { text };
}
