import { isPlainLaboratory, loincSystem, type RecordCoding, type RecordConcept } from '@vitalgate/core';
import { conceptOf, reportedConcepts } from '../elements/concept.ts';
import { objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import type { ResourceEntry } from './resource-entry.ts';

/** The meaning of a resource's category: a laboratory's work, something else, or nothing that is known. */
export type LabCategory = 'laboratory' | 'other' | 'unstated';

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.toLowerCase().split(' '));
}

/** Words that are codes of FHIR's observation categories, or that a laboratory's own codes are written with, whatever the system. */
const words: Readonly<Record<'laboratory' | 'other', ReadonlySet<string>>> = {
  laboratory: setOf('laboratory lab labs'),
  other: setOf(
    'vital-signs vital-sign vitals social-history survey exam imaging procedure therapy activity sdoh functional-mapping',
  ),
};

/** The sections of HL7 table 0074. Another system may call anything by two letters. */
const sections: typeof words = {
  laboratory: setOf('HM CH BG BLB CG CP GE IMM MB MCB MYC OSL SP SR TX URN VR'),
  other: setOf('RAD RX RT CT CTH CUS NMR NMS OUS RUS VUS XRC EC EN PF PHY PT OT NRS ICU AU'),
};

/**
 * The "studies (set)" of LOINC that are a laboratory's, and its parts for laboratory and pathology; laboratory procedure, test and report of SNOMED
 * CT; and what is not a laboratory's in both.
 */
const terms: typeof words = {
  laboratory: setOf(
    '26436-6 18716-1 18717-9 18718-7 18719-5 18720-3 18721-1 18722-9 18723-7 18724-5 18725-2 18727-8 18728-6 18729-4 26435-8 ' +
      '26437-4 26438-2 27898-6 11502-2 LP29693-6 LP7839-6 108252007 15220000 4241000179101 118246004',
  ),
  other: setOf('LP29684-5 LP29708-2 18726-0 18748-4 363679005 46680005 722164000'),
};

const isHl7System = (system: string): boolean =>
  /^https?:\/\/(?:terminology\.)?hl7\.org\/|^urn:oid:2\.16\.840\.1\.113883\.12\.74$/iu.test(system);

/** Words of several languages: lab, labs, laboratory, Labor, Laborwerte, laboratoire; and the branches of its work. */
const laboratoryWords =
  /(?<!\p{L})(?:labs?|labor(?:at\p{L}*|wert\p{L}*|befund\p{L}*|untersuchung\p{L}*|chem\p{L}*)?|h(?:a?)ematolog\p{L}*|chemistry|microbiolog\p{L}*|serolog\p{L}*|immunolog\p{L}*|toxicolog\p{L}*|urinalysis|virolog\p{L}*|patholog\p{L}*)(?!\p{L})(?! (?:and|&) delivery)/iu;

const otherWords =
  /(?<!\p{L})(?:vital signs?|social history|survey|questionnaire|imaging|radiolog\p{L}*|cardiolog\p{L}*|ultrasound|endoscop\p{L}*)(?!\p{L})/iu;

/** Parts of the body as reports on pictures name them. */
const bodyParts =
  'chest|thora\\p{L}*|abd\\p{L}*|pelvi\\p{L}*|head|brain|skull|sinus\\p{L}*|neck|spine|lumbar|knees?|hips?|shoulders?|hands?|foot|feet|wrist|' +
  'ankle|breasts?|kidneys?|renal|liver|heart|cardiac|coronary|angio\\p{L}*|bones?|extremit\\p{L}*|whole body|scan';

/**
 * Names of reports on pictures, whatever their code. A short form counts with a part of the body only: `CT` is a germ too, `MG` magnesium, `RF`
 * a factor.
 */
const imagingWords = new RegExp(
  `(?<!\\p{L})(?:XR|CT|MRI?|MRA|US|NM|PET|MG|DXA|DEXA|RF)(?: |, )(?:\\p{L}+ ){0,3}(?:${bodyParts})(?!\\p{L})` +
    '|(?<!\\p{L})(?:x-?ray|radiogra[fp]|r(?:ö|oe)ntgen|ultraso|ultraschall|sonogra|mammogra|tomogra|magnetic resonance|scintigra|e[ck]ho[ck]ardio|ele[ck]tro[ck]ardio)',
  'iu',
);

/** LOINC codes of vital signs and body measures, for Observations that state no category. */
const vitalSigns = new Set(
  (
    '85353-1 9279-1 8867-4 8889-8 2708-6 59408-5 8310-5 8331-1 8302-2 8306-3 8287-5 9843-4 29463-7 3141-9 3142-7 39156-5 ' +
    '85354-9 55284-4 8480-6 8462-4 8478-0 8357-6 56115-9 8280-0 41982-0 72514-3 77606-2 59576-9 8289-1'
  ).split(' '),
);

/** All words of a CodeableConcept or a list of them, without its codes. */
function wordsIn(value: unknown): readonly string[] {
  return objectsOf(value).flatMap((concept) =>
    [concept['text'], ...objectsOf(concept['coding']).map((coding) => coding['display'])].flatMap(
      (words) => textOf(words) ?? [],
    ),
  );
}

type Kind = keyof typeof words;

/** True if a code, of HL7 or LOINC or of a system that is not named, says this of its resource. */
function isCodeOf(kind: Kind, { system, code }: RecordCoding): boolean {
  const written = code.toLowerCase().replace(/\s+/gu, '-');
  if (words[kind].has(written) || terms[kind].has(written)) return true;
  return (system === null || isHl7System(system)) && sections[kind].has(written);
}

/**
 * Reads `category`, one concept or a list, by its codes and its words; if it names a laboratory and something else, the laboratory counts.
 * A misprint or a code that nobody knows says nothing, and neither do the letters that a system of its own gives a meaning. Decision 0063.
 */
export function labCategory(resource: JsonObject): LabCategory {
  const concepts = objectsOf(resource['category']);
  const texts = wordsIn(concepts);
  const codes = concepts.flatMap((concept): readonly RecordCoding[] => {
    const { codings } = conceptOf(concept);
    // Words may repeat the code: then they mean what its system means.
    const system = codings[0]?.system ?? null;
    return [...codings, ...wordsIn(concept).map((code) => ({ system, code, display: null }))];
  });
  if (codes.some((code) => isCodeOf('laboratory', code)) || texts.some((text) => laboratoryWords.test(text)))
    return 'laboratory';
  return codes.some((code) => isCodeOf('other', code)) || texts.some((text) => otherWords.test(text))
    ? 'other'
    : 'unstated';
}

/** True if a resource without a category is coded in LOINC, and not as a vital sign. */
export function hasLabCode(resource: JsonObject): boolean {
  const codes = conceptOf(resource['code']).codings.filter(({ system }) => system === loincSystem);
  return codes.length > 0 && !codes.some((coding) => vitalSigns.has(coding.code) || isCodeOf('other', coding));
}

/** True if LOINC says that this is a vital sign or a body measure. */
function isVitalSign(resource: JsonObject): boolean {
  const { codings } = conceptOf(resource['code']);
  return codings.some(({ system, code }) => system === loincSystem && vitalSigns.has(code));
}

/**
 * True if a report or a panel of a laboratory may show it: what states no category is taken for the laboratory's, unless LOINC knows better and the
 * phone did not sort it.
 */
export function isShowable(entry: ResourceEntry): boolean {
  const category = labCategory(entry.resource);
  return category === 'laboratory' || (category === 'unstated' && (entry.sortedAsLab || !isVitalSign(entry.resource)));
}

/** True if a report is on pictures: it leads to them, or is called by what made them. */
export function isImaging(report: JsonObject): boolean {
  if (objectsOf(report['imagingStudy']).length > 0) return true;
  return wordsIn(report['code']).some((text) => imagingWords.test(text));
}

/**
 * The categories as reported, if they say more than that this is a laboratory's work: the standard coding alone, with its own display or none, is
 * not stored with every result.
 */
export function categoriesOf(resource: JsonObject): readonly RecordConcept[] {
  const concepts = reportedConcepts(resource['category']);
  const [only] = concepts;
  const isPlain = only?.text === null && only.codings.length === 1 && isPlainLaboratory(only.codings[0]);
  return concepts.length === 1 && isPlain ? [] : concepts;
}
