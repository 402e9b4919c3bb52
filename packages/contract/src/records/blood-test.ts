import * as z from 'zod/mini';
import { described, instantText, knownNumber, namedSource } from '../wire/fields.ts';

/** A code of a result: usually LOINC. */
export const codingSchema = described(
  z.object({
    system: described(z.nullable(z.string()), 'URI of the code system, such as `http://loinc.org`; null if not told.'),
    code: described(z.string(), 'The code, such as `2093-3`.'),
    display: described(z.nullable(z.string()), "The code's name, as reported; null if not told."),
  }),
  'A code of a result, usually of LOINC.',
);

/** The relations of FHIR R4's quantity comparator. */
export const comparatorSchema = z.enum(['<', '<=', '>=', '>']);

/** What a result means against its reference range. */
export const interpretationSchema = z.enum(['low', 'normal', 'high', 'criticalLow', 'criticalHigh', 'abnormal']);

/** One reference range; a result may have several, by age, sex or meaning. */
export const referenceRangeSchema = described(
  z.object({
    low: described(knownNumber, "Lower end, in the result's `unit`; null if it is open or not a number."),
    high: described(knownNumber, "Upper end, in the result's `unit`; null if it is open or not a number."),
    text: described(z.nullable(z.string()), 'The range in the words of the laboratory; null if it gave none.'),
    appliesTo: described(
      z.nullable(z.string()),
      'What it means or to whom it applies, such as `Female, 18 years and over`; null if not told.',
    ),
  }),
  'A reference range, as the laboratory reported it.',
);

/** One analyte of a blood test. `unit` as reported, `unitCode` in UCUM. */
export const bloodTestResultSchema = described(
  z.object({
    id: described(z.string(), 'Opaque id. It stays the same when the same data is imported again.'),
    code: described(z.nullable(codingSchema), 'What was measured, as a code; null if the laboratory gave none.'),
    name: described(z.string(), 'What was measured, in the words of the laboratory.'),
    value: described(knownNumber, 'The value in `unit`, as reported; null for a result in words.'),
    comparator: described(
      z.nullable(comparatorSchema),
      'How the true value lies to `value`: `<` for a result reported as "< 5"; null if it is that value.',
    ),
    text: described(z.nullable(z.string()), 'The result in words, as reported; null if there are none.'),
    unit: described(z.nullable(z.string()), 'Unit as reported, such as `mg/dL`; null if not told.'),
    unitCode: described(z.nullable(z.string()), 'The same unit as a UCUM code; null if it has none.'),
    referenceRanges: described(
      z.array(referenceRangeSchema),
      'Reference ranges as reported; several if they depend on age, sex or meaning.',
    ),
    interpretation: described(
      z.nullable(interpretationSchema),
      'What the result means against its range, as the laboratory reported it; null if it did not say.',
    ),
    absentReason: described(
      z.nullable(z.string()),
      'Why there is no value and no text, in the words of the laboratory; null if there is one, or if it gave no reason.',
    ),
    notes: described(
      z.array(z.string()),
      'Remarks of the laboratory, also on the specimen. Those on a panel stand with the first of its results.',
    ),
  }),
  'One analyte of a blood test.',
);

/** A blood test with its results. Operation getBloodTests. */
export const bloodTestSchema = described(
  z.object({
    id: described(z.string(), 'Opaque id. It stays the same when the same data is imported again.'),
    collectedAt: described(
      z.nullable(instantText),
      'When the blood was drawn, for order and ranges alone: the reported instant, else local midnight of the reported date, else `issuedAt`; null if nothing was told.',
    ),
    collectedDate: described(
      z.nullable(z.string()),
      'When the blood was drawn as reported, at its own precision: `2026-03`, `2026-03-09` or an instant with its offset; null if not told.',
    ),
    issuedAt: described(z.nullable(instantText), 'When the laboratory issued the report; null if not told.'),
    name: described(z.string(), 'Name of the report or panel, as the laboratory calls it.'),
    status: described(
      z.enum([
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
      'Status of the report: that of a DiagnosticReport of FHIR R4.',
    ),
    laboratory: described(z.nullable(z.string()), 'Name of the laboratory; null if not told.'),
    conclusion: described(z.nullable(z.string()), 'Summary of the laboratory in words; null if it gave none.'),
    results: described(z.array(bloodTestResultSchema), 'What was measured, in the order of the report.'),
    source: described(namedSource, 'Where the record came from.'),
    otherSources: described(z.array(namedSource), 'Other sources that told the same record.'),
  }),
  'A blood test with its results.',
);

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
