type Json = Record<string, unknown>;

const terminology = 'http://terminology.hl7.org/CodeSystem';
const ucum = { system: 'http://unitsofmeasure.org', code: 'mmol/L' };

/** A result with everything that one can have. */
export const everything: Json = {
  resourceType: 'Observation',
  id: 'o1',
  status: 'amended',
  category: [
    {
      coding: [
        { system: `${terminology}/observation-category`, version: '4.0.1', code: 'laboratory', display: 'Laboratory' },
      ],
      text: 'Lab',
    },
    { coding: [{ system: 'http://snomed.info/sct', code: '394917006', display: 'Chemical pathology' }] },
  ],
  code: {
    coding: [
      {
        system: 'http://loinc.org',
        version: '2.77',
        code: '2951-2',
        display: 'Sodium [Moles/volume] in Serum or Plasma',
      },
      { system: 'http://lab.example/codes', code: 'NA' },
    ],
    text: 'Sodium',
  },
  effectivePeriod: { start: '2026-03-09T08:00:00+01:00', end: '2026-03-09T08:10:00.500+01:00' },
  issued: '2026-03-09T15:20:30.123+01:00',
  valueQuantity: { value: 128.5, comparator: '<', unit: 'mmol/l', ...ucum },
  interpretation: [
    {
      coding: [
        { system: `${terminology}/v3-ObservationInterpretation`, code: 'LL', display: 'Critical low' },
        { system: 'http://lab.example/flags', version: '3', code: '--' },
      ],
      text: 'Far below',
    },
    { text: 'Called to the ward' },
  ],
  note: [{ text: 'Repeated' }, { text: 'Haemolysed' }],
  bodySite: {
    coding: [{ system: 'http://snomed.info/sct', code: '368208006', display: 'Left upper arm' }],
    text: 'Left arm',
  },
  method: { coding: [{ system: 'http://snomed.info/sct', code: '702659008' }], text: 'Ion-selective electrode' },
  device: { display: 'Analyser 7' },
  referenceRange: [
    {
      low: { value: 136, unit: 'mmol/l', ...ucum },
      high: { value: 145.0, unit: 'mmol/l', ...ucum },
      type: { coding: [{ system: `${terminology}/referencerange-meaning`, code: 'normal', display: 'Normal Range' }] },
      appliesTo: [
        { coding: [{ system: 'http://snomed.info/sct', code: '248152002', display: 'Female' }], text: 'Women' },
        { text: 'Pregnant' },
      ],
      age: {
        low: { value: 18, unit: 'a', system: 'http://unitsofmeasure.org', code: 'a' },
        high: { value: 65, unit: 'a' },
      },
      text: '136 - 145 in women',
    },
    { type: { text: 'Therapeutic' }, low: { value: 130 } },
  ],
};

/** A result in parts, of all kinds of answers. */
export const parts: Json = {
  resourceType: 'Observation',
  id: 'o2',
  status: 'final',
  category: [{ coding: [{ system: `${terminology}/observation-category`, code: 'laboratory' }] }],
  code: { coding: [{ system: 'http://loinc.org', code: '24357-6' }], text: 'Urinalysis' },
  effectiveDateTime: '2026-03-09',
  dataAbsentReason: { coding: [{ system: `${terminology}/data-absent-reason`, code: 'error' }], text: 'Clotted' },
  component: [
    {
      code: { coding: [{ system: 'http://loinc.org', code: '20454-5', version: '2.77' }] },
      valueCodeableConcept: { coding: [{ system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }] },
      interpretation: [{ text: 'Fine' }],
      referenceRange: [{ text: 'negative', age: { low: { value: 1, unit: 'a' } } }],
    },
    { code: { text: 'pH' }, dataAbsentReason: { text: 'Too little' } },
    { code: { text: 'Titre' }, valueRatio: { numerator: { value: 1 }, denominator: { value: 160 } } },
    { code: { text: 'Cells' }, valueRange: { low: { value: 2, unit: '/HPF' }, high: { value: 5, unit: '/HPF' } } },
    { code: { text: 'Kept' }, valueBoolean: false },
    { code: { text: 'Count' }, valueInteger: 3 },
    { code: { text: 'Begun' }, valueDateTime: '2026-03' },
    { code: { text: 'Clock' }, valueTime: '08:30:00' },
    { code: { text: 'Span' }, valuePeriod: { start: '2026-03-01', end: '2026-03-02T08:00:00Z' } },
  ],
};

/** A report that shows both. */
export const report: Json = {
  resourceType: 'DiagnosticReport',
  id: 'r1',
  status: 'appended',
  category: [
    { coding: [{ system: `${terminology}/v2-0074`, code: 'LAB', display: 'Laboratory' }], text: 'Clinical laboratory' },
    { coding: [{ system: `${terminology}/v2-0074`, code: 'CH' }] },
  ],
  code: {
    coding: [{ system: 'http://loinc.org', version: '2.77', code: '24323-8', display: 'CMP' }],
    text: 'Metabolic panel',
  },
  effectivePeriod: { start: '2026-03-09', end: '2026-03-10' },
  issued: '2026-03-10T07:00:00.5+05:30',
  performer: [{ display: 'City Laboratory' }],
  conclusion: 'Low sodium',
  conclusionCode: [
    { coding: [{ system: 'http://snomed.info/sct', code: '89627008', display: 'Hyponatremia' }], text: 'Low sodium' },
    { text: 'Repeat' },
  ],
  result: [{ reference: 'Observation/o1' }, { reference: 'Observation/o2' }],
};
