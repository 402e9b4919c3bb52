import {
  bloodTestId,
  searchsetBundle,
  searchsetEntries,
  type BloodTestRecord,
  type RecordSink,
  type Skip,
} from '@vitalgate/core';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { r4BundleErrors } from '../../../../test/fhir-validators.ts';
import { createLabReader } from './lab-reader.ts';
import { sharedFixtures } from '../../../../test/shared-fixtures.ts';

const fixtures = sharedFixtures('fhir/');
const folder = fixtures.path;

interface Read {
  readonly tests: readonly BloodTestRecord[];
  readonly skips: readonly Skip[];
}

function ignore(): void {
  // FHIR files hold no other records.
}

function readTexts(texts: readonly string[]): Read {
  const tests: BloodTestRecord[] = [];
  const skips: Skip[] = [];
  const sink: RecordSink = {
    quantity: ignore,
    category: ignore,
    workout: ignore,
    nutrition: ignore,
    food: ignore,
    exportedAt: ignore,
    sourceOrder: ignore,
    told: ignore,
    table: ignore,
    bloodTest: (test) => void tests.push(test),
    skip: (skip) => void skips.push(skip),
  };
  const reader = createLabReader(sink);
  for (const text of texts) reader.add({ text, sourceName: 'Fixture', fhirVersion: '4.0.1', file: 'fixture.json' });
  reader.finish();
  return { tests, skips };
}

function readFixtures(...files: readonly string[]): Read {
  return readTexts(files.map((file) => readFileSync(`${folder}${file}`, 'utf8')));
}

function asFhir(tests: readonly BloodTestRecord[]): string {
  const stored = tests.map((record) => ({
    id: bloodTestId(record.key),
    at: null,
    record,
    otherSources: [],
  }));
  return searchsetBundle({
    tests: stored.map(searchsetEntries),
    self: 'https://127.0.0.1:8443/api/v1/blood-tests?format=fhir',
    next: null,
  });
}

type Json = Record<string, unknown>;

function resourcesOf(text: string): readonly Json[] {
  const parsed = JSON.parse(text) as Json & { entry?: { resource?: Json }[] };
  if (parsed['resourceType'] !== 'Bundle') return [parsed];
  return (parsed.entry ?? []).map(({ resource }) => resource).filter((resource) => resource !== undefined);
}

type Quantity = { value?: number; comparator?: string; unit?: string; system?: string; code?: string };
type Concept = { coding?: { system?: string; code?: string }[] };
type Part = { code?: Concept; valueQuantity?: Quantity; valueCodeableConcept?: Concept; valueString?: string };

function codesOf(concept: Concept | undefined): readonly string[] {
  return (concept?.coding ?? []).map(({ system, code }) => `${system ?? ''}|${code ?? ''}`);
}

/** What must survive of one Observation: its codes, values and units, and those of its components. */
function essence(resource: Json): string {
  const parts = [resource, ...((resource['component'] ?? []) as Json[])] as Part[];
  return JSON.stringify(
    parts.map(({ code, valueQuantity, valueCodeableConcept, valueString }) => [
      codesOf(code),
      valueQuantity ?? null,
      codesOf(valueCodeableConcept),
      valueString ?? null,
    ]),
  );
}

function observations(text: string): readonly Json[] {
  return resourcesOf(text).filter(({ resourceType }) => resourceType === 'Observation');
}

const files = fixtures.isThere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /bservation.*\.json$|undle.*\.json$/.test(file),
    )
  : [];

/** The examples that are no laboratory's, or that were never right. */
const notShown = [
  'Observation-656',
  'Observation-blood-pressure-cancel',
  'Observation-example',
  'Observation-f202',
  'Observation-f204',
  'Observation-vitals-panel',
];

fixtures.describe('FHIR examples of other people (../shared/fixtures/fhir)', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  const shown = files.filter((file) => !notShown.some((name) => file.includes(name)) && !file.includes('synthea'));

  it.each(shown)('%s: codes, values and units that came in go out, and the answer is valid R4', (file) => {
    const source = readFileSync(`${folder}${file}`, 'utf8');
    const { tests, skips } = readTexts([source]);
    expect(skips).toEqual([]);
    const answer = asFhir(tests);
    expect(r4BundleErrors(answer)).toEqual([]);
    const sent = observations(answer).map(essence).sort();
    expect(sent).toEqual(observations(source).map(essence).sort());
  });

  it.each(notShown)('L18, L35: r4-examples/%s.json is left out with a reason', (name) => {
    const { tests, skips } = readFixtures(`r4-examples/${name}.json`);
    expect(tests).toEqual([]);
    expect(skips.map(({ reason }) => reason)).toEqual([
      name === 'Observation-f202' ? 'enteredInError' : 'notALabResult',
    ]);
  });

  it('a foreign unit code goes out as it came in, once a report makes it a laboratory’s', () => {
    const source = readFileSync(`${folder}r4-examples/Observation-f204.json`, 'utf8');
    const report = {
      resourceType: 'DiagnosticReport',
      id: 'r',
      status: 'final',
      category: [{ coding: [{ code: 'LAB' }] }],
      code: { text: 'Kidney' },
      result: [{ reference: 'Observation/f204' }],
    };
    const answer = asFhir(readTexts([source, JSON.stringify(report)]).tests);
    expect(r4BundleErrors(answer)).toEqual([]);
    expect(observations(answer).map(essence)).toEqual([essence(JSON.parse(source) as Json)]);
  });

  it('Bundle-lipids.json is one blood test of four results', () => {
    const { tests } = readFixtures('r4-examples/Bundle-lipids.json');
    expect(tests).toMatchObject([
      {
        name: 'Lipid Panel',
        status: 'final',
        collectedDate: '2011-03-04T08:30:00+11:00',
        issuedAt: Date.parse('2013-01-27T00:45:33Z'),
        laboratory: 'Acme Laboratory, Inc',
      },
    ]);
    expect(tests[0]?.results.map(({ name, quantity }) => [name, quantity?.value])).toEqual([
      ['Cholesterol', '6.3'],
      ['Triglyceride', '1.3'],
      ['Cholesterol in HDL', '1.3'],
      ['LDL Chol. (Calc)', '4.6'],
    ]);
  });

  it('L25: Bundle-micro.json reaches every member of its nested panels once', () => {
    const { tests } = readFixtures('r4-examples/Bundle-micro.json');
    expect(tests).toHaveLength(1);
    const text = readFileSync(`${folder}r4-examples/Bundle-micro.json`, 'utf8');
    expect(tests[0]?.results).toHaveLength(text.split('"resourceType": "Observation"').length - 1);
  });

  it('us-core: a report and its results in separate files are one blood test', () => {
    const cbc = files.filter((file) => file.startsWith('us-core/observation-cbc'));
    const { tests, skips } = readFixtures('us-core/diagnosticreport-cbc.json', ...cbc);
    expect(skips).toEqual([]);
    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject({ name: 'CBC panel - Blood by Automated count', collectedDate: '2005-07-05' });
    expect(tests[0]?.results.map(({ name, missing }) => (missing === true ? `${name} is missing` : name))).toEqual([
      'White blood cell (WBC) count, Blood',
      'Red Blood Cell (RBC) Count, Blood',
      'Hemoglobin, Blood',
      'Hematocrit, Blood',
      'Mean Corpuscular Volume (MCV), Red blood cells',
      'MCH is missing',
      'MCHC is missing',
      'Platelet count, Blood',
    ]);
    expect(r4BundleErrors(asFhir(tests))).toEqual([]);
  });

  it('L37: synthea.bundle.json holds one laboratory report; its surveys are left out', () => {
    const { tests, skips } = readFixtures('synthea.bundle.json');
    expect(tests).toHaveLength(1);
    expect(tests[0]?.results.map(({ text }) => text)).toEqual(['Small cell carcinoma of lung (disorder)']);
    expect(skips.map(({ reason }) => reason)).toEqual(['notALabResult', 'notALabResult']);
    expect(r4BundleErrors(asFhir(tests))).toEqual([]);
  });

  it('the answer, read again, says the same and is answered the same', () => {
    const answer = asFhir(readFixtures('r4-examples/Bundle-micro.json', 'r4-examples/Observation-f205.json').tests);
    const { tests, skips } = readTexts([answer]);
    expect(skips).toEqual([]);
    expect(observations(asFhir(tests)).map(essence).sort()).toEqual(observations(answer).map(essence).sort());
  });

  it('everything at once is one valid Bundle, and the same again', () => {
    const all = ['us-core/diagnosticreport-cbc.json', 'us-core/Specimen-example-serum-hemolyzed.json', ...files];
    const { tests } = readFixtures(...all);
    expect(r4BundleErrors(asFhir(tests))).toEqual([]);
    expect(asFhir(readFixtures(...all).tests)).toBe(asFhir(tests));
    expect(new Set(tests.map(({ key }) => key)).size).toBe(tests.length);
  });
});
