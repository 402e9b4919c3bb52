import type { Interpretation } from '@vitalgate/contract';
import type { AnalyteRecord, RecordCoding } from '../records/blood-test-record.ts';
import { r4Concept } from './r4-concept.ts';
import { r4List, type R4Json } from './r4-json.ts';

const interpretationSystem = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';

const codings: Readonly<Record<Interpretation, RecordCoding>> = {
  low: { system: interpretationSystem, code: 'L', display: 'Low' },
  normal: { system: interpretationSystem, code: 'N', display: 'Normal' },
  high: { system: interpretationSystem, code: 'H', display: 'High' },
  criticalLow: { system: interpretationSystem, code: 'LL', display: 'Critical low' },
  criticalHigh: { system: interpretationSystem, code: 'HH', display: 'Critical high' },
  abnormal: { system: interpretationSystem, code: 'A', display: 'Abnormal' },
};

/** The `interpretation` of an Observation or component: the laboratory's own concepts, else the code of what is known. */
export function r4Interpretation(analyte: AnalyteRecord): readonly R4Json[] | undefined {
  const { interpretations, interpretationCodings, interpretation } = analyte;
  const stored = interpretationCodings === undefined ? [] : [{ codings: interpretationCodings, text: null }];
  const derived = interpretation === null ? [] : [{ codings: [codings[interpretation]], text: null }];
  const reported = interpretations ?? stored;
  return r4List((reported.length > 0 ? reported : derived).map((concept) => r4Concept(concept.codings, concept.text)));
}
