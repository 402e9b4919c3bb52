import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bloodTestId, searchsetBundle, searchsetEntries, type BloodTestRecord } from '@vitalgate/core';
import { r4BundleErrors } from '../../../../test/fhir-validators.ts';
import { createLabReader } from './lab-reader.ts';

type Json = Record<string, unknown>;

function ignore(): void {
  // FHIR files hold no other records.
}

function read(texts: readonly string[]): readonly BloodTestRecord[] {
  const tests: BloodTestRecord[] = [];
  const sink = {
    quantity: ignore,
    category: ignore,
    workout: ignore,
    nutrition: ignore,
    food: ignore,
    exportedAt: ignore,
    told: ignore,
    skip: ignore,
  };
  const reader = createLabReader({ ...sink, bloodTest: (test) => void tests.push(test) });
  for (const text of texts) reader.add({ text, sourceName: 'Laboratory', fhirVersion: '4.0.1', file: 'file.json' });
  reader.finish();
  return tests;
}

function answered(tests: readonly BloodTestRecord[]): string {
  const stored = tests.map((record) => ({ id: bloodTestId(record.key), at: null, record, otherSources: [] }));
  const text = searchsetBundle({
    tests: stored.map(searchsetEntries),
    self: 'https://127.0.0.1:8443/api/v1/blood-tests',
    next: null,
  });
  expect(r4BundleErrors(text)).toEqual([]);
  return text;
}

function resourcesIn(value: unknown): readonly Json[] {
  const { resourceType, entry = [] } = value as { resourceType: string; entry?: { resource?: Json }[] };
  const inBundle = entry.map(({ resource }) => resource ?? {});
  const resources = resourceType === 'Bundle' ? inBundle : [value as Json];
  return resources.filter((one) => one['resourceType'] === 'Observation' || one['resourceType'] === 'DiagnosticReport');
}

/** What no answer gives back, with the reason (decision 0065). */
const leftOut: Readonly<Record<string, string>> = {
  id: 'the host gives its own ids, the same in JSON',
  identifier: 'numbers of orders and samples name the person at the laboratory',
  meta: 'says how another server holds the resource',
  text: 'repeats the resource for people, with the name of the person',
  subject: 'names the person: one anonymous Patient stands for them',
  encounter: 'leads to records that the host does not hold',
  basedOn: 'leads to records that the host does not hold',
  resultsInterpreter: 'names persons',
  performer: 'names persons; a laboratory goes out in words',
  specimen: 'goes out in words',
  result: 'references name the resources of the Bundle',
  hasMember: 'references name the resources of the Bundle',
};

/** Parts of a value that are missing in what was sent, by path; numbers and texts must be equal. A list holds its items in any order. */
function lost(came: unknown, sent: unknown, path: string): readonly string[] {
  if (Array.isArray(came)) {
    const items: readonly unknown[] = Array.isArray(sent) ? sent : [];
    return came.flatMap((item: unknown, at) =>
      items.some((other) => lost(item, other, '').length === 0) ? [] : lost(item, items[at], `${path}[${at}]`),
    );
  }
  if (typeof came === 'object' && came !== null) {
    const other = (sent ?? {}) as Json;
    return Object.entries(came).flatMap(([name, value]) => {
      if (path === '' && name in leftOut) return [];
      return lost(value, other[name], path === '' ? name : `${path}.${name}`);
    });
  }
  return came === sent ? [] : [`${path}: ${JSON.stringify(came)} became ${JSON.stringify(sent)}`];
}

/** Of each resource that came in, what went out of it with the fewest losses. */
function losses(texts: readonly string[]): readonly string[] {
  const out = resourcesIn(JSON.parse(answered(read(texts))));
  return texts.flatMap((text) =>
    resourcesIn(JSON.parse(text)).flatMap((came) => {
      const of = out.filter(({ resourceType }) => resourceType === came['resourceType']);
      const found = of.map((sent) => lost(came, sent, '')).sort((one, two) => one.length - two.length);
      return (found[0] ?? ['all of it']).map(
        (loss) => `${came['resourceType'] as string}/${came['id'] as string} ${loss}`,
      );
    }),
  );
}

const terminology = 'http://terminology.hl7.org/CodeSystem';
const ucum = { system: 'http://unitsofmeasure.org', code: 'mmol/L' };

const everything: Json = {
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

const parts: Json = {
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

const report: Json = {
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

describe('what came in as FHIR goes out with all its fields', () => {
  it('a report with everything that one can have', () => {
    const text = JSON.stringify({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [report, everything, parts].map((resource) => ({ resource })),
    });
    expect(losses([text])).toEqual([]);
    const [out] = resourcesIn(JSON.parse(answered(read([text]))));
    expect(out).toMatchObject({ performer: [{ display: 'City Laboratory' }] });
  });

  it('results without a report, and the answer read again', () => {
    const texts = [everything, parts].map((resource) => JSON.stringify(resource));
    expect(losses(texts)).toEqual([]);
    expect(losses([answered(read(texts))])).toEqual([]);
  });

  it('the laboratory of a result goes out with it, persons do not', () => {
    const performer = [
      { reference: 'Practitioner/1', display: 'A. Person' },
      { reference: 'Organization/2', display: 'Reference Laboratory' },
    ];
    const text = answered(read([{ ...everything, performer }, parts].map((one) => JSON.stringify(one))));
    const performers = resourcesIn(JSON.parse(text)).map((one) => [one['resourceType'], one['performer']]);
    expect(performers).toContainEqual(['Observation', [{ display: 'Reference Laboratory' }]]);
    expect(performers).toContainEqual(['Observation', undefined]);
    expect(text).not.toContain('A. Person');
  });

  it('a device has its own name if its reference has none', () => {
    const device = { resourceType: 'Device', id: 'd1', deviceName: [{ name: 'Analyser 8', type: 'model-name' }] };
    const texts = [{ ...everything, device: { reference: 'Device/d1' } }, device].map((one) => JSON.stringify(one));
    const out = resourcesIn(JSON.parse(answered(read(texts)))).find((one) => one['resourceType'] === 'Observation');
    expect(out?.['device']).toEqual({ display: 'Analyser 8' });
  });

  it('whatever stands in these members, the answer is valid R4', () => {
    const odd: readonly unknown[] = [
      null,
      5,
      'x',
      true,
      {},
      [[1]],
      [{ coding: [null, { code: 5 }, { code: 'a b', version: 5, system: 'no system', display: ' ' }], text: ' ' }],
      { coding: [{ system: 'http://lab.example', display: 'Only a name' }] },
      { start: '2026-03-10', end: '2026-03-09' },
      { start: 'today', end: '2026' },
      {
        low: { value: 'many' },
        high: { value: 5, comparator: '<' },
        age: { low: { value: '<5' } },
        type: 5,
        appliesTo: [5],
      },
      { reference: 'Device/none' },
      { display: '\u0000' },
      '2026-03-09',
    ];
    const members = [
      'category',
      'code',
      'method',
      'bodySite',
      'device',
      'interpretation',
      'referenceRange',
      'dataAbsentReason',
      'effectivePeriod',
      'issued',
      'conclusionCode',
      'conclusion',
      'result',
      'hasMember',
      'component',
    ];
    const resources = members.flatMap((member) =>
      odd.flatMap((value, at) => {
        const id = `${member}-${at}`;
        const { valueQuantity: _value, ...question } = everything;
        return [
          { ...question, id, [member]: value },
          { ...report, id, result: [{ reference: `Observation/${id}` }], [member]: value },
        ];
      }),
    );
    const texts = resources.map((resource) => JSON.stringify(resource));
    const tests = read(texts);
    expect(tests.length).toBeGreaterThan(100);
    expect(resourcesIn(JSON.parse(answered(tests))).length).toBeGreaterThan(200);
  });

  it('the judge finds what is lost', () => {
    expect(lost(everything, { ...everything, issued: undefined }, '')).toEqual([
      'issued: "2026-03-09T15:20:30.123+01:00" became undefined',
    ]);
    expect(lost(everything, { ...everything, interpretation: [{ text: 'Called to the ward' }] }, '')).not.toEqual([]);
    expect(lost({ subject: {} }, {}, '')).toEqual([]);
  });
});

const folder = fileURLToPath(new URL('../../../../../shared/fixtures/fhir/', import.meta.url));
const present = existsSync(folder);

/** No laboratory's, entered in error, or of an older version of FHIR. */
const notRead = /Observation-(?:656|blood-pressure-cancel|example|f202|f204|vitals-panel)\.json|Specimen|synthea/;

describe.skipIf(!present)('R4 examples of other people (../shared/fixtures/fhir)', () => {
  const files = present
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith('.json') && !notRead.test(file),
      )
    : [];

  it('are there', () => {
    expect(files.length).toBeGreaterThan(15);
  });

  it.each(files)('%s', (file) => {
    expect(losses([readFileSync(`${folder}${file}`, 'utf8')])).toEqual([]);
  });
});
