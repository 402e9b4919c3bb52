import type { Comparator, Interpretation, BloodTest } from '@vitalgate/contract';
import type { Instant } from './instant.ts';

/** A decimal number as its source text, so that `1.00` stays `1.00` in FHIR answers. Always valid JSON number text. */
export type DecimalText = string;

/** A coding as a laboratory wrote it. */
export interface RecordCoding {
  readonly system: string | null;
  readonly code: string;
  readonly display: string | null;
  /** Version of the code system, if it was reported. */
  readonly version?: string;
}

/** A concept: the codings a laboratory gave it and its words. */
export interface RecordConcept {
  readonly codings: readonly RecordCoding[];
  readonly text: string | null;
}

/** A quantity with its number as text. `unit` as reported; `unitCode` is UCUM or null. */
export interface RecordQuantity {
  readonly value: DecimalText;
  readonly comparator: Comparator | null;
  readonly unit: string | null;
  readonly unitCode: string | null;
  /** The unit's code in another system than UCUM, as reported; FHIR answers give it back. */
  readonly foreignUnit?: { readonly system: string; readonly code: string };
}

export interface RecordReferenceRange {
  readonly low: RecordQuantity | null;
  readonly high: RecordQuantity | null;
  readonly text: string | null;
  /** Meaning or population in words: `Female, 18 years and over`. */
  readonly appliesTo: string | null;
  /** Its meaning (`normal`, `therapeutic`), population and age as reported. */
  readonly type?: RecordConcept;
  readonly population?: readonly RecordConcept[];
  readonly age?: { readonly low: RecordQuantity | null; readonly high: RecordQuantity | null };
}

/** A period as reported, each end at its own precision. */
export interface RecordPeriod {
  readonly start: string | null;
  readonly end: string | null;
}

/**
 * An answer that is neither a plain quantity nor plain words, so that a FHIR answer can give it back in the type it had.
 * `text` (or `quantity`, for `integer`) of the analyte says the same for readers that know only words and numbers.
 */
export type RecordAnswer =
  | { readonly kind: 'concept' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: DecimalText }
  | { readonly kind: 'range'; readonly low: RecordQuantity | null; readonly high: RecordQuantity | null }
  | { readonly kind: 'ratio'; readonly numerator: RecordQuantity; readonly denominator: RecordQuantity }
  | { readonly kind: 'dateTime'; readonly value: string }
  | { readonly kind: 'time'; readonly value: string }
  | { readonly kind: 'period'; readonly start: string | null; readonly end: string | null };

/** A question and the laboratory's answer: shared by results and by the components of a result. */
export interface AnalyteRecord {
  readonly codings: readonly RecordCoding[];
  readonly name: string;
  readonly quantity: RecordQuantity | null;
  /** The answer in words if it is not a number (and, for a parsed `<10`, the original text). */
  readonly text: string | null;
  readonly answerCodings: readonly RecordCoding[];
  readonly answer?: RecordAnswer;
  readonly referenceRanges: readonly RecordReferenceRange[];
  readonly interpretation: Interpretation | null;
  /** The concepts that `interpretation` was made from, also those that it cannot say (`R`, `POS`). */
  readonly interpretations?: readonly RecordConcept[];
  /** The same as earlier versions of this program stored it. */
  readonly interpretationCodings?: readonly RecordCoding[];
  /** Why there is no answer. */
  readonly absentReason?: RecordConcept;
}

/** One analyte as a laboratory reported it. */
export interface BloodTestResultRecord extends AnalyteRecord {
  /** Identifier within the source, or null. */
  readonly identifier: string | null;
  /** FHIR R4 Observation status. */
  readonly status: string;
  /** The effective time as reported, at its own precision, or null. */
  readonly effective: string | null;
  /** The period of which `effective` is the start. */
  readonly period?: RecordPeriod;
  /** The time of issue as reported. */
  readonly issued?: string;
  /** True if it stands inside its report or panel, where ids are counted anew. */
  readonly contained?: true;
  /** True if its report or panel names it and no import has brought it; `name` is all that is known. */
  readonly missing?: true;
  /** Categories as reported, without the one that says laboratory. */
  readonly categories?: readonly RecordConcept[];
  readonly method?: RecordConcept;
  readonly bodySite?: RecordConcept;
  readonly device?: string;
  /** The organization that performed it, if it names one itself. */
  readonly laboratory?: string;
  /** Parts that were reported under this result's own code (FHIR components). */
  readonly components?: readonly AnalyteRecord[];
  /** Positions, within the blood test's results, of what this panel groups. A panel has no value of its own. */
  readonly members?: readonly number[];
  /** The specimen in words: `Serum`. */
  readonly specimen?: string;
  /** The name of that specimen within its source: two bottles of blood are two specimens. Earlier versions of this program did not keep it. */
  readonly specimenId?: string;
  /** A digest of the laboratory's own numbers on that specimen or its container, if it has any: an id may be made anew for each export. */
  readonly specimenNumber?: string;
  /** A name over exports for results of which a correction has another id: made of its laboratory's identifier, if that names it alone. */
  readonly lineage?: string;
  /** Remarks of the laboratory, also on the condition of the specimen. */
  readonly notes?: readonly string[];
}

/** The content of a result or a report that was entered in error, so that it is found under any id. */
export interface WithdrawnContent {
  /** A digest of question, time and answer (`withdrawnResultContent`), or of a report (`withdrawnReportContent`). */
  readonly content: string;
  readonly lineage?: string;
  readonly specimenId?: string;
  readonly specimenNumber?: string;
}

/** A blood test as an importer hands it over: one report with its results. */
export interface BloodTestRecord {
  /** Key that follows from this record alone and stays the same over re-imports: source and report identifier. */
  readonly key: string;
  /** The name of the report for good at its source (`DiagnosticReport/7`), however often it is changed. */
  readonly resource?: string;
  /** Time as reported, at its own precision, or null. */
  readonly collectedDate: string | null;
  /** The period of which `collectedDate` is the start. */
  readonly period?: RecordPeriod;
  /** The instant of issue; null if none, or only a date, was reported. */
  readonly issuedAt: Instant | null;
  /** The same as reported, at its own precision. */
  readonly issued?: string;
  /** The time at which the source last changed it, if it says so: the order of versions with one key. */
  readonly updatedAt?: Instant;
  /** Codings of the report itself. */
  readonly codings: readonly RecordCoding[];
  readonly name: string;
  readonly status: BloodTest['status'];
  readonly laboratory: string | null;
  /** The laboratory's summary in words. */
  readonly conclusion?: string;
  readonly conclusionCodes?: readonly RecordConcept[];
  /** Categories as reported, without the one that says laboratory. */
  readonly categories?: readonly RecordConcept[];
  readonly results: readonly BloodTestResultRecord[];
  /** True if no report made it: results of one time, or one without a time. */
  readonly gathered?: boolean;
  /** Identifiers of the results that a report entered in error showed, or, if it is `gathered`, of results that are in error themselves. */
  readonly takesBack?: readonly string[];
  readonly takesBackAlike?: readonly WithdrawnContent[];
  readonly source: { readonly name: string };
}
