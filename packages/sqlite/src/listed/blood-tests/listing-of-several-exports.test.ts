import type { BloodTestResultRecord } from '@vitalgate/core';
import { at, bloodTestRecord } from '../../../../../test/records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import {
  after,
  gathered,
  inBothOrders,
  iron,
  morning,
  named,
  noon,
  report,
  result,
  source,
  undated,
  versionOf,
  withdrawalOf,
} from '../../../../../test/stores/several-exports.ts';

/** A result as a report of this morning says it. */
const copy = (identifier: string, changes: Partial<BloodTestResultRecord>): BloodTestResultRecord =>
  iron(identifier, '5', { effective: morning, ...changes });

describe('where each result is listed', () => {
  it.each([
    ['results first', '10', '11'],
    ['the report first', '11', '10'],
  ] as const)('%s: a report shows the results that only another export brought, each once', (_, first, second) => {
    const stores = after();
    const exports = {
      10: [gathered(morning, result('x', '5'), result('y', '6', { members: [0] }))],
      11: [report('a', null, morning, { results: [named('y')] })],
    };
    stores.bring(first, ...exports[first]);
    const counted = stores.bring(second, ...exports[second]);
    expect(stores.listed()).toEqual([['y 6', 'x 5']]);
    expect(stores.records()[0]?.results[0]?.members).toEqual([1]);
    const { read, added, replaced, duplicates } = counted;
    expect(added.bloodTests).toBe(0);
    expect(added.bloodTests + replaced.bloodTests + duplicates.bloodTests).toBe(read.bloodTests);
    stores.remove('11');
    expect(stores.listed()).toEqual([['x 5', 'y 6']]);
    stores.bring('11', ...exports[11]);
    stores.remove('10');
    expect(stores.listed()).toEqual([['y -']]);
  });

  it('a report that comes after its results leaves those that it does not name', () => {
    const stores = after(['10', gathered(morning, result('x', '5'), result('y', '6'))]);
    const counted = stores.bring('11', report('a', null, morning, { results: [result('x', '5')] }));
    expect(stores.all()).toEqual(['x 5', 'y 6']);
    expect(counted).toMatchObject({ added: { bloodTests: 1 }, replaced: { bloodTests: 0 } });
    stores.bring('12', gathered(morning, result('x', '5'), result('copy', '7', { name: 'Analyte y' })));
    expect(stores.all()).toEqual(['copy 7', 'x 5', 'y 6']);
  });

  it('L24: a loose copy of what a report of another export says is listed once, unless it says more', () => {
    const stores = after();
    stores.bring('10', gathered(morning, copy('x', {}), copy('y', { notes: ['Repeated'] })));
    stores.bring('11', report('a', null, morning, { results: [result('z', '5', { name: 'Iron' })] }));
    expect(stores.all()).toEqual(['y 5', 'z 5']);
  });

  it('a result that a newer export dates otherwise is listed at its new time only', () => {
    const stores = after(['10', gathered(morning, result('x', '5'))], ['11', gathered(noon, result('x', '5'))]);
    expect(stores.times()).toEqual([at(noon)]);
    stores.remove('11');
    expect(stores.times()).toEqual([at(morning)]);
  });

  it('a result that a newer export dates otherwise leaves others of its old time there, and has its new value', () => {
    const before = gathered(morning, result('x', '5'), result('y', '6'));
    for (const time of [noon, '2026-02-28T08:00:00Z']) {
      for (const stores of inBothOrders(
        ['10', before],
        ['11', gathered(morning, result('y', '6')), gathered(time, result('x', '7'))],
      )) {
        expect(new Set(stores.listed())).toEqual(new Set([['x 7'], ['y 6']]));
        // One that dates it back is newer still.
        stores.bring('12', before);
        expect(stores.listed()).toEqual([['x 5', 'y 6']]);
        stores.remove('12');
        stores.remove('11');
        expect(stores.listed()).toEqual([['x 5', 'y 6']]);
      }
    }
    // What a panel groups stays in it.
    const panel = result('p', '', { quantity: null, members: [1] });
    const stores = after(
      ['10', gathered(morning, panel, result('x', '5'), named('z'))],
      ['11', gathered(noon, result('x', '5'))],
    );
    expect(stores.listed()).toEqual([['p -', 'x 5', 'z -']]);
  });

  it('of two reports that name one result the more settled one shows it; contained results are each report’s own', () => {
    const inside = result('1', '7', { contained: true });
    const stores = after(
      ['10', report('a', null, morning, { status: 'preliminary', results: [result('x', '5'), inside] })],
      ['11', report('b', null, noon, { results: [result('x', '5'), inside] })],
    );
    expect(stores.listed()).toEqual([['x 5', '1 7'], ['1 7']]);
  });

  it('R13: a result that two reports name stands in both, whichever import brought them; one that waits leaves it to the other', () => {
    const [a, b] = (['final', 'corrected'] as const).map((status, at) =>
      report('ab'[at] ?? '', null, at === 0 ? morning : noon, { status, results: [result('x', '5')] }),
    );
    for (const stores of inBothOrders(['10', a ?? report('a', null, morning)], ['11', b ?? report('b', null, noon)])) {
      expect(stores.listed()).toEqual([['x 5'], ['x 5']]);
    }
    const waiting = report('c', null, noon, { status: 'preliminary', results: [result('x', '5')] });
    for (const stores of inBothOrders(['10', a ?? waiting], ['11', waiting])) {
      expect(stores.listed()).toEqual([[], ['x 5']]);
    }
    expect(after(['10', waiting, { ...waiting, key: 'fhir\nd', resource: 'DiagnosticReport/d' }]).listed()).toEqual([
      ['x 5'],
      ['x 5'],
    ]);
  });

  it('M12: a correction that comes alone stands in the report that names its result, and without dates an older statement takes nothing from it', () => {
    const first = report('a', null, morning, { results: [result('x', '5', { status: 'final' })] });
    const corrected = gathered(morning, result('x', '7', { status: 'corrected' }));
    for (const stores of inBothOrders(['10', first], ['11', corrected])) expect(stores.listed()).toEqual([['x 7']]);
    for (const versions of [
      [first, corrected],
      [corrected, first],
    ] as const) {
      expect(undated(...versions).listed()).toEqual([['x 7']]);
    }
    // Another question or another draw under the same id is another result.
    const other = gathered(noon, result('x', '7', { status: 'corrected' }));
    expect(undated(first, other).listed()).toEqual([['x 5']]);
  });

  it('M12: without dates a loose correction stays at its time, and what was entered in error stays away', () => {
    const final = gathered(morning, result('x', '5', { status: 'final' }));
    const corrected = gathered(noon, result('x', '7', { status: 'corrected' }));
    for (const versions of [
      [final, corrected],
      [corrected, final],
    ] as const) {
      const stores = undated(...versions);
      expect([stores.listed(), stores.times()]).toEqual([[['x 7']], [at(noon)]]);
    }
    for (const versions of [
      [final, withdrawalOf('x')],
      [withdrawalOf('x'), final],
    ] as const) {
      expect(undated(...versions).listed()).toEqual([]);
    }
  });

  it('a result that one report only names and another one holds is listed once, with its value, whatever comes first', () => {
    const naming = report('a', null, morning, { results: [named('x')] });
    const held = report('b', null, noon, { status: 'preliminary', results: [result('x', '5')] });
    for (const stores of inBothOrders(['10', naming], ['11', held])) {
      expect(stores.listed()).toEqual([[], ['x 5']]);
    }
  });

  it('a loose panel shows the members that only another export brought, whatever comes first', () => {
    const panel = result('p', '', { quantity: null, members: [1] });
    const loose = gathered(noon, result('x', '5'));
    for (const stores of inBothOrders(['10', gathered(morning, panel, named('x'))], ['11', loose])) {
      expect(stores.listed()).toEqual([['p -', 'x 5']]);
    }
  });

  it('a result without a time is loose: a report that names it shows it', () => {
    for (const marks of [{ gathered: true }, {}]) {
      const key = `fhir\n${source.name}\nObservation/x`;
      const stores = after(
        ['10', bloodTestRecord(key, null, { source, results: [result('x', '5')], ...marks })],
        ['11', report('a', 'N1', morning, { results: [result('x', '5')] })],
      );
      expect(stores.listed()).toEqual([['x 5']]);
      expect(stores.times()).toEqual([at(morning)]);
    }
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
        gathered(morning, versionOf('b', '95', then, other)),
        gathered(noon, versionOf('b', '95', then, other)),
        report('r', null, morning, { results: [versionOf('b', '95', then, other)] }),
      ]) {
        const stores = after(['10', gathered(morning, versionOf('a', '90', first, one))], ['11', later]);
        expect(stores.all(), JSON.stringify(later)).toEqual(expected);
        stores.remove('11');
        expect(stores.listed()).toEqual([['a 90']]);
      }
    }
    // An export of what was before the correction may come later; what a report names stays.
    const [before, corrected] = [versionOf('a', '90', 'final', 'A'), versionOf('b', '95', 'corrected', 'A')];
    for (const [old, expected] of [
      [gathered(morning, before), ['b 95']],
      [report('r', null, morning, { results: [before] }), ['a 90', 'b 95']],
    ] as const) {
      const stores = after(['10', gathered(noon, corrected)], ['11', old]);
      expect(stores.all()).toEqual(expected);
    }
  });

  it('what a newer export lacks is reported once, whatever its keys', () => {
    const stores = after(
      ['05', report('a', 'N1', morning), report('k', null, noon)],
      ['06', report('a', 'N1', noon), report('k', null, noon)],
    );
    const counted = stores.bring('10', report('k', null, noon));
    expect(counted.missing).toMatchObject([{ kind: 'bloodTests', count: 1 }]);
    stores.imports.removeMissing('import-10', {
      importId: 'removal',
      at: at('2026-03-20T00:00:00Z'),
      withDoubtful: true,
    });
    expect(stores.listed()).toEqual([['of-k 1']]);
    stores.imports.remove('removal');
    expect(stores.listed()).toHaveLength(2);
  });

  it('a month or a year is found by any range that meets it, and a page goes on behind it', () => {
    const stores = after();
    const times = ['2017-02', '2017', '2017-02-10', '2017-03', '2016-12'];
    stores.bring('10', ...times.map((time, index) => report(`r${index}`, null, time)));
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
