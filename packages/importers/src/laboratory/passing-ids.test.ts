import { bloodTestId, listedBloodTests, type BloodTestRecord, type Instant } from '@vitalgate/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labTestsIn } from '../../../../test/lab-tests-in.ts';

type Json = Readonly<Record<string, unknown>>;

/** A result of a laboratory that keeps no ids and makes new ones for each export. */
interface Measured {
  readonly analyte: string;
  readonly value: number;
  /** The laboratory's own number of it. */
  readonly number?: string;
}

/** What the laboratory holds when an export is made. */
interface Held extends Measured {
  readonly isWrong: boolean;
  /** The day of its last change. */
  readonly changed: number;
}

/** How an export names its resources. */
const writings = ['uuid', 'id and uuid', 'nothing'] as const;
type Writing = (typeof writings)[number];

const dayText = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`;

function observation({ analyte, value, number, isWrong, changed }: Held): Json {
  return {
    resourceType: 'Observation',
    status: isWrong ? 'entered-in-error' : 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { text: analyte },
    effectiveDateTime: '2026-03-01T07:00:00Z',
    issued: dayText(1),
    meta: { lastUpdated: dayText(changed) },
    valueQuantity: { value },
    ...(number === undefined ? {} : { identifier: [{ system: 'urn:lab', value: number }] }),
  };
}

const uuidOf = (run: string, at: number): string =>
  `00000000-0000-4000-8000-${run.padStart(6, '0')}${String(at).padStart(6, '0')}`;

function bundle(resources: readonly Json[], run: string, writing: Writing): Json {
  const entry = resources.map((resource, at) => {
    const uuid = uuidOf(run, at);
    if (writing === 'nothing') return { resource };
    return { fullUrl: `urn:uuid:${uuid}`, resource: writing === 'uuid' ? resource : { ...resource, id: uuid } };
  });
  return { resourceType: 'Bundle', type: 'collection', entry };
}

/** What is listed after these imports, of which none says when its export was made. */
function listed(imports: readonly Json[]): readonly string[] {
  const byContent = new Map<string, { readonly record: BloodTestRecord; readonly imports: number[] }>();
  for (const [number, resource] of imports.entries()) {
    for (const record of labTestsIn(resource)) {
      const content = JSON.stringify(record);
      const known = byContent.get(content) ?? { record, imports: [] };
      byContent.set(content, known);
      known.imports.push(number);
    }
  }
  const versions = [...byContent.values()].map((version) => ({
    ...version,
    id: bloodTestId(version.record.key),
    latestExport: null,
    firstImport: Math.min(...version.imports),
    latestImport: Math.max(...version.imports),
  }));
  return listedBloodTests(versions, (date) => Date.parse(date) as Instant)
    .flatMap(({ record }) => record.results.map(({ name, quantity }) => `${name} ${quantity?.value}`))
    .sort();
}

const exported = (run: number, writing: Writing, ...held: readonly (Measured & Partial<Held>)[]): Json =>
  bundle(
    held.map((one) => observation({ isWrong: false, changed: 1, ...one })),
    String(run),
    writing,
  );

const potassium = { analyte: 'Potassium', value: 4.9 };
const sodium = { analyte: 'Sodium', value: 140 };

describe.each(writings)('results whose resources are named by %s', (writing) => {
  it.each([
    ['without a number of the laboratory', {}],
    ['with one', { number: 'R-9' }],
  ])('%s are listed once, until they are entered in error', (_, more) => {
    const before = exported(1, writing, { ...potassium, ...more }, sodium);
    const again = exported(2, writing, { ...potassium, ...more }, sodium);
    const wrong = { ...potassium, ...more, isWrong: true, changed: 3 };
    const after = exported(3, writing, wrong, sodium);
    expect(listed([before, again])).toEqual(['Potassium 4.9', 'Sodium 140']);
    expect(listed([before, again, after])).toEqual(['Sodium 140']);
    expect(listed([after, again, before])).toEqual(['Sodium 140']);
    expect(listed([exported(3, writing, wrong), before])).toEqual(['Sodium 140']);
    // Another value was not meant.
    expect(listed([exported(3, writing, { ...wrong, value: 5.1 }), before])).toEqual(['Potassium 4.9', 'Sodium 140']);
  });
});

it.each([
  ['of two values', { ...potassium, value: 1 }, { ...potassium, value: 2 }],
  ['of one value under two numbers', { ...potassium, number: 'R-1' }, { ...potassium, number: 'R-2' }],
])('two results %s without ids are taken back one after the other, whatever comes first', (_, one, two) => {
  const [first, second] = [
    { ...two, isWrong: true, changed: 3 },
    { ...one, isWrong: true, changed: 4 },
  ];
  const all = [exported(1, 'uuid', one, two), exported(2, 'uuid', one, first), exported(3, 'uuid', second, first)];
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [2, 0, 1],
  ]) {
    expect(listed(order.map((at) => all[at] ?? {}))).toEqual([]);
  }
});

it('one result entered in error beside an equal one of its export leaves that, unless both have no id', () => {
  const both = [potassium, { ...potassium, isWrong: true }];
  expect(listed([exported(1, 'id and uuid', ...both)])).toEqual(['Potassium 4.9']);
  expect(listed([exported(1, 'uuid', ...both)])).toEqual([]);
});

/** A report without an order number and its results. */
function reported(
  run: number,
  writing: Writing,
  ...held: readonly (Measured & { readonly isWrong?: boolean })[]
): Json {
  const reports = held.map(({ isWrong = false }, at) => ({
    resourceType: 'DiagnosticReport',
    status: isWrong ? 'entered-in-error' : 'final',
    category: [{ coding: [{ code: 'LAB' }] }],
    code: { text: 'Panel' },
    effectiveDateTime: '2026-03-01T07:00:00Z',
    issued: dayText(isWrong ? run : 1),
    result: [{ reference: `urn:uuid:${uuidOf(String(run), held.length + at)}` }],
  }));
  const results = held.map((one) => observation({ changed: 1, ...one, isWrong: false }));
  return bundle([...reports, ...results], String(run), writing);
}

describe.each(['uuid', 'id and uuid'] as const)('reports without an order number, named by %s', (writing) => {
  it('are listed once, until they are entered in error', () => {
    const [before, again] = [reported(1, writing, potassium, sodium), reported(2, writing, potassium, sodium)];
    const after = reported(3, writing, { ...potassium, isWrong: true }, sodium);
    expect(listed([before, again])).toEqual(['Potassium 4.9', 'Sodium 140']);
    expect(listed([before, again, after])).toEqual(['Sodium 140']);
    expect(listed([after, again, before])).toEqual(['Sodium 140']);
    expect(listed([reported(3, writing, { ...potassium, value: 5.1, isWrong: true }), before])).toEqual([
      'Potassium 4.9',
      'Sodium 140',
    ]);
  });

  it('are as many as one export states', () => {
    const two = (run: number): Json => reported(run, writing, potassium, potassium);
    expect(listed([two(1)])).toEqual(['Potassium 4.9', 'Potassium 4.9']);
    expect(listed([two(1), two(2), reported(3, writing, potassium)])).toEqual(['Potassium 4.9', 'Potassium 4.9']);
  });
});

it('a loose result entered in error takes the one that a report of another export holds', () => {
  const report = {
    resourceType: 'DiagnosticReport',
    status: 'final',
    category: [{ coding: [{ code: 'LAB' }] }],
    identifier: [{ value: 'O-1' }],
    code: { text: 'Panel' },
    effectiveDateTime: '2026-03-01T07:00:00Z',
    result: [{ reference: 'urn:uuid:00000000-0000-4000-8000-000001000001' }],
  };
  const before = bundle([report, observation({ ...potassium, isWrong: false, changed: 1 })], '1', 'uuid');
  const after = exported(2, 'uuid', { ...potassium, isWrong: true, changed: 2 }, sodium);
  expect(listed([before])).toEqual(['Potassium 4.9']);
  expect(listed([before, after])).toEqual(['Sodium 140']);
  expect(listed([after, before])).toEqual(['Sodium 140']);
});

/** A day of a laboratory. */
interface Day {
  readonly added: readonly number[];
  readonly wrong: readonly number[];
}

/** The laboratory from day to day: what it adds, and which of all that it has it finds to be wrong. */
const days: fc.Arbitrary<readonly Day[]> = fc.array(
  fc.record({
    added: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    wrong: fc.array(fc.nat({ max: 5 }), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** What the laboratory holds at the end of each day. */
function holdings(all: readonly Day[], isNumbered: boolean): readonly (readonly Held[])[] {
  let held: readonly Held[] = [];
  let count = 0;
  return all.map(({ added, wrong }, at) => {
    const changed = at + 2;
    const fresh = added.map((value): Held => {
      count++;
      const own = isNumbered ? { value, number: `R-${count}` } : { value: count };
      return { analyte: 'Iron', isWrong: false, changed, ...own };
    });
    held = [...held, ...fresh].map((one, place) =>
      wrong.includes(place) && !one.isWrong ? { ...one, isWrong: true, changed } : one,
    );
    return held;
  });
}

it('lists what the newest export of a laboratory says that makes all ids anew, in whatever order its exports come', () => {
  fc.assert(
    fc.property(
      days,
      fc.boolean(),
      fc.constantFrom(...writings),
      fc.infiniteStream(fc.nat()),
      (all, isNumbered, writing, numbers) => {
        const held = holdings(all, isNumbered);
        const imports = held
          .map((now, at) => ({
            resource: bundle(now.map(observation), String(at), writing),
            place: numbers.next().value ?? 0,
          }))
          .sort((one, other) => one.place - other.place)
          .map(({ resource }) => resource);
        const right = (held.at(-1) ?? []).filter(({ isWrong }) => !isWrong);
        expect(listed(imports)).toEqual(right.map(({ analyte, value }) => `${analyte} ${value}`).sort());
      },
    ),
    { seed: 9, numRuns: 300 },
  );
});
