import { describe, expect, it } from 'vitest';
import { r4BundleErrors } from '../../../../test/fhir-validators.ts';
import type { Stored } from '../ports/record-stores.ts';
import type { BloodTestRecord, BloodTestResultRecord } from '../records/blood-test-record.ts';
import type { Instant } from '../records/instant.ts';
import { searchsetBundle as bundleOf, searchsetEntries, type SearchsetPage } from './searchset-bundle.ts';

const self = 'https://host.local:8443/api/v1/blood-tests?format=fhir';

const glucose: BloodTestResultRecord = {
  identifier: 'glucose-1',
  codings: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose [Mass/volume] in Serum or Plasma' }],
  name: 'Glucose',
  quantity: { value: '5.40', comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' },
  text: null,
  answerCodings: [],
  referenceRanges: [
    {
      low: { value: '3.9', comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' },
      high: { value: '5.50', comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' },
      text: null,
      appliesTo: 'Adults',
    },
  ],
  interpretation: 'criticalHigh',
  status: 'final',
  effective: null,
};

const record: BloodTestRecord = {
  key: 'hospital report 1',
  collectedDate: '2026-03-09',
  issuedAt: Date.UTC(2026, 2, 10, 7, 30) as Instant,
  codings: [{ system: 'http://loinc.org', code: '24323-8', display: null }],
  name: 'Metabolic panel',
  status: 'final',
  laboratory: 'City Laboratory',
  results: [glucose],
  source: { name: 'City Hospital' },
};

function stored(changes: Partial<BloodTestRecord>, id = 'test-1'): Stored<BloodTestRecord> {
  return { id, at: null, record: { ...record, ...changes }, otherSources: [] };
}

function searchsetBundle({ tests, ...place }: Omit<SearchsetPage, 'tests'> & { tests: Stored<BloodTestRecord>[] }) {
  return bundleOf({ tests: tests.map(searchsetEntries), ...place });
}

type Json = Record<string, unknown>;

function resourcesOf(text: string, type: string): readonly Json[] {
  const bundle = JSON.parse(text) as { entry?: { resource: Json }[] };
  return (bundle.entry ?? []).map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);
}

function observation(changes: Partial<BloodTestResultRecord>): Json {
  const text = searchsetBundle({ tests: [stored({ results: [{ ...glucose, ...changes }] })], self, next: null });
  expect(r4BundleErrors(text)).toEqual([]);
  return resourcesOf(text, 'Observation')[0] ?? {};
}

function resultOf(value: string, at: number): BloodTestResultRecord {
  const quantity = { value, comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' };
  return { ...glucose, identifier: `n${at}`, quantity };
}

describe('searchset Bundle', () => {
  it('matches one DiagnosticReport per blood test and includes Observations and one anonymous Patient', () => {
    const text = searchsetBundle({
      tests: [stored({}), stored({ key: 'report 2' }, 'test-2')],
      self,
      next: `${self}&cursor=abc`,
    });
    expect(r4BundleErrors(text)).toEqual([]);
    const bundle = JSON.parse(text) as {
      type: string;
      total?: number;
      link: unknown;
      entry: { fullUrl: string; resource: Json; search: { mode: string } }[];
    };
    expect(bundle.type).toBe('searchset');
    expect(bundle.total).toBeUndefined();
    expect(bundle.link).toEqual([
      { relation: 'self', url: 'https://host.local:8443/api/v1/blood-tests?format=fhir' },
      { relation: 'next', url: 'https://host.local:8443/api/v1/blood-tests?format=fhir&cursor=abc' },
    ]);
    expect(bundle.entry.map(({ resource, search }) => [resource['resourceType'], search.mode])).toEqual([
      ['DiagnosticReport', 'match'],
      ['DiagnosticReport', 'match'],
      ['Observation', 'include'],
      ['Observation', 'include'],
      ['Patient', 'include'],
    ]);
    const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const { fullUrl, resource } of bundle.entry) {
      expect(fullUrl).toMatch(uuid);
      expect(resource['id']).toMatch(/^[A-Za-z0-9\-.]{1,64}$/);
    }
    const patient = bundle.entry[4]?.resource ?? {};
    expect(Object.keys(patient).sort()).toEqual(['id', 'resourceType']);
  });

  it('writes a report with its category, codes, times, laboratory and results', () => {
    const text = searchsetBundle({ tests: [stored({})], self, next: null });
    const [report = {}] = resourcesOf(text, 'DiagnosticReport');
    expect(report).toMatchObject({
      id: 'test-1',
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '24323-8' }], text: 'Metabolic panel' },
      effectiveDateTime: '2026-03-09',
      issued: '2026-03-10T07:30:00.000Z',
      performer: [{ display: 'City Laboratory' }],
    });
    expect(report['result']).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ link: [{ relation: 'self' }] });
  });

  it('L36: numbers keep their source text', () => {
    const results = ['1.00', '1.0', '1E-22', '1e245', '0', '-0.50'].map(resultOf);

    const text = searchsetBundle({ tests: [stored({ results })], self, next: null });
    expect(r4BundleErrors(text)).toEqual([]);
    const written = [...text.matchAll(/"valueQuantity":\{"value":([^,]+),/g)].map((match) => match[1]);
    expect(written).toEqual(['1.00', '1.0', '1E-22', '1e245', '0', '-0.50']);
    expect(text).toContain('"high":{"value":5.50,');
  });

  it('L36: a number beyond a double goes out in words, never as Infinity', () => {
    const quantity = { value: '1e400', comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' };
    expect(observation({ quantity })).toMatchObject({ valueString: '1e400 mmol/l' });
  });

  it('writes an Observation of category laboratory with UCUM, range and interpretation', () => {
    expect(observation({})).toMatchObject({
      status: 'final',
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
      ],
      code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }], text: 'Glucose' },
      effectiveDateTime: '2026-03-09',
      valueQuantity: { value: 5.4, unit: 'mmol/l', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
      interpretation: [
        {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'HH' }],
        },
      ],
      referenceRange: [{ low: { value: 3.9 }, high: { value: 5.5, code: 'mmol/L' }, appliesTo: [{ text: 'Adults' }] }],
    });
  });

  it('L02: the comparator goes out', () => {
    const quantity = { value: '0.1', comparator: '<' as const, unit: 'mg/L', unitCode: 'mg/L' };
    expect(observation({ quantity })).toMatchObject({ valueQuantity: { value: 0.1, comparator: '<', unit: 'mg/L' } });
  });

  it('L09: a unit without a UCUM code names no system', () => {
    const quantity = { value: '5.5', comparator: null, unit: 'arbitrary', unitCode: null };
    expect(observation({ quantity })['valueQuantity']).toEqual({ value: 5.5, unit: 'arbitrary' });
  });

  it('without an answer it has the reason that was stated, and none that was not', () => {
    const codings = [{ system: 'http://snomed.info/sct', code: '125154007', display: null }];
    const stated = observation({ quantity: null, absentReason: { codings, text: 'Unsatisfactory' } });
    expect(stated['dataAbsentReason']).toMatchObject({ coding: [{ code: '125154007' }] });
    for (const written of [stated, observation({ quantity: null }), observation({ quantity: null, missing: true })]) {
      expect(Object.keys(written).filter((name) => name.startsWith('value'))).toEqual([]);
      if (written !== stated) expect(written['dataAbsentReason']).toBeUndefined();
    }
  });

  it.each([
    [{ kind: 'boolean', value: false } as const, { valueBoolean: false }],
    [{ kind: 'integer', value: '3' } as const, { valueInteger: 3 }],
    [{ kind: 'dateTime', value: '2026-03' } as const, { valueDateTime: '2026-03' }],
    [{ kind: 'time', value: '08:30:00' } as const, { valueTime: '08:30:00' }],
    [{ kind: 'period', start: '2026-03-01', end: null } as const, { valuePeriod: { start: '2026-03-01' } }],
    [{ kind: 'concept' } as const, { valueCodeableConcept: { text: 'as said' } }],
    [
      {
        kind: 'ratio',
        numerator: { value: '1', comparator: null, unit: null, unitCode: null },
        denominator: { value: '160', comparator: null, unit: null, unitCode: null },
      } as const,
      { valueRatio: { numerator: { value: 1 }, denominator: { value: 160 } } },
    ],
    [
      { kind: 'range', low: { value: '3', comparator: null, unit: 'mg', unitCode: 'mg' }, high: null } as const,
      { valueRange: { low: { value: 3, code: 'mg' } } },
    ],
  ])('L07: %o keeps its type', (answer, expected) => {
    expect(observation({ quantity: null, text: 'as said', answer })).toMatchObject(expected);
  });

  it('L25: a panel references its members and has no value', () => {
    const panel = {
      ...glucose,
      identifier: 'panel',
      quantity: null,
      interpretation: null,
      referenceRanges: [],
      members: [1],
    };
    const text = searchsetBundle({ tests: [stored({ results: [panel, glucose] })], self, next: null });
    expect(r4BundleErrors(text)).toEqual([]);
    const [written = {}] = resourcesOf(text, 'Observation');
    expect(written['hasMember']).toHaveLength(1);
    expect(written['dataAbsentReason']).toBeUndefined();
  });

  it('L35: components go out as components', () => {
    const { identifier: _identifier, status: _status, effective: _effective, ...part } = glucose;
    const written = observation({ quantity: null, components: [part], interpretation: null });
    expect(written['component']).toMatchObject([{ valueQuantity: { value: 5.4 } }]);
    expect(written['dataAbsentReason']).toBeUndefined();
  });

  it('leaves out what R4 does not allow: control characters, blank texts, codes and systems of no form', () => {
    const written = observation({
      name: 'Glu\u0000cose',
      codings: [
        { system: '(HL7_V2)', code: ' A  B ', display: ' ' },
        { system: 'local codes', code: '  ', display: null },
      ],
      notes: [' ', 'Haemolysed'],
      specimen: ' ',
    });
    expect(written['code']).toEqual({ coding: [{ code: 'A B' }], text: 'Glucose' });
    expect(written['note']).toEqual([{ text: 'Haemolysed' }]);
    expect(written['specimen']).toBeUndefined();
  });

  it('L36: writes numbers as they came, and texts that look like its way to do so as texts', () => {
    const numbers = ['5.40', '1.0', '1E-22', '-0', '100', '0.1', '12345678901234567890.50'];
    const odd = ['\\u00015.40', '\u00015.40', '"5.40"', '\\"\\u00015'];
    const results = [...numbers, ...odd].map((value, at) => ({
      ...resultOf(at < numbers.length ? value : '1', at),
      notes: [odd[at - numbers.length] ?? 'none'],
    }));
    const text = searchsetBundle({ tests: [stored({ results })], self, next: null });
    const values = [...text.matchAll(/"valueQuantity":\{"value":([^,]*),/g)].map(([, value]) => value);
    expect(values.slice(0, numbers.length)).toEqual(numbers);
    const notes = resourcesOf(text, 'Observation').map(({ note }) => (note as { text: string }[])[0]?.text);
    expect(notes.slice(numbers.length)).toEqual(['\\u00015.40', '5.40', '"5.40"', '\\"\\u00015']);
  });

  it.each([
    ['2026-03-09', '2026-03', { start: '2026-03-09', end: '2026-03' }],
    ['2026-03-10', '2026-03-09', { start: '2026-03-10' }],
    ['2026-03-10T08:00:00Z', '2026-03-10T08:00:00+01:00', { start: '2026-03-10T08:00:00Z' }],
    [null, '2026-03-10', { end: '2026-03-10' }],
  ])('a period from %s to %s never ends before it starts', (start, end, expected) => {
    expect(observation({ period: { start, end } })['effectivePeriod']).toEqual(expected);
  });

  it('names each resource by its own uuid', () => {
    const results = Array.from({ length: 500 }, (_, at) => resultOf('1', at));
    const text = searchsetBundle({ tests: [stored({ results })], self, next: null });
    const { entry } = JSON.parse(text) as { entry: { fullUrl: string }[] };
    const urls = new Set(entry.map(({ fullUrl }) => fullUrl));
    expect(urls.size).toBe(502);
    for (const url of urls)
      expect(url).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('keeps the time at its own precision', () => {
    const text = searchsetBundle({
      tests: [stored({ collectedDate: '2026-03', results: [{ ...glucose, effective: '2026-03-09T08:00:00+11:00' }] })],
      self,
      next: null,
    });
    expect(r4BundleErrors(text)).toEqual([]);
    expect(text).toContain('"effectiveDateTime":"2026-03"');
    expect(text).toContain('"effectiveDateTime":"2026-03-09T08:00:00+11:00"');
  });

  it('is valid with a report that has no codes, no times and no results', () => {
    const bare = stored({
      codings: [],
      collectedDate: null,
      issuedAt: null,
      laboratory: null,
      results: [],
      name: 'Bare',
    });
    const text = searchsetBundle({ tests: [bare], self, next: null });
    expect(r4BundleErrors(text)).toEqual([]);
    expect(resourcesOf(text, 'DiagnosticReport')[0]?.['code']).toMatchObject({
      coding: [{ code: '11502-2' }],
      text: 'Bare',
    });
  });

  it('is valid without a match', () => {
    const text = searchsetBundle({ tests: [], self, next: null });
    expect(r4BundleErrors(text)).toEqual([]);
    expect(JSON.parse(text)).toEqual({
      resourceType: 'Bundle',
      type: 'searchset',
      link: [{ relation: 'self', url: 'https://host.local:8443/api/v1/blood-tests?format=fhir' }],
    });
  });
});

describe('the validators themselves', () => {
  it.each([
    ['an unknown status', { status: 'done' }],
    ['a missing code', { code: undefined }],
    ['an unknown member', { colour: 'red' }],
    ['two values', { valueString: 'x' }],
    ['a date of no form', { effectiveDateTime: '9 March' }],
    ['a reference to nowhere', { subject: { reference: 'Patient/nobody' } }],
  ])('find %s', (_, change) => {
    const bundle = JSON.parse(searchsetBundle({ tests: [stored({})], self, next: null })) as {
      entry: { resource: Json }[];
    };
    const [, entry] = bundle.entry;
    if (entry !== undefined) entry.resource = { ...entry.resource, ...change };
    expect(r4BundleErrors(JSON.stringify(bundle))).not.toEqual([]);
  });
});
