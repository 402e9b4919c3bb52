import type { AnalyteRecord, BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import { r4Concept } from './r4-concept.ts';
import { r4Interpretation } from './r4-interpretation.ts';
import { r4List, r4String, type R4Object } from './r4-json.ts';
import { r4DateTime, r4ReferenceRange, r4Value } from './r4-value.ts';

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

const unknownAnswer = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' }],
};

/** Where an Observation stands in its Bundle. */
export interface ObservationPlace {
  readonly id: string;
  /** Reference to the person it is about. */
  readonly subject: string;
  /** References to what this panel groups, in order. */
  readonly members: readonly string[];
}

function analyteElements(analyte: AnalyteRecord, mustAnswer: boolean): R4Object {
  const { absentReason } = analyte;
  const value = r4Value(analyte);
  const reason = absentReason === undefined ? undefined : r4Concept(absentReason.codings, absentReason.text);
  return {
    code: r4Concept(analyte.codings, analyte.name) ?? { text: 'Unnamed' },
    ...value,
    dataAbsentReason: value === null ? (reason ?? (mustAnswer ? unknownAnswer : undefined)) : undefined,
    interpretation: r4Interpretation(analyte),
    referenceRange: r4List(analyte.referenceRanges.map(r4ReferenceRange)),
  };
}

/** A result as an R4 Observation of category laboratory (R4 Observation; contract section 6). */
export function r4Observation(test: BloodTestRecord, result: BloodTestResultRecord, place: ObservationPlace): R4Object {
  const components = (result.components ?? []).map((part) => analyteElements(part, true));
  const { code, ...answer } = analyteElements(result, components.length === 0 && place.members.length === 0);
  const specimen = r4String(result.specimen);
  return {
    resourceType: 'Observation',
    id: place.id,
    status: statuses.has(result.status) ? result.status : 'unknown',
    category: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }],
      },
    ],
    code,
    subject: { reference: place.subject },
    effectiveDateTime: r4DateTime(result.effective ?? test.collectedDate),
    ...answer,
    note: r4List((result.notes ?? []).map((note) => r4Note(note))),
    specimen: specimen === undefined ? undefined : { display: specimen },
    hasMember: r4List(place.members.map((reference) => ({ reference }))),
    component: r4List(components),
  };
}

function r4Note(note: string): R4Object | undefined {
  const text = r4String(note);
  return text === undefined ? undefined : { text };
}
