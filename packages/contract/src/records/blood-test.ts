import * as z from 'zod/mini';
import { instantText, knownNumber, namedSource } from './shared-fields.ts';

/** A code of a result: usually LOINC. */
export const codingSchema = z.object({
  system: z.nullable(z.string()),
  code: z.string(),
  display: z.nullable(z.string()),
});

/** The relations of FHIR R4's quantity comparator. */
export const comparatorSchema = z.enum(['<', '<=', '>=', '>']);

/** What a result means against its reference range. */
export const interpretationSchema = z.enum(['low', 'normal', 'high', 'criticalLow', 'criticalHigh', 'abnormal']);

/** One reference range; a result may have several, by age, sex or meaning. */
export const referenceRangeSchema = z.object({
  low: knownNumber,
  high: knownNumber,
  text: z.nullable(z.string()),
  appliesTo: z.nullable(z.string()),
});

/** One analyte of a blood test. `unit` as reported, `unitCode` in UCUM. */
export const bloodTestResultSchema = z.object({
  id: z.string(),
  code: z.nullable(codingSchema),
  name: z.string(),
  value: knownNumber,
  comparator: z.nullable(comparatorSchema),
  text: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  unitCode: z.nullable(z.string()),
  referenceRanges: z.array(referenceRangeSchema),
  interpretation: z.nullable(interpretationSchema),
});

/** A blood test with its results. Operation getBloodTests. */
export const bloodTestSchema = z.object({
  id: z.string(),
  collectedAt: z.nullable(instantText),
  /** The time as reported, at its own precision: `2026-03`, `2026-03-09` or an instant with its offset. */
  collectedDate: z.nullable(z.string()),
  issuedAt: z.nullable(instantText),
  name: z.string(),
  /** A DiagnosticReport status of FHIR R4. */
  status: z.enum([
    'registered',
    'partial',
    'preliminary',
    'final',
    'amended',
    'corrected',
    'appended',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]),
  laboratory: z.nullable(z.string()),
  results: z.array(bloodTestResultSchema),
  source: namedSource,
  otherSources: z.array(namedSource),
});

/** A blood test with its results. */
export type BloodTest = z.infer<typeof bloodTestSchema>;

/** One analyte of a blood test. */
export type BloodTestResult = z.infer<typeof bloodTestResultSchema>;

/** One reference range. */
export type ReferenceRange = z.infer<typeof referenceRangeSchema>;

/** A code of a result. */
export type Coding = z.infer<typeof codingSchema>;

/** What a result means against its reference range. */
export type Interpretation = z.infer<typeof interpretationSchema>;

/** The relations of FHIR R4's quantity comparator. */
export type Comparator = z.infer<typeof comparatorSchema>;
