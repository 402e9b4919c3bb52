import {
  withdrawnResultContent,
  withdrawnReportContent,
  type BloodTestRecord,
  type BloodTestResultRecord,
  type ImportReport,
  type WithdrawnContent,
} from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import type { HealthPorts } from '../health-ports.ts';
import { importOf } from '../records/import-of.ts';
import { bloodTestResult } from '../records/record-builders.ts';
import { at, bloodTestRecord } from '../records/record-builders.ts';

const open = { start: null, end: null };
const source = { name: 'Sample Hospital' };

/** The days of three exports in the order in which they are imported. */
const importOrders: readonly (readonly [name: string, days: readonly string[]])[] = [
  ['in order', ['10', '11', '12']],
  ['the last first', ['12', '10', '11']],
];

function result(
  identifier: string | null,
  value: string,
  changes: Partial<BloodTestResultRecord> = {},
): BloodTestResultRecord {
  const quantity = { value, comparator: null, unit: null, unitCode: null };
  return bloodTestResult(`Analyte ${identifier ?? ''}`, { identifier, quantity, ...changes });
}

/** What the import at a place reports if the first alone brings something new. */
function onlyFirstIsNew(place: number): object {
  return { added: { bloodTests: place === 0 ? 1 : 0 }, replaced: { bloodTests: 0 }, missing: [] };
}

/** A report as importers hand it over: the key holds source, order number, code and the report's own time. */
function report(
  id: string,
  order: string | null,
  time: string | null,
  changes: Partial<BloodTestRecord> = {},
): BloodTestRecord {
  const resource = `DiagnosticReport/${id}`;
  const key = order === null ? ['fhir', source.name, resource] : ['fhir', source.name, `|${order}`, 'GLU', time ?? ''];
  return bloodTestRecord(key.join('\n'), time, { resource, source, results: [result(`of-${id}`, '1')], ...changes });
}

function gathered(time: string, results: readonly BloodTestResultRecord[]): BloodTestRecord {
  const key = `fhir\n${source.name}\ncollected ${at(time)}`;
  return bloodTestRecord(key, time, { name: 'Laboratory results', gathered: true, source, results });
}

/** A result that a report names and its export lacks. */
function named(identifier: string): BloodTestResultRecord {
  return result(identifier, '', { quantity: null, missing: true });
}

/** An export made on `2026-03-DAY`. */
function bring(stores: HealthPorts, day: string, tests: readonly BloodTestRecord[]): ImportReport {
  return importOf(stores.imports, `import-${day}`, (run) => {
    run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
    for (const test of tests) run.bloodTest(test);
  });
}

/** Of each listed blood test the identifiers and values of its results, newest first. */
function listed({ bloodTests }: HealthPorts): readonly (readonly string[])[] {
  return bloodTests
    .page(open, null, 100)
    .map(({ record }) => record.results.map(({ identifier, quantity }) => `${identifier} ${quantity?.value ?? '-'}`));
}

function ids({ bloodTests }: HealthPorts): readonly string[] {
  return bloodTests.page(open, null, 100).map(({ id }) => id);
}

/** What says on its own that a result was entered in error. */
function withdrawalOf(identifier: string): BloodTestRecord {
  const key = ['fhir', source.name, `withdrawn Observation/${identifier}`].join('\n');
  const wrong = { status: 'entered-in-error' as const, results: [], gathered: true, takesBack: [identifier], source };
  return bloodTestRecord(key, null, wrong);
}

/** What takes back a result of this morning that says the same, under an id that no export gave a result; null: under none. */
function alikeWithdrawalOf(
  identifier: string | null,
  wrong: BloodTestResultRecord,
  changes: Partial<BloodTestRecord> = {},
  more: Partial<WithdrawnContent> = {},
): BloodTestRecord {
  const content = withdrawnResultContent(wrong, morning) ?? '';
  const test = withdrawalOf(identifier ?? `content ${content}`);
  return {
    ...test,
    takesBack: identifier === null ? [] : [identifier],
    takesBackAlike: [{ content, ...more }],
    ...changes,
  };
}

/** A report without an order number, with ids that pass. */
const passing = (id: string, changes: Partial<BloodTestRecord> = {}): BloodTestRecord =>
  report(id, null, morning, { results: [iron(`of-${id}`)], ...changes });

/** So many equal ones, with ids of the day. */
const equalReports = (day: string, count: number): readonly BloodTestRecord[] =>
  ['a', 'b', 'c'].slice(0, count).map((letter) => passing(`${letter}${day}`));

/** What takes back a report that says the same. */
function withdrawnReport(id: string, changes: Partial<BloodTestRecord> = {}): BloodTestRecord {
  const content = withdrawnReportContent(passing(id)) ?? '';
  const wrong = {
    status: 'entered-in-error' as const,
    results: [],
    takesBack: [`of-${id}`],
    takesBackAlike: [{ content }],
  };
  return passing(id, { ...wrong, ...changes });
}

/** A result of a lineage. */
const versionOf = (identifier: string, value: string, status: string, lineage?: string): BloodTestResultRecord =>
  result(identifier, value, { status, ...(lineage === undefined ? {} : { lineage }) });

/** One of several results of one name. */
const iron = (identifier: string, value = '5', changes: Partial<BloodTestResultRecord> = {}): BloodTestResultRecord =>
  result(identifier, value, { name: 'Iron', ...changes });

const morning = '2026-03-01T08:00:00Z';
const noon = '2026-03-01T12:00:00Z';

/** So many equal results, with ids of the day. */
const irons = (day: string, count: number): readonly BloodTestRecord[] => [
  gathered(
    morning,
    ['a', 'b', 'c'].slice(0, count).map((letter) => iron(`${letter}${day}`)),
  ),
];

/** A panel of one result, with ids of the day. */
const ironPanel = (day: string, value: string): readonly BloodTestRecord[] => [
  gathered(morning, [
    result(`p${day}`, '', { name: 'Panel', quantity: null, members: [1] }),
    result(`m${day}`, value, { name: 'Iron' }),
  ]),
];

/** The cases of blood tests that come in several exports. `makeStores` gives empty ones in UTC. */
export function describeBloodTests(name: string, makeStores: () => HealthPorts): void {
  describe(`${name} with blood tests of several exports`, () => {
    it('a second report with the same order number is listed beside the first, which keeps its id', () => {
      const stores = makeStores();
      bring(stores, '10', [report('a', 'N1', morning)]);
      const before = ids(stores);
      const told = bring(stores, '11', [report('a', 'N1', morning), report('b', 'N1', noon)]);
      expect(told).toMatchObject({
        added: { bloodTests: 1 },
        replaced: { bloodTests: 0 },
        duplicates: { bloodTests: 1 },
      });
      expect(listed(stores)).toEqual([['of-b 1'], ['of-a 1']]);
      expect(ids(stores)).toContain(before[0]);
      stores.imports.remove('import-11');
      expect(ids(stores)).toEqual(before);
    });

    it('one report under another key is one: the same id with another time, or the same order number with another id', () => {
      for (const later of [report('a', 'N1', noon), report('c', 'N1', morning), report('a', null, null)]) {
        for (const [first, second] of [
          ['10', '11'],
          ['11', '10'],
        ] as const) {
          const stores = makeStores();
          const versions = { 10: report('a', 'N1', morning), 11: { ...later, name: 'Later' } };
          bring(stores, first, [versions[first]]);
          const before = ids(stores);
          const told = bring(stores, second, [versions[second]]);
          expect(told.added.bloodTests).toBe(0);
          expect(told.missing).toEqual([]);
          expect(stores.bloodTests.page(open, null, 9).map(({ record }) => record.name)).toEqual(['Later']);
          expect(ids(stores)).toEqual(before);
          stores.imports.remove('import-11');
          expect(stores.bloodTests.page(open, null, 9).map(({ record }) => record.name)).toEqual(['Lipid panel']);
        }
      }
    });

    it('an undated report of an order number is the one that a later export dates', () => {
      const stores = makeStores();
      bring(stores, '10', [report('a', 'N1', null, { status: 'preliminary' })]);
      bring(stores, '11', [report('b', 'N1', morning), report('c', 'N1', noon)]);
      expect(listed(stores)).toEqual([['of-c 1'], ['of-b 1']]);
    });

    it('results that an earlier version of this program stored are not doubled by the same export', () => {
      const stores = makeStores();
      const old = (key: string, time: string): BloodTestRecord =>
        bloodTestRecord(key, time, { source, results: [result('of-a', '1')] });
      bring(stores, '10', [
        old(`fhir\n${source.name}\n|N1\nGLU`, morning),
        old(`fhir\n${source.name}\n|N2\nGLU\n${morning}`, morning),
        old(`fhir\n${source.name}\n|N2\nGLU\n${noon}`, noon),
        old(`fhir\n${source.name}\nDiagnosticReport/z`, noon),
      ]);
      const before = ids(stores);
      const again = [
        report('a', 'N1', morning),
        report('b', 'N2', morning),
        report('c', 'N2', noon),
        report('z', null, noon),
      ];
      importOf(stores.imports, 'again', (run) => {
        run.exportedAt(at('2026-03-10T00:00:00Z'));
        for (const test of again) run.bloodTest(test);
      });
      expect(ids(stores)).toEqual(before);
      expect(listed(stores).flat().sort()).toEqual(['of-a 1', 'of-b 1', 'of-c 1', 'of-z 1']);
    });

    it.each([
      ['results first', '10', '11'],
      ['the report first', '11', '10'],
    ] as const)('%s: a report shows the results that only another export brought, each once', (_, first, second) => {
      const stores = makeStores();
      const exports = {
        10: [gathered(morning, [result('x', '5'), result('y', '6', { members: [0] })])],
        11: [report('a', null, morning, { results: [named('y')] })],
      };
      bring(stores, first, exports[first]);
      const told = bring(stores, second, exports[second]);
      expect(listed(stores)).toEqual([['y 6', 'x 5']]);
      expect(stores.bloodTests.page(open, null, 9)[0]?.record.results[0]?.members).toEqual([1]);
      const { read, added, replaced, duplicates } = told;
      expect(added.bloodTests).toBe(0);
      expect(added.bloodTests + replaced.bloodTests + duplicates.bloodTests).toBe(read.bloodTests);
      stores.imports.remove('import-11');
      expect(listed(stores)).toEqual([['x 5', 'y 6']]);
      bring(stores, '11', exports[11]);
      stores.imports.remove('import-10');
      expect(listed(stores)).toEqual([['y -']]);
    });

    it('a report that comes after its results leaves those that it does not name', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [result('x', '5'), result('y', '6')])]);
      const told = bring(stores, '11', [report('a', null, morning, { results: [result('x', '5')] })]);
      expect(listed(stores).flat().sort()).toEqual(['x 5', 'y 6']);
      expect(told).toMatchObject({ added: { bloodTests: 1 }, replaced: { bloodTests: 0 } });
      bring(stores, '12', [gathered(morning, [result('x', '5'), result('copy', '7', { name: 'Analyte y' })])]);
      expect(listed(stores).flat().sort()).toEqual(['copy 7', 'x 5', 'y 6']);
    });

    it.each(importOrders)(
      'loose results that each export gives new ids are listed once, under the first (%s)',
      (_, days) => {
        const stores = makeStores();
        for (const [at, day] of days.entries()) {
          const told = bring(stores, day, [gathered(morning, [iron(`a${day}`, '5'), iron(`b${day}`, '6')])]);
          expect(told).toMatchObject(onlyFirstIsNew(at));
          expect(listed(stores)).toEqual([[`a${days[0]} 5`, `b${days[0]} 6`]]);
        }
        for (const [at, day] of days.slice(0, 2).entries()) {
          stores.imports.remove(`import-${day}`);
          expect(listed(stores)).toEqual([[`a${days[at + 1]} 5`, `b${days[at + 1]} 6`]]);
        }
      },
    );

    it('equal loose results are as many as one export holds, whatever their ids', () => {
      for (const counts of [
        [2, 2, 2],
        [1, 2, 1],
        [2, 1, 3],
        [3, 1, 2],
      ]) {
        const stores = makeStores();
        for (const [at, count] of counts.entries()) bring(stores, String(10 + at), irons(String(10 + at), count));
        expect(listed(stores).flat()).toHaveLength(Math.max(...counts));
        stores.imports.remove('import-12');
        expect(listed(stores).flat()).toHaveLength(Math.max(...counts.slice(0, 2)));
        bring(stores, '12', irons('10', 2));
        expect(listed(stores).flat()).toHaveLength(Math.max(...counts.slice(0, 2), 2));
      }
      // One that another export holds beside it is another one.
      const stores = makeStores();
      const [one, two] = ['x', 'y'].map((id) => result(id, '5', { name: 'Iron' }));
      for (const [day, results] of [
        ['10', [one]],
        ['11', [two]],
        ['12', [one, two]],
      ] as const) {
        bring(stores, day, [
          gathered(
            morning,
            results.filter((held) => held !== undefined),
          ),
        ]);
      }
      expect(listed(stores).flat().sort()).toEqual(['x 5', 'y 5']);
      stores.imports.remove('import-12');
      expect(listed(stores)).toEqual([['x 5']]);
    });

    it.each([
      ['value', { quantity: { value: '6', comparator: null, unit: null, unitCode: null } }],
      ['status', { status: 'preliminary' }],
      ['range', { referenceRanges: [{ low: null, high: null, text: '< 9', appliesTo: null }] }],
      ['specimen', { specimenId: 'Specimen/2' }],
      ['identifier of its laboratory', { lineage: 'R-2' }],
      ['issue', { issued: '2026-03-02T08:00:00Z' }],
    ] as const)('loose results of two exports that differ in their id and %s are two', (_, changes) => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [iron('x')])]);
      bring(stores, '11', [gathered(morning, [iron('y', '5', changes)])]);
      expect(listed(stores).flat()).toHaveLength(2);
    });

    it('a loose result that its laboratory names is one, though each export issues it anew under another id', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [iron('x', '5', { lineage: 'R-1', issued: morning })])]);
      bring(stores, '11', [gathered(morning, [iron('y', '5', { lineage: 'R-1', issued: noon })])]);
      expect(listed(stores)).toEqual([['x 5']]);
      expect(stores.bloodTests.page(open, null, 9)[0]?.record.results[0]?.issued).toBe(noon);
    });

    it('a panel that each export gives new ids is listed once, and one with other members is another', () => {
      const stores = makeStores();
      bring(stores, '10', ironPanel('10', '5'));
      bring(stores, '11', ironPanel('11', '5'));
      expect(listed(stores)).toEqual([['p10 -', 'm10 5']]);
      bring(stores, '12', ironPanel('12', '6'));
      expect(listed(stores)).toEqual([['p12 -', 'm12 6', 'p10 -', 'm10 5']]);
      expect(stores.bloodTests.page(open, null, 9)[0]?.record.results[2]?.members).toEqual([3]);
    });

    it('a loose result stays beside one of another id, if one export states it and takes the other back', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [iron('x')])]);
      bring(stores, '11', [gathered(morning, [iron('y')])]);
      bring(stores, '12', [gathered(morning, [iron('x')]), withdrawalOf('y')]);
      expect(listed(stores)).toEqual([['x 5']]);
      stores.imports.remove('import-12');
      bring(stores, '13', [withdrawalOf('y')]);
      expect(listed(stores)).toEqual([]);
    });

    it.each(importOrders)(
      'a report without an order number that each export gives another id is listed once, under the first (%s)',
      (_, days) => {
        const stores = makeStores();
        for (const [number, day] of days.entries()) {
          const told = bring(stores, day, [passing(`a${day}`)]);
          expect(told).toMatchObject(onlyFirstIsNew(number));
          expect(listed(stores)).toEqual([[`of-a${days[0]} 5`]]);
        }
        const [first] = ids(stores);
        stores.imports.remove(`import-${days[1]}`);
        expect(ids(stores)).toEqual([first]);
        stores.imports.remove(`import-${days[0]}`);
        expect(listed(stores)).toEqual([[`of-a${days[2]} 5`]]);
      },
    );

    it('equal reports without an order number are as many as one export holds, whatever their ids', () => {
      for (const counts of [
        [2, 2, 2],
        [1, 2, 1],
        [2, 1, 3],
        [3, 1, 2],
      ]) {
        const stores = makeStores();
        for (const [number, count] of counts.entries()) {
          bring(stores, String(10 + number), equalReports(String(10 + number), count));
        }
        expect(listed(stores)).toHaveLength(Math.max(...counts));
        stores.imports.remove('import-12');
        expect(listed(stores)).toHaveLength(Math.max(...counts.slice(0, 2)));
      }
      // An import in the middle that held both is enough.
      const stores = makeStores();
      for (const [day, held] of [
        ['10', ['x']],
        ['11', ['x', 'y']],
        ['12', ['x']],
      ] as const) {
        bring(
          stores,
          day,
          held.map((id) => passing(id)),
        );
      }
      expect(listed(stores)).toHaveLength(2);
    });

    it.each([
      ['value', { results: [iron('of-b', '6')] }],
      ['name', { name: 'Other panel' }],
      ['time', { collectedDate: noon }],
      ['issue', { issued: noon, issuedAt: at(noon) }],
      ['conclusion', { conclusion: 'High' }],
      ['laboratory', { laboratory: 'Other' }],
      ['specimen', { results: [iron('of-b', '5', { specimenId: 'Specimen/2' })] }],
      ['result that is not there', { results: [iron('of-b'), named('z')] }],
    ])('reports without an order number of two exports that differ in their id and %s are two', (_, changes) => {
      const stores = makeStores();
      bring(stores, '10', [passing('a')]);
      bring(stores, '11', [passing('b', changes)]);
      expect(listed(stores)).toHaveLength(2);
    });

    it('a report entered in error under an id that is new takes the one that says the same, whatever comes first', () => {
      for (const days of [
        ['10', '11'],
        ['11', '10'],
      ]) {
        const stores = makeStores();
        const exports: Readonly<Record<string, readonly BloodTestRecord[]>> = {
          10: [passing('a')],
          11: [withdrawnReport('w')],
        };
        for (const day of days) bring(stores, day, exports[day] ?? []);
        expect(listed(stores)).toEqual([]);
        bring(stores, '12', [withdrawnReport('v')]);
        expect(listed(stores)).toEqual([]);
        bring(stores, '13', [passing('b')]);
        expect(listed(stores)).toHaveLength(1);
        for (const day of ['13', '12', '11']) stores.imports.remove(`import-${day}`);
        expect(listed(stores)).toEqual([['of-a 5']]);
      }
      const stores = makeStores();
      bring(stores, '10', [passing('a'), passing('b')]);
      bring(stores, '11', [withdrawnReport('w')]);
      expect(listed(stores)).toHaveLength(1);
      bring(stores, '12', [passing('c'), withdrawnReport('v')]);
      expect(listed(stores)).toHaveLength(1);
      bring(stores, '13', [passing('d', { results: [iron('of-d', '6')] }), withdrawnReport('u'), withdrawnReport('t')]);
      expect(listed(stores)).toEqual([['of-d 6']]);
    });

    it('a report entered in error beside an equal one of its export leaves that', () => {
      const stores = makeStores();
      bring(stores, '10', [passing('a')]);
      bring(stores, '11', [passing('a'), withdrawnReport('w')]);
      expect(listed(stores)).toEqual([['of-a 5']]);
    });

    it('L24: a loose copy of what a report of another export says is listed once, unless it says more', () => {
      const stores = makeStores();
      const copy = (identifier: string, changes: Partial<BloodTestResultRecord>): BloodTestResultRecord =>
        result(identifier, '5', { name: 'Iron', effective: morning, ...changes });
      bring(stores, '10', [gathered(morning, [copy('x', {}), copy('y', { notes: ['Repeated'] })])]);
      bring(stores, '11', [report('a', null, morning, { results: [result('z', '5', { name: 'Iron' })] })]);
      expect(listed(stores).flat().sort()).toEqual(['y 5', 'z 5']);
    });

    it('a result that a newer export dates otherwise is listed at its new time only', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [result('x', '5')])]);
      bring(stores, '11', [gathered(noon, [result('x', '5')])]);
      expect(stores.bloodTests.page(open, null, 9).map((test) => test.at)).toEqual([at(noon)]);
      stores.imports.remove('import-11');
      expect(stores.bloodTests.page(open, null, 9).map((test) => test.at)).toEqual([at(morning)]);
    });

    it('a result that a newer export dates otherwise leaves others of its old time there, and has its new value', () => {
      const before = gathered(morning, [result('x', '5'), result('y', '6')]);
      for (const time of [noon, '2026-02-28T08:00:00Z']) {
        for (const days of [
          ['10', '11'],
          ['11', '10'],
        ]) {
          const stores = makeStores();
          const exports: Readonly<Record<string, readonly BloodTestRecord[]>> = {
            10: [before],
            11: [gathered(morning, [result('y', '6')]), gathered(time, [result('x', '7')])],
          };
          for (const day of days) bring(stores, day, exports[day] ?? []);
          expect(new Set(listed(stores))).toEqual(new Set([['x 7'], ['y 6']]));
          // One that dates it back is newer still.
          bring(stores, '12', [before]);
          expect(listed(stores)).toEqual([['x 5', 'y 6']]);
          stores.imports.remove('import-12');
          stores.imports.remove('import-11');
          expect(listed(stores)).toEqual([['x 5', 'y 6']]);
        }
      }
      // What a panel groups stays in it.
      const stores = makeStores();
      const panel = result('p', '', { quantity: null, members: [1] });
      bring(stores, '10', [gathered(morning, [panel, result('x', '5'), named('z')])]);
      bring(stores, '11', [gathered(noon, [result('x', '5')])]);
      expect(listed(stores)).toEqual([['p -', 'x 5', 'z -']]);
    });

    it('of two reports that name one result the more settled one shows it; contained results are each report’s own', () => {
      const stores = makeStores();
      const inside = result('1', '7', { contained: true });
      bring(stores, '10', [report('a', null, morning, { status: 'preliminary', results: [result('x', '5'), inside] })]);
      bring(stores, '11', [report('b', null, noon, { results: [result('x', '5'), inside] })]);
      expect(listed(stores)).toEqual([['x 5', '1 7'], ['1 7']]);
    });

    it.each([
      ['10', '11'],
      ['11', '10'],
    ] as const)(
      'a result that one report only names and another one holds is listed once, with its value (%s first)',
      (first, second) => {
        const stores = makeStores();
        const exports = {
          10: [report('a', null, morning, { results: [named('x')] })],
          11: [report('b', null, noon, { status: 'preliminary', results: [result('x', '5')] })],
        };
        bring(stores, first, exports[first]);
        bring(stores, second, exports[second]);
        expect(listed(stores)).toEqual([[], ['x 5']]);
      },
    );

    it.each([
      ['10', '11'],
      ['11', '10'],
    ] as const)('a loose panel shows the members that only another export brought (%s first)', (first, second) => {
      const stores = makeStores();
      const panel = result('p', '', { quantity: null, members: [1] });
      const exports = { 10: [gathered(morning, [panel, named('x')])], 11: [gathered(noon, [result('x', '5')])] };
      bring(stores, first, exports[first]);
      bring(stores, second, exports[second]);
      expect(listed(stores)).toEqual([['p -', 'x 5']]);
    });

    it('a result without a time is loose: a report that names it shows it', () => {
      for (const marks of [{ gathered: true }, {}]) {
        const stores = makeStores();
        const key = `fhir\n${source.name}\nObservation/x`;
        bring(stores, '10', [bloodTestRecord(key, null, { source, results: [result('x', '5')], ...marks })]);
        bring(stores, '11', [report('a', 'N1', morning, { results: [result('x', '5')] })]);
        expect(listed(stores)).toEqual([['x 5']]);
        expect(stores.bloodTests.page(open, null, 9)[0]?.at).toBe(at(morning));
      }
    });

    it('L18: a report entered in error takes the results that an earlier export brought without it', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [result('x', '5'), result('y', '6')])]);
      const wrong = { status: 'entered-in-error' as const, results: [], takesBack: ['x'] };
      bring(stores, '11', [report('a', null, morning, wrong)]);
      expect(listed(stores)).toEqual([['y 6']]);
      stores.imports.remove('import-11');
      expect(listed(stores)).toEqual([['x 5', 'y 6']]);
    });

    it('L19: a loose result that a later export corrects under another id is listed once, one that nobody corrects stays', () => {
      const cases = [
        ['final', 'corrected', 'A', 'A', ['b 95']],
        ['preliminary', 'final', 'A', 'A', ['b 95']],
        ['final', 'final', 'A', 'A', ['a 90', 'b 95']],
        ['final', 'corrected', 'A', 'B', ['a 90', 'b 95']],
        ['final', 'corrected', undefined, undefined, ['a 90', 'b 95']],
      ] as const;
      for (const [first, then, one, other, expected] of cases) {
        for (const later of [
          gathered(morning, [versionOf('b', '95', then, other)]),
          gathered(noon, [versionOf('b', '95', then, other)]),
          report('r', null, morning, { results: [versionOf('b', '95', then, other)] }),
        ]) {
          const stores = makeStores();
          bring(stores, '10', [gathered(morning, [versionOf('a', '90', first, one)])]);
          bring(stores, '11', [later]);
          expect(listed(stores).flat().sort(), JSON.stringify(later)).toEqual(expected);
          stores.imports.remove('import-11');
          expect(listed(stores)).toEqual([['a 90']]);
        }
      }
      // An export of what was before the correction may come later; what a report names stays.
      const [before, corrected] = [versionOf('a', '90', 'final', 'A'), versionOf('b', '95', 'corrected', 'A')];
      for (const [old, expected] of [
        [gathered(morning, [before]), ['b 95']],
        [report('r', null, morning, { results: [before] }), ['a 90', 'b 95']],
      ] as const) {
        const stores = makeStores();
        bring(stores, '10', [gathered(noon, [corrected])]);
        bring(stores, '11', [old]);
        expect(listed(stores).flat().sort()).toEqual(expected);
      }
    });

    it('L18: a result entered in error leaves what earlier exports brought it in, until a later one holds it again', () => {
      const withdrawal = withdrawalOf('x');
      const panel = result('p', '', { quantity: null, members: [1, 2] });
      const both = [panel, result('x', '5'), result('y', '6')];
      const without = [{ ...panel, members: [1] }, result('y', '6')];
      for (const [before, after] of [
        [[gathered(morning, both)], [gathered(morning, without)]],
        [[gathered(morning, both)], []],
        [[report('a', null, morning, { results: both })], []],
      ] as const) {
        const stores = makeStores();
        bring(stores, '10', before);
        const told = bring(stores, '11', [...after, withdrawal]);
        expect(told.added.bloodTests).toBe(0);
        expect(listed(stores)).toEqual([['p -', 'y 6']]);
        expect(stores.bloodTests.page(open, null, 9)[0]?.record.results[0]?.members).toEqual([1]);
        // An older export that comes later says nothing new.
        bring(stores, '09', before);
        expect(listed(stores)).toEqual([['p -', 'y 6']]);
        bring(stores, '12', before);
        expect(listed(stores)).toEqual([['p -', 'x 5', 'y 6']]);
        stores.imports.remove('import-12');
        expect(listed(stores)).toEqual([['p -', 'y 6']]);
        stores.imports.remove('import-11');
        expect(listed(stores)).toEqual([['p -', 'x 5', 'y 6']]);
      }
      const alone = makeStores();
      bring(alone, '10', [gathered(morning, [result('x', '5')])]);
      expect(bring(alone, '11', [withdrawal]).missing).toMatchObject([]);
      expect(listed(alone)).toEqual([]);
    });

    it('L18: a result entered in error stays away, if a later export holds others of its blood test and lacks it', () => {
      const both = [result('x', '5'), result('y', '6')];
      const only = [result('y', '6')];
      const cases = [
        [gathered(morning, both), gathered(morning, only), [['y 6']]],
        [gathered(morning, both), gathered(noon, only), [['y 6']]],
        [report('a', null, morning, { results: both }), report('a', null, morning, { results: only }), [['y 6']]],
        // What names it without its answer does not state it.
        [gathered(morning, both), report('a', null, morning, { results: [named('x'), named('y')] }), [['y 6']]],
        [gathered(morning, both), gathered(morning, [named('x'), ...only]), [['y 6']]],
        // What states it does.
        [gathered(morning, both), gathered(morning, both), [['x 5', 'y 6']]],
        [gathered(morning, both), gathered(noon, [result('x', '7')]), [['x 7'], ['y 6']]],
      ] as const;
      for (const [before, after, expected] of cases) {
        for (const days of [
          ['10', '11', '12'],
          ['12', '11', '10'],
        ]) {
          const stores = makeStores();
          const rest = gathered(morning, only);
          const exports: Readonly<Record<string, readonly BloodTestRecord[]>> = {
            10: [before],
            11: [...(before.gathered === true ? [rest] : []), withdrawalOf('x')],
            12: [after],
          };
          for (const day of days) bring(stores, day, exports[day] ?? []);
          expect(listed(stores), JSON.stringify(after)).toEqual(expected);
          // A report that holds it no more says so itself.
          stores.imports.remove('import-11');
          const shown = listed(stores).flat();
          expect(shown.some((text) => text.startsWith('x'))).toBe(
            before.gathered === true || after.results.some(({ identifier }) => identifier === 'x'),
          );
        }
      }
    });

    it('L18: a report shows what was entered in error only as a later export states it', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [result('x', '5')])]);
      bring(stores, '11', [withdrawalOf('x')]);
      bring(stores, '12', [gathered(noon, [result('x', '7')])]);
      bring(stores, '13', [report('a', null, morning, { results: [named('x')] })]);
      expect(listed(stores)).toEqual([['x 7']]);
      stores.imports.remove('import-12');
      expect(listed(stores)).toEqual([[]]);
    });

    it('L19: a correction that was entered in error takes the place of nothing any more', () => {
      const before = versionOf('a', '90', 'final', 'A');
      const corrected = versionOf('b', '95', 'corrected', 'A');
      for (const holder of [
        gathered(morning, [corrected]),
        gathered(noon, [corrected]),
        report('r', null, morning, { results: [corrected, result('y', '6')] }),
      ]) {
        const stores = makeStores();
        bring(stores, '10', [gathered(morning, [before])]);
        bring(stores, '11', [holder]);
        expect(listed(stores).flat()).not.toContain('a 90');
        bring(stores, '12', [gathered(morning, [before]), withdrawalOf('b')]);
        expect(
          listed(stores)
            .flat()
            .filter((text) => !text.startsWith('y')),
        ).toEqual(['a 90']);
        // It corrects again if a later export states it.
        bring(stores, '13', [holder]);
        expect(
          listed(stores)
            .flat()
            .filter((text) => !text.startsWith('y')),
        ).toEqual(['b 95']);
      }
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [before])]);
      bring(stores, '11', [gathered(noon, [corrected])]);
      bring(stores, '12', [report('r', null, noon, { status: 'entered-in-error', results: [], takesBack: ['b'] })]);
      expect(listed(stores)).toEqual([['a 90']]);
    });

    it.each([
      ['under an id that is new', 'w', 'x'],
      ['without an id', null, null],
      ['without an id, of one that has', null, 'x'],
    ])('L18: a result entered in error %s takes the one that says the same, whatever comes first', (_, wrong, id) => {
      const right = result(id, '5', { name: 'Iron' });
      const other = result('y', '6');
      for (const before of [
        gathered(morning, [right, other]),
        report('a', 'N1', morning, { results: [right, other] }),
      ]) {
        for (const days of [
          ['10', '11'],
          ['11', '10'],
        ]) {
          const stores = makeStores();
          const exports: Readonly<Record<string, readonly BloodTestRecord[]>> = {
            10: [before],
            11: [alikeWithdrawalOf(wrong, right)],
          };
          for (const day of days) bring(stores, day, exports[day] ?? []);
          expect(listed(stores)).toEqual([['y 6']]);
          // The next export tells the same anew, and one that states it shows it.
          bring(stores, '12', [alikeWithdrawalOf(wrong === null ? null : 'v', right)]);
          expect(listed(stores)).toEqual([['y 6']]);
          bring(stores, '13', [before]);
          expect(listed(stores)).toEqual([[`${id} 5`, 'y 6']]);
          for (const day of ['13', '12', '11']) stores.imports.remove(`import-${day}`);
          expect(listed(stores)).toEqual([[`${id} 5`, 'y 6']]);
        }
      }
    });

    it.each([
      ['answer', iron('w', '6'), {}],
      ['name', result('w', '5', { name: 'Ferritin' }), {}],
      ['time', iron('w', '5', { effective: noon }), {}],
      ['identifier of the laboratory', iron('w'), { lineage: 'R-2' }],
      ['specimen', iron('w'), { specimenId: 'Specimen/2' }],
    ])('L18: a result entered in error under an id that is new takes none of another %s', (_, wrong, more) => {
      const stores = makeStores();
      const right = iron('x', '5', { lineage: 'R-1', specimenId: 'Specimen/1' });
      bring(stores, '10', [gathered(morning, [right])]);
      bring(stores, '11', [alikeWithdrawalOf('w', wrong, {}, more)]);
      expect(listed(stores)).toEqual([['x 5']]);
    });

    it('L18: one result entered in error takes one, and none that its own export states under another id', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [iron('x'), iron('y')])]);
      bring(stores, '11', [alikeWithdrawalOf('w', iron('w'))]);
      expect(listed(stores)).toEqual([['x 5']]);
      bring(stores, '12', [gathered(morning, [iron('z')]), alikeWithdrawalOf('v', iron('v'))]);
      expect(listed(stores)).toEqual([['x 5']]);
      bring(stores, '13', [alikeWithdrawalOf('u', iron('u')), alikeWithdrawalOf('t', iron('t'))]);
      expect(listed(stores)).toEqual([]);
      const beside = makeStores();
      bring(beside, '10', [gathered(morning, [iron('x')])]);
      bring(beside, '11', [gathered(morning, [iron('x')]), alikeWithdrawalOf('w', iron('w'))]);
      expect(listed(beside)).toEqual([['x 5']]);
    });

    it.each([
      ['before', '10', '11'],
      ['after', '11', '10'],
    ])(
      'L18: a result entered in error takes what a report says and loose ones that came %s say too',
      (_, loose, day) => {
        const stores = makeStores();
        bring(stores, loose, [gathered(morning, [iron('x')])]);
        bring(stores, day, [report('a', 'N1', morning, { results: [iron('y'), result('z', '6')] })]);
        expect(listed(stores)).toEqual([['y 5', 'z 6']]);
        bring(stores, '12', [alikeWithdrawalOf('w', iron('w'))]);
        expect(listed(stores)).toEqual([['z 6']]);
      },
    );

    it('L18: a result entered in error under an id that exports gave takes only that', () => {
      const stores = makeStores();
      bring(stores, '10', [gathered(morning, [iron('x'), iron('y')])]);
      bring(stores, '11', [alikeWithdrawalOf('y', iron('y'))]);
      bring(stores, '12', [alikeWithdrawalOf('y', iron('y'))]);
      expect(listed(stores)).toEqual([['x 5']]);
    });

    it.each([
      ['last changed', { updatedAt: at(morning) }, { updatedAt: at(noon) }, {}],
      ['issued', {}, { issued: noon }, { issued: morning }],
    ])(
      'L18: if no export says when it was made, an older result stays away that was %s before',
      (_, old, wrong, own) => {
        const stated = { ...gathered(morning, [iron('x', '5', own), result('y', '6')]), ...old };
        for (const taken of [{ ...withdrawalOf('x'), ...wrong }, alikeWithdrawalOf('w', iron('w'), wrong)]) {
          for (const order of [
            [stated, taken],
            [taken, stated],
          ]) {
            const stores = makeStores();
            for (const [number, test] of order.entries()) {
              importOf(stores.imports, `import-${number}`, (run) => run.bloodTest(test));
            }
            expect(listed(stores)).toEqual([['y 6']]);
          }
        }
      },
    );

    it('what a newer export lacks is told once, whatever its keys', () => {
      const stores = makeStores();
      bring(stores, '05', [report('a', 'N1', morning), report('k', null, noon)]);
      bring(stores, '06', [report('a', 'N1', noon), report('k', null, noon)]);
      const told = bring(stores, '10', [report('k', null, noon)]);
      expect(told.missing).toMatchObject([{ kind: 'bloodTests', count: 1 }]);
      stores.imports.removeMissing('import-10', {
        importId: 'removal',
        at: at('2026-03-20T00:00:00Z'),
        withDoubtful: true,
      });
      expect(listed(stores)).toEqual([['of-k 1']]);
      stores.imports.remove('removal');
      expect(listed(stores)).toHaveLength(2);
    });

    it('a month or a year is found by any range that meets it, and a page goes on behind it', () => {
      const stores = makeStores();
      const times = ['2017-02', '2017', '2017-02-10', '2017-03', '2016-12'];
      bring(
        stores,
        '10',
        times.map((time, index) => report(`r${index}`, null, time)),
      );
      const found = (start: string | null, end: string | null, limit = 9): readonly (string | null)[] => {
        const range = { start: start === null ? null : at(start), end: end === null ? null : at(end) };
        const all: (string | null)[] = [];
        let page = stores.bloodTests.page(range, null, limit);
        for (;;) {
          all.push(...page.map(({ record }) => record.collectedDate));
          const last = page.at(-1);
          if (last === undefined || page.length < limit) return all;
          page = stores.bloodTests.page(range, last, limit);
        }
      };
      expect(found('2017-02-10T00:00:00Z', '2017-02-11T00:00:00Z')).toEqual(['2017-02-10', '2017-02', '2017']);
      expect(found('2017-02-10T00:00:00Z', '2017-02-11T00:00:00Z', 1)).toEqual(['2017-02-10', '2017-02', '2017']);
      expect(found('2017-02-28T23:59:59Z', '2017-03-01T00:00:00Z', 2)).toEqual(['2017-02', '2017']);
      expect(found('2017-03-01T00:00:00Z', null, 2)).toEqual(['2017-03', '2017']);
      expect(found(null, '2017-01-01T00:00:00Z')).toEqual(['2016-12']);
      expect(found('2017-02-10T00:00:00Z', '2017-02-10T00:00:00Z')).toEqual([]);
      expect(found('2018-01-01T00:00:00Z', null)).toEqual([]);
      expect(found('2017-12-31T23:00:00Z', '2019-01-01T00:00:00Z')).toEqual(['2017']);
    });
  });
}
