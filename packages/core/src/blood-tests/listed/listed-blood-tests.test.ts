import { bloodTestResult } from '../../../../../test/records/record-builders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { bloodTestId } from '../../records/identity.ts';
import type { Instant } from '../../records/instant.ts';
import type { BloodTestVersion } from '../versions/blood-test-version.ts';
import { listedBloodTests, type ListedBloodTest } from './listed-blood-tests.ts';

function midnightOf(date: string): Instant {
  return Date.parse(`${date}T00:00:00Z`) as Instant;
}

interface Drawn {
  readonly id: number;
  readonly order: number | null;
  readonly hour: number | null;
  readonly gathered: boolean;
  readonly status: BloodTestRecord['status'];
  /** Numbers of the results; above 9 the record only names them. */
  readonly results: readonly number[];
  readonly export: number | null;
  readonly import: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  order: fc.option(fc.integer({ min: 1, max: 2 })),
  hour: fc.option(fc.integer({ min: 10, max: 12 })),
  gathered: fc.boolean(),
  status: fc.constantFrom('final', 'preliminary', 'amended'),
  results: fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { maxLength: 5, selector: (number) => number % 10 }),
  export: fc.option(fc.integer({ min: 1, max: 3 })),
  import: fc.integer({ min: 1, max: 3 }),
});

function result(number: number): BloodTestResultRecord {
  const isMissing = number > 9;
  return bloodTestResult(`Analyte ${number % 10}`, {
    identifier: `o${number % 10}`,
    quantity: isMissing ? null : { value: String(number), comparator: null, unit: null, unitCode: null },
    ...(isMissing ? { missing: true } : {}),
  });
}

function versionOf({
  id,
  order,
  hour,
  gathered,
  status,
  results,
  export: made,
  import: number,
}: Drawn): BloodTestVersion {
  const time = hour === null ? null : `2026-03-09T${hour}:00:00Z`;
  const resource = `DiagnosticReport/${id}`;
  const reportKey = order === null ? ['fhir', 'S', resource] : ['fhir', 'S', `|${order}`, 'C', time ?? ''];
  const key = (gathered ? ['fhir', 'S', `collected ${time}`] : reportKey).join('\n');
  const record: BloodTestRecord = {
    key,
    ...(gathered ? { gathered } : { resource }),
    collectedDate: time,
    issuedAt: null,
    codings: [],
    name: `Test ${id}`,
    status,
    laboratory: null,
    results: results.map(result),
    source: { name: 'S' },
  };
  return {
    id: bloodTestId(key),
    record,
    latestExport: made as Instant | null,
    latestImport: number,
    firstImport: number,
    imports: [number],
  };
}

function names(listed: readonly ListedBloodTest[]): readonly (string | null)[] {
  return listed.flatMap(({ record }) => record.results.map(({ identifier }) => identifier));
}

function byId(one: ListedBloodTest, other: ListedBloodTest): number {
  return one.id < other.id ? -1 : 1;
}

describe('listedBloodTests', () => {
  it('says the same in whatever order the versions are, and lists each id once, each result once in a report, and a loose one nowhere else', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (all, numbers) => {
        // Of one key an import brings one version.
        const versions = [...new Map(all.map(versionOf).map((one) => [`${one.id} ${one.latestImport}`, one])).values()];
        const shuffled = versions
          .map((version) => ({ version, at: numbers.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ version }) => version);
        const listed = listedBloodTests(versions, midnightOf);
        expect([...listedBloodTests(shuffled, midnightOf)].sort(byId)).toEqual([...listed].sort(byId));
        const reported = listed.filter(({ record }) => record.gathered !== true);
        for (const test of reported) expect(new Set(names([test])).size).toBe(names([test]).length);
        const loose = names(listed.filter(({ record }) => record.gathered === true));
        expect(new Set(loose).size).toBe(loose.length);
        expect(loose.filter((name) => names(reported).includes(name))).toEqual([]);
        const ids = listed.flatMap((test) => test.ids);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('loses no result that the only version of a blood test holds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(drawn, { maxLength: 6, selector: ({ id }) => id }), (all) => {
        const versions = all.map((one) =>
          versionOf({ ...one, order: null, gathered: one.gathered && one.hour === one.id + 9 }),
        );
        const listed = listedBloodTests(versions, midnightOf);
        const held = new Set(versions.flatMap(({ record }) => record.results.map(({ identifier }) => identifier)));
        expect(new Set(names(listed))).toEqual(held);
        const real = new Set(
          all.flatMap(({ results }) => results.filter((number) => number < 10).map((number) => `o${number}`)),
        );
        const valued = listed.flatMap(({ record }) => record.results.filter(({ quantity }) => quantity !== null));
        expect(new Set(valued.map(({ identifier }) => identifier))).toEqual(real);
      }),
      { numRuns: 500 },
    );
  });
});

const undated = (id: number, results: readonly BloodTestResultRecord[]): BloodTestVersion => {
  const version = versionOf({
    id,
    order: null,
    hour: null,
    gathered: false,
    status: 'final',
    results: [],
    export: null,
    import: id,
  });
  return { ...version, record: { ...version.record, results } };
};

describe('a report without times', () => {
  const missing = { ...result(11), identifier: 'o1' };

  it('W6: has those of its results, also of those that another import brought', () => {
    const one = { ...result(1), effective: '2026-03-09T08:00:00Z' };
    const two = { ...result(2), effective: '2026-03-08' };
    const [only] = listedBloodTests([undated(1, [one, two, result(3)])], midnightOf);
    expect([only?.record.collectedDate, only?.at]).toEqual(['2026-03-08', midnightOf('2026-03-08')]);
    const other = {
      ...versionOf({
        id: 2,
        order: null,
        hour: 10,
        gathered: true,
        status: 'final',
        results: [],
        export: null,
        import: 2,
      }),
    };
    const loose = { ...other, record: { ...other.record, results: [one] } };
    for (const versions of [
      [undated(1, [missing]), loose],
      [loose, undated(1, [missing])],
    ]) {
      const [found, ...more] = listedBloodTests(versions, midnightOf);
      expect([found?.record.collectedDate, found?.record.results[0]?.quantity?.value, more]).toEqual([
        '2026-03-09T08:00:00Z',
        '1',
        [],
      ]);
    }
  });

  it('W6: is as its results were issued, if these say nothing else', () => {
    const [first, last] = ['2026-03-09T08:00:00Z', '2026-03-10'].map((issued, at) => ({ ...result(at), issued }));
    const [only] = listedBloodTests([undated(1, [first ?? missing, last ?? missing])], midnightOf);
    expect([only?.record.collectedDate, only?.record.issuedAt, only?.at]).toEqual([
      null,
      midnightOf('2026-03-10'),
      midnightOf('2026-03-10'),
    ]);
  });
});

/** What an export says of each result: nothing, that it was entered in error, or at which hour it was. */
type Said = readonly (null | 'wrong' | 10 | 11)[];

const said: fc.Arbitrary<Said> = fc.array(fc.constantFrom(null, 'wrong' as const, 10 as const, 11 as const), {
  minLength: 4,
  maxLength: 4,
});

function gatheredAt(hour: number, results: readonly number[], at: number): BloodTestVersion {
  return versionOf({ id: 1, order: null, hour, gathered: true, status: 'final', results, export: at, import: at });
}

function takenBackAt(number: number, at: number): BloodTestVersion {
  const version = gatheredAt(10, [], at);
  const key = `fhir\nS\nwithdrawn Observation/o${number}`;
  const wrong = { key, collectedDate: null, status: 'entered-in-error' as const, takesBack: [`o${number}`] };
  return { ...version, id: bloodTestId(key), record: { ...version.record, ...wrong } };
}

function versionsIn(all: Said, at: number): readonly BloodTestVersion[] {
  const numbersOf = (what: Said[number]): readonly number[] =>
    all.flatMap((one, number) => (one === what ? number : []));
  const gathered = ([10, 11] as const)
    .map((hour) => ({ hour, results: numbersOf(hour) }))
    .filter(({ results }) => results.length > 0)
    .map(({ hour, results }) => gatheredAt(hour, results, at));
  return [...gathered, ...numbersOf('wrong').map((number) => takenBackAt(number, at))];
}

it('shows each loose result as the last export that says something of it says', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 5 }), (exports) => {
      const expected = [0, 1, 2, 3].flatMap((number) => {
        const last = [...exports].reverse().find((all) => all[number] !== null)?.[number];
        return typeof last === 'number' ? [`o${number} ${last}`] : [];
      });
      const shown = listedBloodTests(exports.flatMap(versionsIn), midnightOf).flatMap(({ record }) =>
        record.results.map(({ identifier }) => `${identifier} ${record.collectedDate?.slice(11, 13)}`),
      );
      expect(new Set(shown)).toEqual(new Set(expected));
    }),
    { numRuns: 500 },
  );
});

const brought = (
  id: number,
  results: readonly number[],
  status: BloodTestRecord['status'],
  at: number,
): BloodTestVersion => {
  const version = versionOf({ id, order: 1, hour: 10, gathered: false, status, results, export: null, import: at });
  const key = `${version.record.key}\nDiagnosticReport/${id}`;
  return { ...version, id: bloodTestId(key), record: { ...version.record, key } };
};
const listed = (...versions: readonly BloodTestVersion[]): readonly string[] =>
  listedBloodTests(versions, midnightOf)
    .map(({ record }) => record.results.map(({ name }) => name).join())
    .sort();

const organismOf = (id: number, specimenId: string, specimen: string): BloodTestVersion => {
  const version = brought(id, [id], 'final', id);
  const results = version.record.results.map((one) => ({ ...one, name: 'Organism', specimenId, specimen }));
  return { ...version, record: { ...version.record, results } };
};

describe('reports of one order number, code and time that come in one import after the other', () => {
  it('are two if they answer nothing alike', () => {
    expect(listed(brought(1, [1, 2], 'final', 1), brought(2, [3], 'final', 2))).toEqual([
      'Analyte 1,Analyte 2',
      'Analyte 3',
    ]);
  });

  it('are two if they answer the same of two specimens of one kind, and one if of one, whatever words it has', () => {
    expect(listed(organismOf(1, 'Specimen/1', 'Blood'), organismOf(2, 'Specimen/2', 'Blood'))).toHaveLength(2);
    expect(listed(organismOf(1, 'Specimen/1', 'Blood'), organismOf(2, 'Specimen/1', 'Whole blood'))).toHaveLength(1);
  });

  it.each([
    [
      'the later one answers the same again',
      brought(1, [1, 2], 'final', 1),
      brought(2, [2], 'amended', 2),
      'Analyte 2',
    ],
    ['the first one was not final', brought(1, [1], 'preliminary', 1), brought(2, [3], 'final', 2), 'Analyte 3'],
    ['it is not known what one answers', brought(1, [1], 'final', 1), brought(2, [13], 'final', 2), 'Analyte 3'],
  ])('are versions of one if %s', (_why, one, two, names) => {
    expect(listed(one, two)).toEqual([names]);
  });

  it('are one with what a store of an earlier version holds under a key without the id, and keep its public id', () => {
    const earlier = versionOf({
      id: 1,
      order: 1,
      hour: 10,
      gathered: false,
      status: 'final',
      results: [1],
      export: null,
      import: 1,
    });
    const [only, ...others] = listedBloodTests([earlier, brought(1, [1], 'final', 2)], midnightOf);
    expect([only?.id, others]).toEqual([earlier.id, []]);
  });
});
