import { at } from '../../../../../test/records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import {
  after,
  alikeWithdrawalOf,
  gathered,
  inBothOrders,
  iron,
  morning,
  named,
  noon,
  passing,
  report,
  result,
  versionOf,
  withdrawalOf,
  withdrawnReport,
  undated,
} from '../../../../../test/stores/several-exports.ts';

describe('what was entered in error', () => {
  it('a report entered in error under an id that is new takes the one that says the same, whatever comes first', () => {
    for (const stores of inBothOrders(['10', passing('a')], ['11', withdrawnReport('w')])) {
      expect(stores.listed()).toEqual([]);
      stores.bring('12', withdrawnReport('v'));
      expect(stores.listed()).toEqual([]);
      stores.bring('13', passing('b'));
      expect(stores.listed()).toHaveLength(1);
      for (const day of ['13', '12', '11']) stores.remove(day);
      expect(stores.listed()).toEqual([['of-a 5']]);
    }
    const stores = after(['10', passing('a'), passing('b')], ['11', withdrawnReport('w')]);
    expect(stores.listed()).toHaveLength(1);
    stores.bring('12', passing('c'), withdrawnReport('v'));
    expect(stores.listed()).toHaveLength(1);
    stores.bring('13', passing('d', { results: [iron('of-d', '6')] }), withdrawnReport('u'), withdrawnReport('t'));
    expect(stores.listed()).toEqual([['of-d 6']]);
  });

  it('a report entered in error beside an equal one of its export leaves that', () => {
    const stores = after(['10', passing('a')], ['11', passing('a'), withdrawnReport('w')]);
    expect(stores.listed()).toEqual([['of-a 5']]);
  });

  it('L18: a report entered in error takes the results that an earlier export brought without it', () => {
    const stores = after(['10', gathered(morning, result('x', '5'), result('y', '6'))]);
    const wrong = { status: 'entered-in-error' as const, results: [], takesBack: ['x'] };
    stores.bring('11', report('a', null, morning, wrong));
    expect(stores.listed()).toEqual([['y 6']]);
    stores.remove('11');
    expect(stores.listed()).toEqual([['x 5', 'y 6']]);
  });

  it('L18: a result entered in error leaves what earlier exports brought it in, until a later one holds it again', () => {
    const withdrawal = withdrawalOf('x');
    const panel = result('p', '', { quantity: null, members: [1, 2] });
    const both = [panel, result('x', '5'), result('y', '6')];
    const without = [{ ...panel, members: [1] }, result('y', '6')];
    for (const [before, next] of [
      [[gathered(morning, ...both)], [gathered(morning, ...without)]],
      [[gathered(morning, ...both)], []],
      [[report('a', null, morning, { results: both })], []],
    ] as const) {
      const stores = after(['10', ...before]);
      const counted = stores.bring('11', ...next, withdrawal);
      expect(counted.added.bloodTests).toBe(0);
      expect(stores.listed()).toEqual([['p -', 'y 6']]);
      expect(stores.records()[0]?.results[0]?.members).toEqual([1]);
      // An older export that comes later says nothing new.
      stores.bring('09', ...before);
      expect(stores.listed()).toEqual([['p -', 'y 6']]);
      stores.bring('12', ...before);
      expect(stores.listed()).toEqual([['p -', 'x 5', 'y 6']]);
      stores.remove('12');
      expect(stores.listed()).toEqual([['p -', 'y 6']]);
      stores.remove('11');
      expect(stores.listed()).toEqual([['p -', 'x 5', 'y 6']]);
    }
    const alone = after(['10', gathered(morning, result('x', '5'))]);
    expect(alone.bring('11', withdrawal).missing).toMatchObject([]);
    expect(alone.listed()).toEqual([]);
  });

  it('L18: a result entered in error stays away, if a later export holds others of its blood test and lacks it', () => {
    const both = [result('x', '5'), result('y', '6')];
    const only = [result('y', '6')];
    const cases = [
      [gathered(morning, ...both), gathered(morning, ...only), [['y 6']]],
      [gathered(morning, ...both), gathered(noon, ...only), [['y 6']]],
      [report('a', null, morning, { results: both }), report('a', null, morning, { results: only }), [['y 6']]],
      // What names it without its answer does not state it.
      [gathered(morning, ...both), report('a', null, morning, { results: [named('x'), named('y')] }), [['y 6']]],
      [gathered(morning, ...both), gathered(morning, named('x'), ...only), [['y 6']]],
      // What states it does.
      [gathered(morning, ...both), gathered(morning, ...both), [['x 5', 'y 6']]],
      [gathered(morning, ...both), gathered(noon, result('x', '7')), [['x 7'], ['y 6']]],
    ] as const;
    for (const [before, next, expected] of cases) {
      const rest = gathered(morning, ...only);
      for (const stores of inBothOrders(
        ['10', before],
        ['11', ...(before.gathered === true ? [rest] : []), withdrawalOf('x')],
        ['12', next],
      )) {
        expect(stores.listed(), JSON.stringify(next)).toEqual(expected);
        // A report that holds it no more says so itself.
        stores.remove('11');
        const shown = stores.all();
        expect(shown.some((text) => text.startsWith('x'))).toBe(
          before.gathered === true || next.results.some(({ identifier }) => identifier === 'x'),
        );
      }
    }
  });

  it('L18: a report shows what was entered in error only as a later export states it', () => {
    const stores = after(
      ['10', gathered(morning, result('x', '5'))],
      ['11', withdrawalOf('x')],
      ['12', gathered(noon, result('x', '7'))],
      ['13', report('a', null, morning, { results: [named('x')] })],
    );
    expect(stores.listed()).toEqual([['x 7']]);
    stores.remove('12');
    expect(stores.listed()).toEqual([[]]);
  });

  it('L19: a correction that was entered in error takes the place of nothing any more', () => {
    const before = versionOf('a', '90', 'final', 'A');
    const corrected = versionOf('b', '95', 'corrected', 'A');
    for (const holder of [
      gathered(morning, corrected),
      gathered(noon, corrected),
      report('r', null, morning, { results: [corrected, result('y', '6')] }),
    ]) {
      const stores = after(['10', gathered(morning, before)], ['11', holder]);
      expect(stores.all()).not.toContain('a 90');
      stores.bring('12', gathered(morning, before), withdrawalOf('b'));
      expect(stores.all().filter((text) => !text.startsWith('y'))).toEqual(['a 90']);
      // It corrects again if a later export states it.
      stores.bring('13', holder);
      expect(stores.all().filter((text) => !text.startsWith('y'))).toEqual(['b 95']);
    }
    const stores = after(
      ['10', gathered(morning, before)],
      ['11', gathered(noon, corrected)],
      ['12', report('r', null, noon, { status: 'entered-in-error', results: [], takesBack: ['b'] })],
    );
    expect(stores.listed()).toEqual([['a 90']]);
  });

  it.each([
    ['under an id that is new', 'w', 'x'],
    ['without an id', null, null],
    ['without an id, of one that has', null, 'x'],
  ])('L18: a result entered in error %s takes the one that says the same, whatever comes first', (_, wrong, id) => {
    const right = result(id, '5', { name: 'Iron' });
    const other = result('y', '6');
    for (const before of [gathered(morning, right, other), report('a', 'N1', morning, { results: [right, other] })]) {
      for (const stores of inBothOrders(['10', before], ['11', alikeWithdrawalOf(wrong, right)])) {
        expect(stores.listed()).toEqual([['y 6']]);
        // The next export says the same anew, and one that states it shows it.
        stores.bring('12', alikeWithdrawalOf(wrong === null ? null : 'v', right));
        expect(stores.listed()).toEqual([['y 6']]);
        stores.bring('13', before);
        expect(stores.listed()).toEqual([[`${id} 5`, 'y 6']]);
        for (const day of ['13', '12', '11']) stores.remove(day);
        expect(stores.listed()).toEqual([[`${id} 5`, 'y 6']]);
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
    const right = iron('x', '5', { lineage: 'R-1', specimenId: 'Specimen/1' });
    const stores = after(['10', gathered(morning, right)], ['11', alikeWithdrawalOf('w', wrong, {}, more)]);
    expect(stores.listed()).toEqual([['x 5']]);
  });

  it('L18: one result entered in error takes one, and none that its own export states under another id', () => {
    const stores = after(['10', gathered(morning, iron('x'), iron('y'))], ['11', alikeWithdrawalOf('w', iron('w'))]);
    expect(stores.listed()).toEqual([['x 5']]);
    stores.bring('12', gathered(morning, iron('z')), alikeWithdrawalOf('v', iron('v')));
    expect(stores.listed()).toEqual([['x 5']]);
    stores.bring('13', alikeWithdrawalOf('u', iron('u')), alikeWithdrawalOf('t', iron('t')));
    expect(stores.listed()).toEqual([]);
    const beside = after(
      ['10', gathered(morning, iron('x'))],
      ['11', gathered(morning, iron('x')), alikeWithdrawalOf('w', iron('w'))],
    );
    expect(beside.listed()).toEqual([['x 5']]);
  });

  it.each([
    ['before', '10', '11'],
    ['after', '11', '10'],
  ])('L18: a result entered in error takes what a report says and loose ones that came %s say too', (_, loose, day) => {
    const stores = after(
      [loose, gathered(morning, iron('x'))],
      [day, report('a', 'N1', morning, { results: [iron('y'), result('z', '6')] })],
    );
    expect(stores.listed()).toEqual([['y 5', 'z 6']]);
    stores.bring('12', alikeWithdrawalOf('w', iron('w')));
    expect(stores.listed()).toEqual([['z 6']]);
  });

  it('L18: a result entered in error under an id that exports gave takes only that', () => {
    const stores = after(
      ['10', gathered(morning, iron('x'), iron('y'))],
      ['11', alikeWithdrawalOf('y', iron('y'))],
      ['12', alikeWithdrawalOf('y', iron('y'))],
    );
    expect(stores.listed()).toEqual([['x 5']]);
  });

  it.each([
    ['last changed', { updatedAt: at(morning) }, { updatedAt: at(noon) }, {}],
    ['issued', {}, { issued: noon }, { issued: morning }],
  ])('L18: if no export says when it was made, an older result stays away that was %s before', (_, old, wrong, own) => {
    const stated = { ...gathered(morning, iron('x', '5', own), result('y', '6')), ...old };
    for (const taken of [{ ...withdrawalOf('x'), ...wrong }, alikeWithdrawalOf('w', iron('w'), wrong)]) {
      for (const order of [
        [stated, taken],
        [taken, stated],
      ]) {
        expect(undated(...order).listed()).toEqual([['y 6']]);
      }
    }
  });
});
