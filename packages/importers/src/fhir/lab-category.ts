import { conceptOf } from './concept.ts';
import { objectsOf, type JsonObject } from './fhir-json.ts';

/** What a resource's category says: a laboratory's work, something else, or nothing that is known. */
export type LabCategory = 'laboratory' | 'other' | 'unstated';

/** The laboratory sections of HL7 table 0074 and the words that stand for the whole laboratory. */
const laboratory = new Set(
  (
    'laboratory lab labs laboratories LAB HM CH BG BLB CG CP GE IMM MB MCB MYC OSL SP SR TX URN VR ' +
    'hematology chemistry microbiology serology immunology toxicology urinalysis virology'
  )
    .toLowerCase()
    .split(' '),
);

/** Observation categories of FHIR and sections of table 0074 that are no laboratory's. */
const other = new Set(
  (
    'vital-signs vitals social-history survey exam imaging procedure therapy activity sdoh functional-mapping ' +
    'RAD RX RT CT CTH CUS NMR NMS OUS RUS VUS XRC EC EN PF PHY PT OT NRS ICU AU radiology cardiology ' +
    'LP29684-5 LP29708-2'
  )
    .toLowerCase()
    .split(' '),
);

/** LOINC codes of vital signs and body measures, for Observations that state no category. */
const vitalSigns = new Set(
  (
    '85353-1 9279-1 8867-4 8889-8 2708-6 59408-5 8310-5 8331-1 8302-2 8306-3 8287-5 9843-4 29463-7 3141-9 3142-7 39156-5 ' +
    '85354-9 55284-4 8480-6 8462-4 8478-0 8357-6 56115-9 8280-0 41982-0 72514-3 77606-2 59576-9 8289-1'
  ).split(' '),
);

const loinc = 'http://loinc.org';

/** Reads `category`, one concept or a list; where it names a laboratory and something else, the laboratory counts. */
export function labCategory(resource: JsonObject): LabCategory {
  const words = objectsOf(resource['category'])
    .map(conceptOf)
    .flatMap(({ codings, text }) => codings.map(({ code }) => code).concat(text ?? ''))
    .map((word) => word.toLowerCase().replace(/\s+/g, '-'));
  if (words.some((word) => laboratory.has(word))) return 'laboratory';
  return words.some((word) => other.has(word)) ? 'other' : 'unstated';
}

/** Whether a resource without a category is coded in LOINC, and not as a vital sign. */
export function hasLabCode(resource: JsonObject): boolean {
  const codes = conceptOf(resource['code']).codings.filter(({ system }) => system === loinc);
  return codes.length > 0 && !codes.some(({ code }) => vitalSigns.has(code));
}

/** Whether LOINC says that this is a vital sign or a body measure. */
export function isVitalSign(resource: JsonObject): boolean {
  const { codings } = conceptOf(resource['code']);
  return codings.some(({ system, code }) => system === loinc && vitalSigns.has(code));
}
