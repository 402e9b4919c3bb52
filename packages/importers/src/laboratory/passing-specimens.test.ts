import { bloodTestId, listedBloodTests, type BloodTestRecord, type Instant } from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { labTestsIn } from '../../../../test/lab-tests-in.ts';

type Json = Record<string, unknown>;

/** One report of an order, with its result and the bottle that both name. */
interface Bottle {
  readonly name: string;
  readonly answer: string;
  readonly specimen?: Json;
  readonly order?: string;
  readonly question?: string;
}

/** How an export writes the specimens of its bottles. */
type Writing = (uuid: string, specimen: Json) => { readonly reference: string; readonly entries: readonly Json[] };

const uuidOf = (run: number, name: string): string =>
  `00000000-0000-4000-8000-${run}${Buffer.from(name.padEnd(5, '.')).toString('hex')}0`;

const inBundle: Writing = (uuid, specimen) => ({
  reference: `urn:uuid:${uuid}`,
  entries: [{ fullUrl: `urn:uuid:${uuid}`, resource: specimen }],
});
const withItsId: Writing = (uuid, specimen) => ({
  reference: `urn:uuid:${uuid}`,
  entries: [{ fullUrl: `urn:uuid:${uuid}`, resource: { ...specimen, id: uuid } }],
});
const byItsId: Writing = (uuid, specimen) => ({
  reference: `Specimen/${uuid}`,
  entries: [{ fullUrl: `urn:uuid:${uuid}`, resource: { ...specimen, id: uuid } }],
});
const notThere: Writing = (uuid) => ({ reference: `urn:uuid:${uuid}`, entries: [] });
const writings: readonly (readonly [string, Writing])[] = [
  ['a UUID of the Bundle', inBundle],
  ['a UUID that is also its id', withItsId],
  ['an id that is the UUID of the Bundle', byItsId],
  ['a UUID that leads nowhere', notThere],
];

const blood: Json = { type: { text: 'Blood' } };

/** A Bundle in which everything but the order numbers has names that no other run has. */
function bundle(run: number, bottles: readonly Bottle[], write: Writing): Json {
  const entry = bottles.flatMap(({ name, answer, specimen = blood, order = 'ORDER-9', question = 'Blood culture' }) => {
    const [reportId, resultId, specimenId] = ['r', 'o', 's'].map((kind) => uuidOf(run, `${kind}${name}`)) as [
      string,
      string,
      string,
    ];
    const collector = { reference: `urn:uuid:${uuidOf(run, 'nurse')}` };
    const { reference, entries } = write(specimenId, {
      resourceType: 'Specimen',
      subject: { reference: `urn:uuid:${uuidOf(run, 'me')}` },
      meta: { lastUpdated: `2026-04-0${run}T00:00:00Z` },
      ...specimen,
      collection: { collector, ...(specimen['collection'] as Json | undefined) },
    });
    const shared = {
      status: 'final',
      category: [{ text: 'Laboratory' }],
      code: { text: 'Blood culture' },
      effectiveDateTime: '2026-03-09T08:00:00Z',
    };
    return [
      {
        resource: {
          ...shared,
          resourceType: 'DiagnosticReport',
          id: reportId,
          identifier: [{ value: order }],
          specimen: [{ reference }],
          result: [{ reference: `Observation/${resultId}` }],
        },
      },
      {
        resource: {
          ...shared,
          resourceType: 'Observation',
          id: resultId,
          code: { text: question },
          valueString: answer,
          specimen: { reference },
        },
      },
      ...entries,
    ];
  });
  return { resourceType: 'Bundle', type: 'collection', entry };
}

/** The same without ids: each resource has only the UUID that the Bundle gives it. */
function nameless(all: Json): Json {
  const entry = (all['entry'] as readonly { readonly fullUrl?: string; readonly resource: Json }[]).map(
    ({ fullUrl, resource: { id, ...resource } }) => ({ fullUrl: fullUrl ?? `urn:uuid:${String(id)}`, resource }),
  );
  const text = JSON.stringify({ ...all, entry }).replaceAll('"Observation/', '"urn:uuid:');
  return JSON.parse(text) as Json;
}

/** The answers that are listed after these exports, one made after the other. */
function listed(...exports: readonly Json[]): readonly string[] {
  return answersOf(...exports.map((one) => labTestsIn(one)));
}

function answersOf(...exports: readonly (readonly BloodTestRecord[])[]): readonly string[] {
  const versions = exports.flatMap((tests, at) =>
    tests.map((record) => ({
      id: bloodTestId(record.key),
      record,
      latestExport: at as Instant,
      latestImport: at,
      firstImport: at,
      imports: [at],
    })),
  );
  return listedBloodTests(versions, (date) => Date.parse(date) as Instant)
    .flatMap(({ record }) => record.results.map(({ text }) => text ?? ''))
    .sort((one, other) => (one < other ? -1 : 1));
}

const one: Bottle = { name: 'a', answer: 'No growth' };
const two: Bottle = { name: 'b', answer: 'E. coli' };

describe.each(writings)('a specimen under %s', (_name, write) => {
  it('is the same in the next export, which has other UUIDs', () => {
    expect(listed(bundle(1, [one], write), bundle(2, [one], write))).toEqual(['No growth']);
    const corrected = { ...one, answer: 'E. coli' };
    expect(listed(bundle(1, [one], write), bundle(2, [corrected], write))).toEqual(['E. coli']);
  });

  it('is one of two bottles that say the same, however often they are exported', () => {
    const both = [1, 2, 3].map((run) => bundle(run, [one, two], write));
    expect(listed(...both.slice(0, 1))).toEqual(['E. coli', 'No growth']);
    expect(listed(...both)).toEqual(['E. coli', 'No growth']);
    expect(listed(bundle(1, [one, two], write), bundle(2, [two, one], write))).toEqual(['E. coli', 'No growth']);
    const alike = { ...two, answer: one.answer };
    expect(listed(bundle(1, [one, alike], write), bundle(2, [one, alike], write))).toEqual(['No growth', 'No growth']);
    // A second one that was not there before.
    expect(listed(bundle(1, [one], write), bundle(2, [one, two], write))).toEqual(['E. coli', 'No growth']);
  });

  it('is not counted with those of another order', () => {
    const other = { ...two, order: 'ORDER-10' };
    expect(listed(bundle(1, [one], write), bundle(2, [other, one], write))).toEqual(['E. coli', 'No growth']);
  });

  it('leaves two reports of one export two, if a later one brings one of them alone under the same UUIDs', () => {
    expect(listed(bundle(1, [one, two], write), bundle(1, [two], write))).toEqual(['E. coli', 'No growth']);
  });
});

const lasting =
  (id: string): Writing =>
  (uuid, specimen) => ({
    reference: `urn:uuid:${uuid}`,
    entries: [{ fullUrl: `urn:uuid:${uuid}`, resource: { ...specimen, id } }],
  });

/** One bottle that its report and its result contain. */
const withOwn = (run: number): Json => {
  const subject = { reference: `urn:uuid:${uuidOf(run, 'me')}` };
  const { entry } = bundle(run, [one], () => ({ reference: '#s', entries: [] })) as { entry: { resource: Json }[] };
  const contained = [{ resourceType: 'Specimen', id: 's', ...blood, subject }];
  return { resourceType: 'Bundle', entry: entry.map(({ resource }) => ({ resource: { ...resource, contained } })) };
};

const exported = (run: number, bottles: readonly Bottle[]): Json => nameless(bundle(run, bottles, inBundle));

/** The same without specimens. */
const bare = (run: number, bottles: readonly Bottle[]): Json => {
  const { entry, ...rest } = exported(run, bottles) as { entry: { fullUrl: string; resource: Json }[] };
  const without = entry.map(({ fullUrl, resource: { specimen: _specimen, ...resource } }) => ({
    fullUrl,
    resource,
  }));
  return { ...rest, entry: without };
};

describe('reports and results without ids', () => {
  it('are the same in the next export, which has other UUIDs', () => {
    expect(listed(exported(1, [one]), exported(2, [one]))).toEqual(['No growth']);
    expect(listed(exported(1, [one]), exported(2, [{ ...one, answer: 'E. coli' }]))).toEqual(['E. coli']);
  });

  it('are two if they are of two bottles of one export, however often they are exported', () => {
    expect(listed(exported(1, [one, two]))).toEqual(['E. coli', 'No growth']);
    expect(listed(exported(1, [one, two]), exported(2, [one, two]))).toEqual(['E. coli', 'No growth']);
    expect(listed(exported(1, [one, two]), exported(2, [two, one]))).toEqual(['E. coli', 'No growth']);
    expect(listed(exported(1, [one]), exported(2, [one, two]))).toEqual(['E. coli', 'No growth']);
  });

  it('are two if they are of two specimens that differ, also if each comes in an export of its own', () => {
    const other = { ...two, specimen: { ...blood, accessionIdentifier: { value: 'A-2' } } };
    expect(listed(exported(1, [one]), exported(2, [other]))).toEqual(['E. coli', 'No growth']);
    expect(listed(exported(1, [one, other]), exported(2, [other]))).toEqual(['E. coli', 'No growth']);
  });

  it('are two if they answer nothing alike and name no specimen, and versions of one if they do', () => {
    const other = { ...two, question: 'Gram stain' };
    expect(listed(bare(1, [one, other]), bare(2, [one, other]))).toEqual(['E. coli', 'No growth']);
    expect(listed(bare(1, [one, two]))).toHaveLength(1);
  });

  it('are one with what a store holds under the key of before, which named no specimen', () => {
    const before = labTestsIn(exported(1, [one])).map((record) => ({
      ...record,
      key: record.key.split('\n').slice(0, 5).join('\n'),
      results: record.results.map((result) => ({ ...result, specimenId: `urn:uuid:${uuidOf(1, 'sa')}` })),
    }));
    expect(before.map(({ key }) => key)).not.toEqual(labTestsIn(exported(1, [one])).map(({ key }) => key));
    expect(answersOf(before, labTestsIn(exported(1, [one])))).toEqual(['No growth']);
    expect(answersOf(before, labTestsIn(exported(2, [one, two])))).toEqual(['E. coli', 'No growth']);
  });
});

describe('specimens that differ', () => {
  it.each([
    ['accession', { accessionIdentifier: { value: 'A-2' } }],
    ['identifier', { identifier: [{ value: 'B-2' }] }],
    ['type', { type: { text: 'Cerebrospinal fluid' } }],
    ['time', { collection: { collectedDateTime: '2026-03-09T09:00:00Z' } }],
    ['container', { container: [{ description: 'Anaerobic' }] }],
  ])('in their %s are two, also if one export brings one and the next the other', (_what, more) => {
    const other = { ...two, specimen: { ...blood, ...more } };
    expect(listed(bundle(1, [one], inBundle), bundle(2, [other], inBundle))).toEqual(['E. coli', 'No growth']);
    expect(listed(bundle(1, [one, other], inBundle), bundle(2, [other, one], inBundle))).toEqual([
      'E. coli',
      'No growth',
    ]);
  });

  it('in an id that lasts are two, whatever they say', () => {
    expect(listed(bundle(1, [one], lasting('s1')), bundle(2, [two], lasting('s2')))).toEqual(['E. coli', 'No growth']);
    expect(listed(bundle(1, [one], lasting('s1')), bundle(2, [two], lasting('s1')))).toEqual(['E. coli']);
  });
});

/** Specimens under ids that look as if they lasted and are made anew all the same, with a number on each bottle or without. */
const anew = (run: number, isNumbered: boolean, bottles: readonly Bottle[]): Json => {
  const numbered = bottles.map((bottle) => {
    const container = isNumbered ? [{ identifier: { value: `B-${bottle.name}` } }] : [];
    return { ...bottle, specimen: { ...blood, container } };
  });
  return bundle(run, numbered, (uuid, specimen) => lasting(`s${run}${uuid.slice(24, 30)}`)(uuid, specimen));
};

describe('specimens under ids of no form that are made anew', () => {
  const alike = { ...two, answer: one.answer };

  it('are the same by the number on their bottle, if all else that is said is equal', () => {
    const [first, next] = [anew(1, true, [one, alike]), anew(2, true, [one, alike])];
    expect(listed(first, next)).toEqual(['No growth', 'No growth']);
    expect(listed(next, first, anew(3, true, [alike]))).toEqual(['No growth', 'No growth']);
  });

  it('are two without a number, with another, or with another answer', () => {
    expect(listed(anew(1, false, [one]), anew(2, false, [one]))).toHaveLength(2);
    expect(listed(anew(1, true, [one]), anew(2, true, [alike]))).toHaveLength(2);
    expect(listed(anew(1, true, [one]), anew(2, true, [{ ...one, answer: 'E. coli' }]))).toHaveLength(2);
  });
});

it('a contained specimen is the same in the next export, whatever it refers to', () => {
  expect(listed(withOwn(1), withOwn(2))).toEqual(['No growth']);
});
