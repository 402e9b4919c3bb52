import type { BloodTestRecord } from '@vitalgate/core';
import { at, bloodTestRecord } from '../../../../../test/records/record-builders.ts';
import { importOf } from '../../../../../test/records/import-of.ts';
import { describe, expect, it } from 'vitest';
import {
  after,
  equalReports,
  gathered,
  heldByEach,
  importOrders,
  iron,
  ironPanel,
  irons,
  morning,
  named,
  noon,
  onlyFirstIsNew,
  passing,
  report,
  result,
  source,
  withdrawalOf,
} from '../../../../../test/stores/several-exports.ts';

/** A report as an earlier version of this program stored it. */
const old = (key: string, time: string): BloodTestRecord =>
  bloodTestRecord(key, time, { source, results: [result('of-a', '1')] });

describe('what makes reports and results one', () => {
  it('a second report with the same order number is listed beside the first, which keeps its id', () => {
    const stores = after(['10', report('a', 'N1', morning)]);
    const before = stores.ids();
    const counted = stores.bring('11', report('a', 'N1', morning), report('b', 'N1', noon));
    expect(counted).toMatchObject({
      added: { bloodTests: 1 },
      replaced: { bloodTests: 0 },
      duplicates: { bloodTests: 1 },
    });
    expect(stores.listed()).toEqual([['of-b 1'], ['of-a 1']]);
    expect(stores.ids()).toContain(before[0]);
    stores.remove('11');
    expect(stores.ids()).toEqual(before);
  });

  it('one report under another key is one: the same id with another time, or the same order number with another id', () => {
    for (const later of [report('a', 'N1', noon), report('c', 'N1', morning), report('a', null, null)]) {
      for (const [first, second] of [
        ['10', '11'],
        ['11', '10'],
      ] as const) {
        const stores = after();
        const versions = { 10: report('a', 'N1', morning), 11: { ...later, name: 'Later' } };
        stores.bring(first, versions[first]);
        const before = stores.ids();
        const counted = stores.bring(second, versions[second]);
        expect(counted.added.bloodTests).toBe(0);
        expect(counted.missing).toEqual([]);
        expect(stores.records().map(({ name }) => name)).toEqual(['Later']);
        expect(stores.ids()).toEqual(before);
        stores.remove('11');
        expect(stores.records().map(({ name }) => name)).toEqual(['Lipid panel']);
      }
    }
  });

  it('an undated report of an order number is the one that a later export dates', () => {
    const stores = after(
      ['10', report('a', 'N1', null, { status: 'preliminary' })],
      ['11', report('b', 'N1', morning), report('c', 'N1', noon)],
    );
    expect(stores.listed()).toEqual([['of-c 1'], ['of-b 1']]);
  });

  it('results that an earlier version of this program stored are not doubled by the same export', () => {
    const stores = after();
    stores.bring(
      '10',
      old(`fhir\n${source.name}\n|N1\nGLU`, morning),
      old(`fhir\n${source.name}\n|N2\nGLU\n${morning}`, morning),
      old(`fhir\n${source.name}\n|N2\nGLU\n${noon}`, noon),
      old(`fhir\n${source.name}\nDiagnosticReport/z`, noon),
    );
    const before = stores.ids();
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
    expect(stores.ids()).toEqual(before);
    expect(stores.all()).toEqual(['of-a 1', 'of-b 1', 'of-c 1', 'of-z 1']);
  });

  it.each(importOrders)(
    'a report without an order number that each export gives another id is listed once, under the first (%s)',
    (_, days) => {
      const stores = after();
      for (const [number, day] of days.entries()) {
        const counted = stores.bring(day, passing(`a${day}`));
        expect(counted).toMatchObject(onlyFirstIsNew(number));
        expect(stores.listed()).toEqual([[`of-a${days[0]} 5`]]);
      }
      const [first] = stores.ids();
      stores.remove(days[1]);
      expect(stores.ids()).toEqual([first]);
      stores.remove(days[0]);
      expect(stores.listed()).toEqual([[`of-a${days[2]} 5`]]);
    },
  );

  it('equal reports without an order number are as many as one export holds, whatever their ids', () => {
    for (const counts of heldByEach) {
      const stores = after(
        ...counts.map((count, at) => [String(10 + at), ...equalReports(String(10 + at), count)] as const),
      );
      expect(stores.listed()).toHaveLength(Math.max(...counts));
      stores.remove('12');
      expect(stores.listed()).toHaveLength(Math.max(...counts.slice(0, 2)));
    }
    // An import in the middle that held both is enough.
    const stores = after(['10', passing('x')], ['11', passing('x'), passing('y')], ['12', passing('x')]);
    expect(stores.listed()).toHaveLength(2);
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
    const stores = after(['10', passing('a')], ['11', passing('b', changes)]);
    expect(stores.listed()).toHaveLength(2);
  });

  it.each(importOrders)(
    'loose results that each export gives new ids are listed once, under the first (%s)',
    (_, days) => {
      const stores = after();
      for (const [at, day] of days.entries()) {
        const counted = stores.bring(day, gathered(morning, iron(`a${day}`, '5'), iron(`b${day}`, '6')));
        expect(counted).toMatchObject(onlyFirstIsNew(at));
        expect(stores.listed()).toEqual([[`a${days[0]} 5`, `b${days[0]} 6`]]);
      }
      for (const [at, day] of days.slice(0, 2).entries()) {
        stores.remove(day);
        expect(stores.listed()).toEqual([[`a${days[at + 1]} 5`, `b${days[at + 1]} 6`]]);
      }
    },
  );

  it('equal loose results are as many as one export holds, whatever their ids', () => {
    for (const counts of heldByEach) {
      const stores = after(...counts.map((count, at) => [String(10 + at), ...irons(String(10 + at), count)] as const));
      expect(stores.all()).toHaveLength(Math.max(...counts));
      stores.remove('12');
      expect(stores.all()).toHaveLength(Math.max(...counts.slice(0, 2)));
      stores.bring('12', ...irons('10', 2));
      expect(stores.all()).toHaveLength(Math.max(...counts.slice(0, 2), 2));
    }
    // One that another export holds beside it is another one.
    const [x, y] = [iron('x'), iron('y')];
    const exports = [[x], [y], [x, y]].map((held, at) => [String(10 + at), gathered(morning, ...held)] as const);
    const stores = after(...exports);
    expect(stores.all()).toEqual(['x 5', 'y 5']);
    stores.remove('12');
    expect(stores.listed()).toEqual([['x 5']]);
  });

  it.each([
    ['value', { quantity: { value: '6', comparator: null, unit: null, unitCode: null } }],
    ['status', { status: 'preliminary' }],
    ['range', { referenceRanges: [{ low: null, high: null, text: '< 9', appliesTo: null }] }],
    ['specimen', { specimenId: 'Specimen/2' }],
    ['identifier of its laboratory', { lineage: 'R-2' }],
    ['issue', { issued: '2026-03-02T08:00:00Z' }],
  ] as const)('loose results of two exports that differ in their id and %s are two', (_, changes) => {
    const stores = after(['10', gathered(morning, iron('x'))], ['11', gathered(morning, iron('y', '5', changes))]);
    expect(stores.all()).toHaveLength(2);
  });

  it('a loose result that its laboratory names is one, though each export issues it anew under another id', () => {
    const stores = after(
      ['10', gathered(morning, iron('x', '5', { lineage: 'R-1', issued: morning }))],
      ['11', gathered(morning, iron('y', '5', { lineage: 'R-1', issued: noon }))],
    );
    expect(stores.listed()).toEqual([['x 5']]);
    expect(stores.records()[0]?.results[0]?.issued).toBe(noon);
  });

  it('a panel that each export gives new ids is listed once, and one with other members is another', () => {
    const stores = after(['10', ...ironPanel('10', '5')], ['11', ...ironPanel('11', '5')]);
    expect(stores.listed()).toEqual([['p10 -', 'm10 5']]);
    stores.bring('12', ...ironPanel('12', '6'));
    expect(stores.listed()).toEqual([['p12 -', 'm12 6', 'p10 -', 'm10 5']]);
    expect(stores.records()[0]?.results[2]?.members).toEqual([3]);
  });

  it('a loose result stays beside one of another id, if one export states it and takes the other back', () => {
    const stores = after(
      ['10', gathered(morning, iron('x'))],
      ['11', gathered(morning, iron('y'))],
      ['12', gathered(morning, iron('x')), withdrawalOf('y')],
    );
    expect(stores.listed()).toEqual([['x 5']]);
    stores.remove('12');
    stores.bring('13', withdrawalOf('y'));
    expect(stores.listed()).toEqual([]);
  });
});
