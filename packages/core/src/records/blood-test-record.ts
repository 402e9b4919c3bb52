import type { Comparator, Interpretation, BloodTest } from '@vitalgate/contract';
import type { Instant } from './instant.ts';

/** A decimal number as its source text, so that `1.00` stays `1.00` in FHIR answers. Always valid JSON number text. */
export type DecimalText = string;

/** A coding as a laboratory wrote it. */
export interface RecordCoding {
  readonly system: string | null;
  readonly code: string;
  readonly display: string | null;
}

/** A quantity with its number as text. `unit` as reported; `unitCode` is UCUM or null. */
export interface RecordQuantity {
  readonly value: DecimalText;
  readonly comparator: Comparator | null;
  readonly unit: string | null;
  readonly unitCode: string | null;
}

/** A reference range with its numbers as text. */
export interface RecordReferenceRange {
  readonly low: RecordQuantity | null;
  readonly high: RecordQuantity | null;
  readonly text: string | null;
  /** Meaning or population in words: `Female, 18 years and over`. */
  readonly appliesTo: string | null;
}

/** One analyte as a laboratory reported it. */
export interface BloodTestResultRecord {
  /** Identifier within the source, or null. */
  readonly identifier: string | null;
  readonly codings: readonly RecordCoding[];
  readonly name: string;
  readonly quantity: RecordQuantity | null;
  /** The answer in words where it is not a number (and, for a parsed `<10`, the original text). */
  readonly text: string | null;
  /** The codings of a coded answer. */
  readonly answerCodings: readonly RecordCoding[];
  readonly referenceRanges: readonly RecordReferenceRange[];
  readonly interpretation: Interpretation | null;
  /** FHIR R4 Observation status. */
  readonly status: string;
  /** The effective time as reported, at its own precision, or null. */
  readonly effective: string | null;
}

/** A blood test as an importer hands it over: one report with its results. */
export interface BloodTestRecord {
  /** Key that stays the same over re-imports: source and report identifier, or a digest of the content. */
  readonly key: string;
  readonly collectedAt: Instant | null;
  /** Time as reported, at its own precision, or null. */
  readonly collectedDate: string | null;
  readonly issuedAt: Instant | null;
  /** Codings of the report itself. */
  readonly codings: readonly RecordCoding[];
  readonly name: string;
  readonly status: BloodTest['status'];
  readonly laboratory: string | null;
  readonly results: readonly BloodTestResultRecord[];
  readonly source: { readonly name: string };
}
