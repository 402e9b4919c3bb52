import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BloodTestRecord } from '@vitalgate/core';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { ImportRefused } from '../../kit/importer.ts';
import { createFhirImporter } from './fhir-importer.ts';

type Json = Readonly<Record<string, unknown>>;
type Files = Readonly<Record<string, string>>;

const importer = createFhirImporter();
const laboratory = [{ coding: [{ code: 'laboratory' }] }];

function observation(id: string, changes: Json = {}): Json {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: laboratory,
    code: { coding: [{ system: 'http://loinc.org', code: '2951-2' }], text: `Analyte ${id}` },
    subject: { reference: 'Patient/p1' },
    effectiveDateTime: '2026-03-09T08:00:00Z',
    valueQuantity: { value: 140, unit: 'mmol/L' },
    ...changes,
  };
}

function report(id: string, results: readonly string[], changes: Json = {}): Json {
  return {
    resourceType: 'DiagnosticReport',
    id,
    status: 'final',
    category: [{ coding: [{ code: 'LAB' }] }],
    code: { text: 'Panel' },
    subject: { reference: 'Patient/p1' },
    effectiveDateTime: '2026-03-09T08:00:00Z',
    result: results.map((reference) => ({ reference })),
    ...changes,
  };
}

const bundle = (type: string, entry: readonly Json[]): Json => ({ resourceType: 'Bundle', type, entry });
const lines = (resources: readonly Json[]): string => resources.map((one) => `${JSON.stringify(one)}\n`).join('');

async function read(files: Files, piece = 1000) {
  const cut = (text: string): readonly string[] => text.match(new RegExp(`[^]{1,${piece}}`, 'gu')) ?? [];
  const source = textSource(files, cut);
  const claimed = await importer.claims(source);
  const found = await importTexts(importer, source);
  return { ...found, claimed };
}

const entryAt = (server: string, resource: Json): Json => ({
  fullUrl: `${server}/${resource['resourceType'] as string}/${resource['id'] as string}`,
  resource,
});

const onlyOf = async (person: string) =>
  (await read({ 'a.ndjson': lines([observation('1', { subject: { reference: person } })]) })).bloodTests[0];

const patient = (id: string, changes: Json): Json => ({ resourceType: 'Patient', id, ...changes });

/** Reports by name, with what each result says. */
function said(tests: readonly BloodTestRecord[]): readonly (readonly string[])[] {
  return tests.map(({ name, results }) => [
    name,
    ...results.map(
      (result) => `${result.name}: ${result.quantity?.value ?? result.text ?? (result.missing ? 'missing' : 'none')}`,
    ),
  ]);
}

const deletedAt = (id: string, lastModified: string): Json => ({
  fullUrl: `https://x.org/Observation/${id}`,
  request: { method: 'DELETE', url: `Observation/${id}` },
  response: { lastModified },
});
const versionAt = (id: string, lastUpdated: string): Json =>
  entryAt('https://x.org', observation(id, { meta: { lastUpdated } }));

test('what a history says was deleted is taken back, but not what was made again after that', async () => {
  const history = bundle('history', [
    deletedAt('1', '2026-03-12T08:00:00Z'),
    versionAt('1', '2026-03-10T08:00:00Z'),
    versionAt('2', '2026-03-13T08:00:00Z'),
    deletedAt('2', '2026-03-12T08:00:00Z'),
  ]);
  for (const text of [JSON.stringify(history), JSON.stringify([history])]) {
    const { bloodTests } = await read({ 'a.json': text });
    expect(said(bloodTests)).toEqual([['Analyte 2', 'Analyte 2: 140'], ['Laboratory results']]);
    expect(bloodTests[1]).toMatchObject({ status: 'entered-in-error' });
  }
});

const pageAt = (self: string, next: string | null, id: string): string =>
  JSON.stringify({
    ...bundle('searchset', [{ resource: observation(id) }]),
    link: [{ relation: 'self', url: self }, ...(next === null ? [] : [{ relation: 'next', url: next }])],
  });

test('an answer of which the next page is missing says so; with it, nothing is missing', async () => {
  const [first, last] = [pageAt('https://x.org/1', 'https://x.org/2', '1'), pageAt('https://x.org/2', null, '2')];
  const missing = { kind: 'file', reason: 'nextPageMissing', subject: 'a.json' };
  expect((await read({ 'a.json': first })).skips).toEqual([missing]);
  expect((await read({ 'a.json': `[${first}]` })).skips).toEqual([missing]);
  expect((await read({ 'a.json': first, 'b.json': last })).skips).toEqual([]);
});

const resources = [report('r1', ['Observation/o1', 'Observation/o2']), observation('o1'), observation('o2')];
const whole = [['Panel', 'Analyte o1: 140', 'Analyte o2: 140']];

const urnEntries = [
  { fullUrl: 'urn:uuid:1', resource: { ...report('', ['urn:uuid:2']), id: undefined } },
  { fullUrl: 'urn:uuid:2', resource: { ...observation('o1'), id: undefined } },
];

test.each([
  ...['searchset', 'collection', 'transaction', 'document', 'history', 'batch-response', 'message'].map((type) => [
    `a Bundle of type ${type}`,
    JSON.stringify(
      bundle(
        type,
        resources.map((resource) => ({ resource })),
      ),
    ),
  ]),
  [
    'a Bundle whose type stands last, indented',
    JSON.stringify(
      { entry: resources.map((resource) => ({ resource })), type: 'collection', resourceType: 'Bundle' },
      null,
      2,
    ),
  ],
  [
    'Parameters with a Bundle, and one in a part',
    JSON.stringify({
      resourceType: 'Parameters',
      parameter: [
        {
          name: 'return',
          resource: bundle(
            'searchset',
            resources.slice(1).map((resource) => ({ resource })),
          ),
        },
        { name: 'more', part: [{ name: 'one', resource: resources[0] }] },
      ],
    }),
  ],
  ['a list of resources', JSON.stringify(resources)],
  ['a list of Bundles', JSON.stringify(resources.map((resource) => bundle('searchset', [{ resource }])))],
  ['NDJSON', lines(resources)],
  ['NDJSON without a last line break', lines(resources).trimEnd()],
  ['values one behind the other', resources.map((one) => JSON.stringify(one, null, 2)).join('\n')],
  ['a byte order mark and blank lines', `\ufeff\r\n${lines(resources).replace(/\n/gu, '\r\n\r\n')}`],
  [
    'a Bundle within a Bundle',
    JSON.stringify(
      bundle('collection', [
        {
          resource: bundle(
            'searchset',
            resources.map((resource) => ({ resource })),
          ),
        },
      ]),
    ),
  ],
  [
    'entries without a resource, an OperationOutcome',
    JSON.stringify(
      bundle('searchset', [
        {},
        { search: { mode: 'outcome' }, resource: { resourceType: 'OperationOutcome', issue: [] } },
        ...resources.map((resource) => ({ resource })),
        { response: { status: '204' } },
      ]),
    ),
  ],
])('L37: %s is read', async (_name, text) => {
  for (const piece of [7, 100_000]) {
    const { bloodTests, complete, claimed } = await read({ 'anything.txt': text }, piece);
    expect(claimed).toEqual(['anything.txt']);
    expect(said(bloodTests)).toEqual(whole);
    expect(complete).toBe(true);
  }
});

test('L37: NDJSON whose first line is longer than the beginning that is looked at', async () => {
  const note = [{ text: 'n'.repeat(100_000) }];
  const text = lines([observation('o1', { note }), ...resources.slice(2), resources[0] ?? {}]);
  for (const piece of [65_536, 1_000_000]) {
    const { bloodTests, skips } = await read({ 'a.ndjson': text }, piece);
    expect(said(bloodTests)).toEqual(whole);
    expect(skips).toEqual([]);
  }
});

test('L37: one resource alone, and references by urn:uuid', async () => {
  expect(said((await read({ 'o.json': JSON.stringify(observation('o1'), null, 2) })).bloodTests)).toEqual([
    ['Analyte o1', 'Analyte o1: 140'],
  ]);
  expect(said((await read({ 'b.json': JSON.stringify(bundle('transaction', urnEntries)) })).bloodTests)).toEqual([
    ['Panel', 'Analyte o1: 140'],
  ]);
});

test('L37: a bulk export names results in other files, whichever comes first; what holds no results is counted by its kind', async () => {
  const { bloodTests, skips } = await read({
    'bulk/Condition.000.ndjson': lines([
      { resourceType: 'Condition', id: 'c' },
      { resourceType: 'Condition', id: 'd' },
    ]),
    'bulk/DiagnosticReport.000.ndjson': lines(resources.slice(0, 1)),
    'bulk/Observation.000.ndjson': lines(resources.slice(1, 2)),
    'bulk/Observation.001.ndjson': lines(resources.slice(2)),
    'bulk/Patient.000.ndjson': lines([{ resourceType: 'Patient', id: 'p1', name: [{ family: 'Doe' }] }]),
    'notes.txt': 'nothing',
  });
  expect(said(bloodTests)).toEqual(whole);
  expect(skips).toEqual([
    { kind: 'clinicalRecord', reason: 'notALabResult', subject: 'Condition' },
    { kind: 'clinicalRecord', reason: 'notALabResult', subject: 'Condition' },
  ]);
});

test('a report file and a results file imported one after the other name the same results', async () => {
  const [named] = (await read({ 'a.ndjson': lines(resources.slice(0, 1)) })).bloodTests;
  const [gathered] = (await read({ 'b.ndjson': lines(resources.slice(1)) })).bloodTests;
  expect(named?.results.map(({ missing }) => missing)).toEqual([true, true]);
  expect(named?.results.map(({ identifier }) => identifier)).toEqual(
    gathered?.results.map(({ identifier }) => identifier),
  );
  expect(named?.source).toEqual({ name: 'FHIR file' });
});

test('broken lines and foreign values cost themselves only; a file that is cut off is not complete', async () => {
  const text = `{"resourceType":"Observation",\n${lines(resources)}[1]\n{"a":1}\nnonsense\n`;
  const found = await read({ 'a.ndjson': text });
  expect(said(found.bloodTests)).toEqual(whole);
  expect(found.skips.map(({ reason }) => reason).sort()).toEqual([
    'invalidFile',
    'invalidFile',
    'notSupported',
    'notSupported',
  ]);
  expect(found.complete).toBe(true);

  const cutLine = await read({ 'a.ndjson': lines(resources).slice(0, -20) });
  expect(cutLine.complete).toBe(false);
  expect(said(cutLine.bloodTests)).toEqual([['Panel', 'Analyte o1: 140', 'Unnamed result: missing']]);
  const cutBundle = await read({
    'b.json': JSON.stringify(
      bundle(
        'searchset',
        resources.map((resource) => ({ resource })),
      ),
    ).slice(0, -30),
  });
  expect(cutBundle.complete).toBe(false);
  expect(cutBundle.bloodTests).toHaveLength(1);
  expect(cutBundle.skips).toContainEqual({ kind: 'file', reason: 'endsEarly', subject: 'b.json' });
});

test('two servers number their records each for itself, and are sources by their names', async () => {
  const entries = ['https://one.example/fhir', 'https://two.example/r4'].flatMap((server, index) => [
    entryAt(server, report('1', ['Observation/1'])),
    entryAt(
      server,
      observation('1', { valueQuantity: { value: 5 + index, unit: 'g' }, subject: { reference: 'Patient/p1' } }),
    ),
    entryAt(server, {
      resourceType: 'Patient',
      id: 'p1',
      birthDate: '1980-02-03',
      name: [{ family: 'Doe', given: ['Jó'] }],
    }),
  ]);
  const { bloodTests } = await read({ 'b.json': JSON.stringify(bundle('collection', entries)) });
  expect(
    bloodTests.map(({ source, results }) => [source.name, results.map(({ quantity }) => quantity?.value)]),
  ).toEqual([
    ['one.example', ['5']],
    ['two.example', ['6']],
  ]);
  expect(new Set(bloodTests.map(({ key }) => key)).size).toBe(2);
  expect(new Set(bloodTests.flatMap(({ results }) => results.map(({ identifier }) => identifier))).size).toBe(2);
});

test('what several patients’ files number alike is distinguished by the patient', async () => {
  const [one, again, other] = [await onlyOf('Patient/7'), await onlyOf('Patient/7'), await onlyOf('Patient/8')];
  expect(one?.results[0]?.identifier).toBe(again?.results[0]?.identifier);
  expect(one?.results[0]?.identifier).not.toBe(other?.results[0]?.identifier);
});

test('results of several people are refused with their number; nothing of them is handed over', async () => {
  const people = ['a', 'b', 'c'].map((id) => observation(id, { subject: { reference: `Patient/${id}` } }));
  await expect(read({ 'all.ndjson': lines(people) })).rejects.toThrow(ImportRefused);
  await expect(read({ 'all.ndjson': lines(people) })).rejects.toThrow('of 3 people');
});

test('one person under several ids is one: by a link, an identifier, or name and day of birth', async () => {
  const identifier = [{ system: 'http://id.example', value: '7' }];
  const { bloodTests } = await read({
    'all.ndjson': lines([
      ...['a', 'b', 'c', 'd'].map((id) => observation(id, { subject: { reference: `Patient/${id}` } })),
      patient('a', { identifier, birthDate: '1980-02-03', name: [{ family: 'Doe', given: ['Jane', 'M'] }] }),
      patient('b', { identifier }),
      patient('c', { link: [{ other: { reference: 'Patient/b' }, type: 'seealso' }] }),
      patient('d', { birthDate: '1980-02-03', name: { family: ['DOE'], given: ['Jane'] } }),
      // Relatives without results mix nothing.
      patient('mother', { birthDate: '1950-01-01' }),
    ]),
  });
  expect(bloodTests[0]?.results).toHaveLength(4);
  const same = ['a', 'b'].map((id) => observation(id, { subject: { reference: `Patient/${id}` } }));
  const twins = ['Jane', 'Joan'].map((given, at) =>
    patient('ab'[at] ?? '', { birthDate: '1980-02-03', name: [{ family: 'Doe', given: [given] }] }),
  );
  await expect(read({ 'all.ndjson': lines([...same, ...twins]) })).rejects.toThrow('of 2 people');
});

const at = 'http://one.example/fhir';
const of = (id: string, subject: Json | undefined, fullUrl?: string): Json => ({
  ...(fullUrl === undefined ? {} : { fullUrl }),
  resource: observation(id, { subject }),
});
const to = (reference: string): Json => ({ reference });
const patientAt = (fullUrl: string | undefined, id: string | undefined, changes: Json = {}): Json => ({
  ...(fullUrl === undefined ? {} : { fullUrl }),
  resource: { resourceType: 'Patient', ...(id === undefined ? {} : { id }), ...changes },
});
const number = [{ system: 'http://id.example', value: '7' }];

test.each<readonly [string, readonly Json[]]>([
  ['a name of a server beside none', [of('a', to('Patient/x'), `${at}/Observation/a`), of('b', to('Patient/x'))]],
  [
    'names that are not the ids',
    [of('a', to('Patient/x'), `${at}/Observation/z`), of('b', to('Patient/x'), `${at}/Observation/b`)],
  ],
  [
    'an address in full beside a short one',
    [of('a', to(`${at}/Patient/x`)), of('b', to('Patient/x'), `${at}/Observation/b`), of('c', to('Patient/x'))],
  ],
  ['a version of the Patient', [of('a', to('Patient/x/_history/2')), of('b', to(`${at}/Patient/x`))]],
  ['a Patient’s uuid and its id', [of('a', to('urn:uuid:1')), of('b', to('Patient/x')), patientAt('urn:uuid:1', 'x')]],
  [
    'a Patient’s uuid that is its id',
    [of('a', to('urn:uuid:1')), of('b', to('Patient/1')), patientAt('urn:uuid:1', undefined)],
  ],
  [
    'a Patient whose name is not its id',
    [
      of('a', to('Patient/x'), `${at}/Observation/a`),
      patientAt(`${at}/Patient/other`, 'x'),
      of('b', to(`${at}/Patient/other`)),
    ],
  ],
  [
    'a contained Patient',
    [
      of('a', to('Patient/x')),
      {
        resource: observation('b', {
          subject: to('#p'),
          contained: [{ resourceType: 'Patient', id: 'p', identifier: number }],
        }),
      },
      patientAt(undefined, 'x', { identifier: number }),
    ],
  ],
  [
    'a contained Patient of whom nothing is said',
    [
      of('a', to('Patient/x')),
      { resource: observation('b', { subject: to('#p'), contained: [{ resourceType: 'Patient', id: 'p' }] }) },
    ],
  ],
  ['a record without a subject', [of('a', to('Patient/x'), `${at}/Observation/a`), of('b', undefined)]],
  ['a subject that is an identifier only', [of('a', to('Patient/x')), of('b', { identifier: number[0] })]],
  ['a subject that is in words only', [of('a', to('Patient/x')), of('b', { display: 'Jane' })]],
])('R5: a Bundle of one patient is of one: %s', async (_what, entries) => {
  for (const order of [entries, [...entries].reverse()]) {
    const { bloodTests } = await read({ 'a.json': JSON.stringify(bundle('collection', order)) });
    const count = entries.filter(({ resource }) => (resource as Json)['resourceType'] === 'Observation').length;
    expect(bloodTests.flatMap(({ results }) => results)).toHaveLength(count);
  }
});

test.each<readonly [string, readonly Json[]]>([
  [
    'one id at two servers',
    [
      of('a', to('Patient/x'), `${at}/Observation/a`),
      of('b', to('Patient/x'), 'http://two.example/fhir/Observation/b'),
    ],
  ],
  [
    'two ids at one server, of which one has no name',
    [of('a', to('Patient/x'), `${at}/Observation/a`), of('b', to('Patient/y'))],
  ],
  [
    'two uuids',
    [of('a', to('urn:uuid:1')), of('b', to('urn:uuid:2')), patientAt('urn:uuid:1', 'x'), patientAt('urn:uuid:2', 'y')],
  ],
  [
    'an identifier of somebody else',
    [of('a', to('Patient/x')), of('b', { identifier: number[0] }), patientAt(undefined, 'y', { identifier: number })],
  ],
])('R5: a Bundle of two patients is of two: %s', async (_what, entries) => {
  for (const order of [entries, [...entries].reverse()]) {
    await expect(read({ 'a.json': JSON.stringify(bundle('collection', order)) })).rejects.toThrow('of 2 people');
  }
});

test('vital signs and records of devices and groups are counted, and not missed if a report names them', async () => {
  const vital = observation('v', { category: [{ coding: [{ code: 'vital-signs' }] }] });
  const ofDevice = observation('d', { subject: { reference: 'Device/7' } });
  const { bloodTests, skips } = await read({
    'a.ndjson': lines([vital, ofDevice, report('r', ['Observation/v', 'Observation/o1']), observation('o1')]),
  });
  expect(said(bloodTests)).toEqual([['Panel', 'Analyte o1: 140']]);
  expect(skips.map(({ reason }) => reason)).toEqual(['notALabResult', 'notALabResult']);
});

test('L36, L43: digits stay, and a document of megabytes does not get in the way', async () => {
  const long = report('r', ['#o'], {
    presentedForm: [{ contentType: 'application/pdf', data: 'A'.repeat(3_000_000) }],
    contained: [observation('o', { valueQuantity: { value: 1 } })],
  });
  const text = JSON.stringify(long).replace('"value":1}', '"value":1.00}');
  const { bloodTests } = await read({ 'r.json': `{"id":"x",${text.slice(1)}` }, 65_536);
  expect(bloodTests[0]?.results.map(({ quantity }) => quantity?.value)).toEqual(['1.00']);
  expect(JSON.stringify(bloodTests)).not.toContain('AAAA');
});

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

function card(entries: readonly Json[], notBefore = 1): string {
  const fhirBundle = bundle('collection', entries);
  const vc = {
    type: ['https://smarthealth.cards#laboratory'],
    credentialSubject: { fhirVersion: '4.0.1', fhirBundle },
  };
  const payload = deflateRawSync(JSON.stringify({ iss: 'https://lab.example/issuer', nbf: notBefore, vc }));
  return `${base64url(JSON.stringify({ zip: 'DEF', alg: 'ES256', kid: 'k' }))}.${base64url(payload)}.c2ln`;
}

const cardEntries = (value: string): readonly Json[] => [
  {
    fullUrl: 'resource:0',
    resource: { resourceType: 'Patient', name: [{ family: 'Doe', given: ['J'] }], birthDate: '1980-02-03' },
  },
  {
    fullUrl: 'resource:1',
    resource: {
      ...observation('x', { subject: { reference: 'resource:0' }, valueQuantity: undefined, valueString: value }),
      id: undefined,
    },
  },
];

test('SMART Health Cards are read: as a file, a token and the digits of a QR code; a card issued anew is the same', async () => {
  const token = card(cardEntries('Negativ – né'));
  const digits = Array.from(token, (mark) => String(mark.charCodeAt(0) - 45).padStart(2, '0')).join('');
  const files = [
    JSON.stringify({ verifiableCredential: [token] }),
    token,
    `shc:/${digits}`,
    card(cardEntries('Negativ – né'), 2),
  ];
  const keys = new Set<string>();
  for (const text of files) {
    const { bloodTests, skips } = await read({ 'a.smart-health-card': text });
    expect(skips).toEqual([]);
    expect(bloodTests[0]).toMatchObject({ source: { name: 'lab.example' }, results: [{ text: 'Negativ – né' }] });
    keys.add(bloodTests[0]?.key ?? '');
  }
  expect(keys.size).toBe(1);
  const two = JSON.stringify({ verifiableCredential: [token, card(cardEntries('Positive')), 'eyJh.b.c'] });
  const both = await read({ 'two.smart-health-card': two });
  const answers = both.bloodTests.flatMap(({ results }) => results.map(({ text }) => text));
  expect(new Set(answers)).toEqual(new Set(['Negativ – né', 'Positive']));
  expect(both.skips).toEqual([{ kind: 'clinicalRecord', reason: 'invalidFile', subject: 'two.smart-health-card' }]);
});

const encrypted = [{ alg: 'dir', enc: 'A256GCM' }, 'iv', 'text', 'tag'].map((part) => base64url(JSON.stringify(part)));
const jwe = [encrypted[0], '', ...encrypted.slice(1)].join('.');

test.each([
  [jwe, 'is encrypted'],
  [JSON.stringify({ files: [{ contentType: 'application/smart-health-card', embedded: jwe }] }), 'is encrypted'],
  ['shlink:/eyJ1cmwiOiJodHRwczovL2V4YW1wbGUub3JnIn0', 'is a link'],
  ['<?xml version="1.0"?>\n<Bundle xmlns="http://hl7.org/fhir"><type value="searchset"/></Bundle>', 'is FHIR as XML'],
])('what cannot be read is refused in words: %s', async (text, words) => {
  await expect(read({ 'mine.dat': text })).rejects.toThrow(`mine.dat ${words}`);
  const beside = await read({ 'mine.dat': text, 'o.json': JSON.stringify(observation('o1')) });
  expect(beside.bloodTests).toHaveLength(1);
  expect(beside.skips).toEqual([{ kind: 'file', reason: 'notSupported', subject: 'mine.dat' }]);
});

test.each([
  '{"data":{"metrics":[]}}',
  '[]',
  '{}',
  '',
  'Date,resourceType\n',
  '<gpx/>',
  '<ClinicalDocument xmlns="urn:hl7-org:v3"/>',
  '{"resourceType":5}',
  'eyJub3RoaW5n',
])('%j is no FHIR', async (text) => {
  expect(await importer.claims(textSource({ 'a.json': text }))).toEqual([]);
});

test('what would fill the memory is left out and counted, and what comes before it stays', async () => {
  const note = [{ text: 'n'.repeat(1000) }];
  const source = textSource({
    'a.ndjson': lines(Array.from({ length: 12 }, (_, at) => observation(`o${at}`, { note }))),
  });
  const { bloodTests, skips } = await importTexts(createFhirImporter(16_000), source);
  expect(bloodTests[0]?.results).toHaveLength(10);
  expect(skips).toEqual([1, 2].map(() => ({ kind: 'clinicalRecord', reason: 'overLimit', subject: 'a.ndjson' })));
});
