import { expect, it } from 'vitest';
import { isImaging, labCategory } from './lab-category.ts';

function code(system: string, value: string, display?: string): object {
  return { coding: [{ system, code: value, ...(display === undefined ? {} : { display }) }] };
}

const loinc = 'http://loinc.org';
const snomed = 'http://snomed.info/sct';

it.each([
  ['laboratory', code('http://terminology.hl7.org/CodeSystem/observation-category', 'laboratory')],
  ['laboratory', [code(loinc, '26436-6')]],
  ['laboratory', [code(loinc, '18723-7')]],
  ['laboratory', [code(snomed, '108252007')]],
  ['laboratory', [code('urn:oid:1.2.3', 'X', 'Laboratory')]],
  ['laboratory', [{ text: 'Laborwerte' }]],
  ['laboratory', [{ text: 'Examens de laboratoire' }]],
  ['laboratory', [{ text: 'Clinical Chemistry' }]],
  ['laboratory', [code('http://hl7.org/fhir/observation-category', 'exam'), { text: 'Lab' }]],
  ['laboratory', [code(snomed, '71388002', 'Laboratory procedure')]],
  ['other', [code(loinc, '18726-0')]],
  ['other', [{ text: 'Vital Signs' }]],
  ['other', [code('urn:oid:1.2.3', 'X', 'Diagnostic imaging')]],
  ['other', [code('http://terminology.hl7.org/CodeSystem/v2-0074', 'RAD')]],
  ['other', [code('http://hl7.org/fhir/v2/0074', 'EN')]],
  ['other', [code('urn:oid:2.16.840.1.113883.12.74', 'AU')]],
  ['other', [{ coding: [{ code: 'PT' }] }]],
  ['laboratory', [code('http://terminology.hl7.org/CodeSystem/v2-0074', 'CH')]],
  ['laboratory', [code('urn:local', 'LAB')]],
  ['other', [code('urn:local', 'vital-signs')]],
  ['unstated', [code('urn:local', 'EN')]],
  ['unstated', [code('urn:local', 'EC', 'EC')]],
  ['other', [{ text: 'EC' }]],
  ['unstated', [code('urn:oid:1.2.3', 'PT')]],
  ['unstated', [code('https://lab.example/sections', 'AU')]],
  ['unstated', [code('urn:local', 'SP')]],
  ['unstated', [{ text: 'Labour and delivery' }]],
  ['unstated', [{ text: 'Labor and delivery' }]],
  ['unstated', [code('http://terminology.hl7.org/CodeSystem/observation-category', 'furst')]],
  ['unstated', []],
  ['unstated', undefined],
] as const)('%s: %j', (expected, category) => {
  expect(labCategory({ category })).toBe(expected);
});

it.each([
  [true, { code: { text: 'CT Chest' } }],
  [true, { code: code(loinc, '36643-5', 'XR Chest 2 Views') }],
  [true, { code: { text: 'Röntgen Thorax' } }],
  [true, { code: { text: 'Ultraschall Schilddrüse' } }],
  [true, { code: { text: 'Radiografía de tórax' } }],
  [true, { code: { text: 'Echocardiogram' } }],
  [true, { code: { text: 'Study' }, imagingStudy: [{ reference: 'ImagingStudy/1' }] }],
  [true, { code: { text: 'MRI of the left knee' } }],
  [true, { code: { text: 'US Abdomen' } }],
  [true, { code: { text: 'Chest X-ray' } }],
  [false, { code: { text: 'CTX telopeptide' } }],
  [false, { code: { text: 'CT/NG PCR' } }],
  [false, { code: { text: 'Mg' } }],
  [false, { code: { text: 'RF (rheumatoid factor)' } }],
  [false, { code: { text: 'Metabolic panel' } }],
])('is on pictures, %s: %j', (expected, report) => {
  expect(isImaging(report)).toBe(expected);
});
