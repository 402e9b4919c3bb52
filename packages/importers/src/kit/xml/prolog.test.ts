import { expect, test } from 'vitest';
import { documentName } from './prolog.ts';

test.each([
  ['<HealthData locale="en_US">', 'HealthData'],
  ['<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!-- HealthKit', 'HealthData'],
  ['\ufeff \n<!-- <HealthData> --><gpx version="1.1">', 'gpx'],
  ['<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3"><HealthData>', 'ClinicalDocument'],
  ['<a/>', 'a'],
])('%j is called %s', (head, name) => {
  expect(documentName(head)).toBe(name);
});

test.each([
  '',
  '{"a":1}',
  'HealthData',
  '<!-- <HealthData> ',
  '<?xml ',
  '<HealthDat',
  '\u0000\u0005\u0016\u0007<HealthData>',
  '< HealthData>',
])('%j has no name', (head) => {
  expect(documentName(head)).toBeNull();
});
