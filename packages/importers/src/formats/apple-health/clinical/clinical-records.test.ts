import { expect, test } from 'vitest';
import type { LabFile } from '../../../laboratory/lab-reader.ts';
import { createAppleHealthImporter } from '../apple-health-importer.ts';
import { createClinicalRecords } from './clinical-records.ts';
import { importTexts, textSource } from '../../../../../../test/importers/import-texts.ts';

interface Read {
  readonly files: LabFile[];
  readonly skips: string[];
}

function nothing(): void {}

async function read(
  index: Record<string, string>[],
  files: Record<string, string>,
  broken: string[] = [],
): Promise<Read> {
  const skips: string[] = [];
  const records = createClinicalRecords({
    quantity: nothing,
    category: nothing,
    workout: nothing,
    nutrition: nothing,
    food: nothing,
    bloodTest: nothing,
    exportedAt: nothing,
    sourceOrder: nothing,
    told: nothing,
    table: nothing,
    skip: ({ kind, reason, subject }) => void skips.push(`${kind} ${reason} ${subject}`),
  });
  for (const attributes of index) records.add(attributes);
  const added: LabFile[] = [];
  let finished = 0;
  const reader = { add: (file: LabFile) => void added.push(file), finish: () => void finished++ };
  await records.finish(
    textSource(files, (text) => text.match(/.{1,2}/gsu) ?? [], broken),
    'e/',
    reader,
  );
  expect(finished).toBe(1);
  return { files: added, skips };
}

function lab(identifier: string, path: string, sourceName = 'Clinic', type = 'Observation'): Record<string, string> {
  return { type, identifier, sourceName, fhirVersion: '4.0.1', resourceFilePath: path };
}

test('A33: files are found with and without a leading slash; others are refused or reported missing', async () => {
  const { files, skips } = await read(
    [
      lab('1', '/clinical-records/a.json'),
      lab('2', 'clinical-records/b.json'),
      lab('3', '/../../etc/passwd'),
      lab('4', '/clinical-records/gone.json'),
    ],
    { 'e/clinical-records/a.json': '{"a":1}', 'e/clinical-records/b.json': '{"b":2}', 'etc/passwd': 'x' },
  );
  expect(files).toEqual([
    {
      text: '{"a":1}',
      sourceName: 'Clinic',
      fhirVersion: '4.0.1',
      sortedAsLab: false,
      file: 'e/clinical-records/a.json',
    },
    {
      text: '{"b":2}',
      sourceName: 'Clinic',
      fhirVersion: '4.0.1',
      sortedAsLab: false,
      file: 'e/clinical-records/b.json',
    },
  ]);
  expect(skips).toEqual([
    'clinicalRecord unsafePath /../../etc/passwd',
    'clinicalRecord missingFile /clinical-records/gone.json',
  ]);
});

test('A68: one identifier of two sources, or of two types, is two records', async () => {
  const { files } = await read(
    [
      lab('2', '/clinical-records/a.json', 'Clinic'),
      lab('2', '/clinical-records/b.json', 'Hospital'),
      lab('2', '/clinical-records/c.json', 'Clinic', 'DiagnosticReport'),
      lab('2', '/clinical-records/a.json', 'Clinic'),
    ],
    { 'e/clinical-records/a.json': 'a', 'e/clinical-records/b.json': 'b', 'e/clinical-records/c.json': 'c' },
  );
  expect(files.map(({ text, sourceName }) => [text, sourceName])).toEqual([
    ['a', 'Clinic'],
    ['b', 'Hospital'],
    ['c', 'Clinic'],
  ]);
});

test('other clinical records are counted and their files left alone; files that the index does not name are read', async () => {
  const { files, skips } = await read(
    [
      lab('1', '/clinical-records/Condition-1.json', 'Clinic', 'Condition'),
      lab('2', '/clinical-records/lab.json', 'Clinic', 'HKClinicalTypeIdentifierLabResultRecord'),
    ],
    {
      'e/clinical-records/Condition-1.json': 'condition',
      'e/clinical-records/lab.json': 'lab',
      'e/clinical-records/extra.JSON': 'extra',
      'e/clinical-records/note.pdf': 'pdf',
      'e/elsewhere/extra.json': 'elsewhere',
    },
  );
  expect(files.map(({ text, sourceName, fhirVersion }) => [text, sourceName, fhirVersion])).toEqual([
    ['lab', 'Clinic', '4.0.1'],
    ['extra', '', null],
  ]);
  expect(skips).toEqual(['clinicalRecord notALabResult Condition']);
});

test('a damaged file is counted, the others are read', async () => {
  const { files, skips } = await read(
    [lab('1', '/clinical-records/a.json'), lab('2', '/clinical-records/b.json')],
    { 'e/clinical-records/a.json': '{"resour', 'e/clinical-records/b.json': '{}' },
    ['e/clinical-records/a.json'],
  );
  expect(files.map(({ text }) => text)).toEqual(['{}']);
  expect(skips).toEqual(['clinicalRecord invalidFile e/clinical-records/a.json']);
});

test('A69: a blood test’s time is the one inside the resource, not the day it was received', async () => {
  const observation = {
    resourceType: 'Observation',
    id: 'glucose-1',
    status: 'final',
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
    ],
    code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }], text: 'Glucose' },
    effectiveDateTime: '2023-05-04T09:30:00+02:00',
    valueQuantity: { value: 93, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
  };
  const source = textSource({
    'e/export.xml':
      '<HealthData><ClinicalRecord type="Observation" identifier="1" sourceName="Clinic" fhirVersion="4.0.1" receivedDate="2024-02-01 10:00:00 +0000" resourceFilePath="/clinical-records/a.json"/></HealthData>',
    'e/clinical-records/a.json': JSON.stringify(observation),
  });
  const { bloodTests, skips } = await importTexts(createAppleHealthImporter(), source);
  expect(skips).toEqual([]);
  expect(bloodTests).toHaveLength(1);
  expect(bloodTests[0]).toMatchObject({
    collectedDate: '2023-05-04T09:30:00+02:00',
    source: { name: 'Clinic' },
  });
  expect(bloodTests[0]?.results).toHaveLength(1);
});

test('files beyond 256 MiB of text in all are left out and counted', async () => {
  const text = ' '.repeat(16 * 1024 * 1024);
  const paths = Array.from({ length: 18 }, (_, at) => `clinical-records/${String(at).padStart(2, '0')}.json`);
  const skips: string[] = [];
  const records = createClinicalRecords({
    quantity: nothing,
    category: nothing,
    workout: nothing,
    nutrition: nothing,
    food: nothing,
    bloodTest: nothing,
    exportedAt: nothing,
    told: nothing,
    sourceOrder: nothing,
    table: nothing,
    skip: ({ kind, reason, subject }) => void skips.push(`${kind} ${reason} ${subject}`),
  });
  let added = 0;
  const source = textSource(Object.fromEntries(paths.map((path) => [path, text])));
  await records.finish(source, '', { add: () => void added++, finish: nothing });
  expect(added).toBe(16);
  expect(skips).toEqual([
    'clinicalRecord notSupported clinical-records/16.json',
    'clinicalRecord notSupported clinical-records/17.json',
  ]);
});

const labType = 'HKClinicalTypeIdentifierLabResultRecord';

/** An export of these resources, each indexed as a record of that type. */
function exportOf(
  resources: readonly (readonly [type: string, resource: Record<string, unknown>])[],
): Record<string, string> {
  const paths = resources.map((_, at) => `clinical-records/${at}.json`);
  const index = resources.map(
    ([type], at) =>
      `<ClinicalRecord type="${type}" identifier="${at}" sourceName="Clinic" fhirVersion="4.0.1" resourceFilePath="/${paths[at]}"/>`,
  );
  return {
    'e/export.xml': `<HealthData>${index.join('')}</HealthData>`,
    ...Object.fromEntries(resources.map(([, resource], at) => [`e/${paths[at]}`, JSON.stringify(resource)])),
  };
}

function localResult(id: string, changes: Record<string, unknown>): Record<string, unknown> {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    code: { coding: [{ system: 'urn:oid:1.2.3.4', code: id, display: id }] },
    effectiveDateTime: '2026-03-09T08:00:00Z',
    valueQuantity: { value: 85, unit: 'ug/L' },
    ...changes,
  };
}

function coded(system: string, code: string): Record<string, unknown> {
  return { category: [{ coding: [{ system, code }] }] };
}

test('what the index calls a laboratory record is one, whatever its category, unless that says something else', async () => {
  const changes = {
    misprint: coded('http://terminology.hl7.org/CodeSystem/observation-category', 'furst'),
    loinc: coded('http://loinc.org', '26436-6'),
    snomed: coded('http://snomed.info/sct', '108252007'),
    words: { category: [{ text: 'Blutuntersuchung' }] },
    none: {},
    bloodGas: { code: { coding: [{ system: 'http://loinc.org', code: '8310-5' }], text: 'bloodGas' } },
    vital: coded('http://hl7.org/fhir/observation-category', 'vital-signs'),
  };
  const resources = Object.entries(changes).map(([id, change]) => localResult(id, change));
  const sorted = await importTexts(
    createAppleHealthImporter(),
    textSource(exportOf(resources.map((resource) => [labType, resource]))),
  );
  expect(sorted.bloodTests[0]?.results.map(({ identifier }) => identifier)).toEqual([
    'misprint',
    'loinc',
    'snomed',
    'words',
    'none',
    'bloodGas',
  ]);
  expect(sorted.skips.map(({ reason }) => reason)).toEqual(['notALabResult']);
  const unsorted = await importTexts(
    createAppleHealthImporter(),
    textSource(exportOf(resources.map((resource) => ['Observation', resource]))),
  );
  expect(unsorted.bloodTests[0]?.results.map(({ identifier }) => identifier)).toEqual(['loinc', 'snomed']);
});

function report(id: string, changes: Record<string, unknown>): Record<string, unknown> {
  return { resourceType: 'DiagnosticReport', id, status: 'final', effectiveDateTime: '2026-03-09', ...changes };
}

test('a report that the index calls a laboratory record needs neither category nor results; one on pictures is no blood test', async () => {
  const { bloodTests, skips } = await importTexts(
    createAppleHealthImporter(),
    textSource(
      exportOf([
        [labType, report('a', { code: { text: 'Iron status' }, conclusion: 'Low' })],
        ['DiagnosticReport', report('b', { code: { text: 'Blood count' }, specimen: [{ display: 'Blood' }] })],
        [labType, report('c', { code: { text: 'CT Chest' } })],
        ['DiagnosticReport', report('d', { code: { coding: [{ system: 'http://loinc.org', code: '30746-2' }] } })],
      ]),
    ),
  );
  expect(bloodTests.map(({ name }) => name)).toEqual(['Iron status', 'Blood count']);
  expect(skips.map(({ reason }) => reason)).toEqual(['notALabResult', 'notALabResult']);
});
