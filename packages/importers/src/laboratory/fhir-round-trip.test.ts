import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bloodTestId, searchsetBundle, searchsetEntries, type BloodTestRecord } from '@vitalgate/core';
import { everything, parts, report } from '../../../../test/fhir-examples.ts';
import { fhirLosses, lost, resourcesIn } from '../../../../test/fhir-losses.ts';
import { r4BundleErrors } from '../../../../test/fhir-validators.ts';
import { createLabReader } from './lab-reader.ts';
import { sharedFixtures } from '../../../../test/shared-fixtures.ts';

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
    sourceOrder: ignore,
    told: ignore,
    table: ignore,
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

function losses(texts: readonly string[]): readonly string[] {
  return fhirLosses(texts, answered(read(texts)));
}

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

const fixtures = sharedFixtures('fhir/');

/** No laboratory's, entered in error, or of an older version of FHIR. */
const notRead = /Observation-(?:656|blood-pressure-cancel|example|f202|f204|vitals-panel)\.json|Specimen|synthea/;

fixtures.describe('R4 examples of other people (../shared/fixtures/fhir)', () => {
  const files = fixtures.isThere
    ? readdirSync(fixtures.path, { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith('.json') && !notRead.test(file),
      )
    : [];

  it('are there', () => {
    expect(files.length).toBeGreaterThan(15);
  });

  it.each(files)('%s', (file) => {
    expect(losses([readFileSync(fixtures.path + file, 'utf8')])).toEqual([]);
  });
});
