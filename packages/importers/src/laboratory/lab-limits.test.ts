import { expect, test } from 'vitest';
import type { BloodTestRecord, RecordSink, Skip } from '@vitalgate/core';
import { parseFhirJson } from './json/fhir-json.ts';
import { createLabReader } from './lab-reader.ts';

type Json = Record<string, unknown>;

function never(): never {
  throw new Error('not a kind of record that FHIR files hold');
}

function readTexts(...texts: readonly string[]): { tests: BloodTestRecord[]; skips: Skip[]; milliseconds: number } {
  const tests: BloodTestRecord[] = [];
  const skips: Skip[] = [];
  const sink: RecordSink = {
    quantity: never,
    category: never,
    workout: never,
    nutrition: never,
    food: never,
    exportedAt: never,
    sourceOrder: never,
    told: never,
    table: never,
    bloodTest: (read) => void tests.push(read),
    skip: (skip) => void skips.push(skip),
  };
  const begun = process.cpuUsage();
  const reader = createLabReader(sink);
  for (const text of texts) reader.add({ text, sourceName: 'Lab', fhirVersion: null, file: 'file.json' });
  reader.finish();
  return { tests, skips, milliseconds: process.cpuUsage(begun).user / 1000 };
}

function bundle(resources: readonly Json[]): string {
  return JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) });
}

function observation(index: number, more: Json = {}): Json {
  return {
    resourceType: 'Observation',
    id: `o${index}`,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { text: `Analyte ${index}` },
    effectiveDateTime: '2026-01-01T00:00:00Z',
    valueQuantity: { value: index },
    ...more,
  };
}

function report(result: readonly Json[], more: Json = {}): Json {
  const category = [{ coding: [{ code: 'LAB' }] }];
  return { resourceType: 'DiagnosticReport', id: 'r', status: 'final', category, code: { text: 'x' }, result, ...more };
}

function numbers(count: number): readonly number[] {
  return [...Array(count).keys()];
}

const to = (index: number): Json => ({ reference: `Observation/o${index}` });

/** Of the processor, in milliseconds. Generous: what these guard against took minutes. */
const patience = 7_500;

test.each([
  // The last member of a chain is none of these, and is listed by its name.
  ['a chain of 5,000 panels', numbers(5_000).map((at) => observation(at, { hasMember: [to(at + 1)] })), 5_001],
  [
    '150 panels of all the others',
    numbers(150).map((at) =>
      observation(at, { hasMember: numbers(150).flatMap((other) => (other === at ? [] : to(other))) }),
    ),
    150,
  ],
  [
    '5,000 contained results',
    [
      report(
        numbers(5_000).map((at) => ({ reference: `#o${at}` })),
        { contained: numbers(5_000).map((at) => observation(at)) },
      ),
    ],
    5_000,
  ],
  [
    '5,000 results of one identifier',
    numbers(5_000).map((at) => observation(at, { code: { text: 'x' }, identifier: [{ value: 'i' }] })),
    5_000,
  ],
  [
    '2,000 reports over one chain, of which 10,000 results stand in more than one',
    [
      ...numbers(5000).map((at) => observation(at, { hasMember: [to(at + 1)] })),
      ...numbers(2000).map((at) => report([to(0)], { id: `r${at}` })),
    ],
    5001 + 10_000,
  ],
])('%s are read in seconds, each result where it belongs', (_, resources, expected) => {
  const { tests, milliseconds } = readTexts(bundle(resources));
  expect(tests.reduce((sum, { results }) => sum + results.length, 0)).toBe(expected);
  expect(milliseconds).toBeLessThan(patience);
});

function deep(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

test('JSON nested more than 200 deep is no file', () => {
  expect(JSON.stringify(parseFhirJson(deep(200)))).toBe(deep(200));
  expect(() => parseFhirJson(`\n ${deep(201)}`)).toThrow('nested too deep');
  expect(parseFhirJson(`["\\"${'['.repeat(300)}"]`)).toEqual([`"${'['.repeat(300)}`]);
  expect(parseFhirJson(`[${'[],'.repeat(300)}[]]`)).toHaveLength(301);
  const { tests, skips } = readTexts(deep(1_000_000), bundle([observation(1)]));
  expect(tests).toHaveLength(1);
  expect(skips).toEqual([{ kind: 'clinicalRecord', reason: 'invalidFile', subject: 'file.json' }]);
});

function specimen(at: number): string {
  return `{"resourceType":"Specimen","id":"s${at}"}`;
}

test('of more than 100,000 resources the first are read, the rest is counted', () => {
  const { tests, skips } = readTexts(bundle([observation(1)]), numbers(100_002).map(specimen).join('\n'));
  expect(tests).toHaveLength(1);
  expect(skips).toHaveLength(3);
  expect(skips[0]).toEqual({ kind: 'clinicalRecord', reason: 'notSupported', subject: 'file.json' });
});

test('control characters and lone surrogates of a laboratory’s texts reach no reader', () => {
  const code = {
    coding: [{ system: 'http://loinc.org', code: '1\u0000', display: 'A\u001b[31mB' }],
    text: 'Glu\u0000cose\ud800 🔜',
  };
  const { tests } = readTexts(bundle([observation(1, { code, note: [{ text: 'one\ntwo\u0085' }] })]));
  expect(tests[0]?.results[0]).toMatchObject({
    name: 'Glucose\ufffd 🔜',
    codings: [{ code: '1', display: 'A[31mB' }],
    notes: ['one\ntwo'],
  });
});

test('a time that no record can have stays in words and gives no instant', () => {
  const { tests } = readTexts(
    bundle([observation(1, { effectiveDateTime: '9999-12-31T23:59:59-12:00', issued: '9999-12-31' })]),
  );
  expect(tests[0]).toMatchObject({ collectedDate: '9999-12-31T23:59:59-12:00', issuedAt: null });
});
