import type { Instant } from '@vitalgate/core';
import { bloodTestRecord, noNutrients, nutritionEntry } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import type { HealthPorts } from '../../../../test/ports/health-ports.ts';
import { expect, it, test } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';

const open = { start: null, end: null };
const nine = '2026-03-09T09:00:00Z';

/** Source and other sources of each record that is listed. */
function listed({ bloodTests, nutrition }: HealthPorts): readonly string[] {
  return [...bloodTests.page(open, null, 99), ...nutrition.page(open, null, 99)]
    .map(({ record, otherSources }) => [record.source.name, ...otherSources.map(({ name }) => name)].join('+'))
    .sort();
}

function testOf(source: string, changes: Parameters<typeof bloodTestRecord>[2] = {}) {
  return bloodTestRecord(`${source}/7`, nine, { source: { name: source }, ...changes });
}

function entry(source: string, changes: Parameters<typeof nutritionEntry>[1] = {}) {
  return nutritionEntry(nine, { source: { name: source }, ...changes });
}

it('L28: lists a blood test that two providers gave once, under the first one’s id, and apart when that goes', () => {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'a', (run) => run.bloodTest(testOf('Hospital')));
  const [alone] = stores.bloodTests.page(open, null, 9);
  importOf(stores.imports, 'b', (run) => run.bloodTest(testOf('Clinic')));
  const [both, ...more] = stores.bloodTests.page(open, null, 9);
  expect(more).toEqual([]);
  expect(both).toEqual({ ...alone, otherSources: [{ name: 'Clinic', device: null }] });
  const again = importOf(stores.imports, 'c', (run) => run.bloodTest(testOf('Clinic')));
  expect(again.duplicates.bloodTests).toBe(1);
  expect(listed(stores)).toEqual(['Hospital+Clinic']);
  stores.imports.remove('a');
  expect(listed(stores)).toEqual(['Clinic']);
  importOf(stores.imports, 'd', (run) => run.bloodTest(testOf('Hospital')));
  expect(listed(stores)).toEqual(['Clinic+Hospital']);
});

it('L28: of two providers of which one tells of two bottles that answer alike, both are listed, whatever came first', () => {
  const [only] = testOf('Clinic').results;
  if (only === undefined) throw new Error('no result');
  const fewer = testOf('Clinic', { results: [{ ...only, identifier: 'x' }] });
  const more = testOf('Hospital', {
    results: [
      { ...only, identifier: 'a' },
      { ...only, identifier: 'b', notes: ['Second bottle'] },
    ],
  });
  for (const [first, second] of [
    [fewer, more],
    [more, fewer],
  ] as const) {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (run) => run.bloodTest(first));
    importOf(stores.imports, 'b', (run) => run.bloodTest(second));
    expect(listed(stores)).toEqual(['Hospital+Clinic']);
    expect(stores.bloodTests.page(open, null, 9)[0]?.record.results).toHaveLength(2);
  }
});

it('lists a meal that two apps logged alike once, and all of it again as it was before', () => {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'a', (run) => {
    run.nutrition(entry('Diary'));
    run.nutrition(entry('Diary', { foodName: 'Milk' }));
  });
  const before = stores.nutrition.page(open, null, 9);
  importOf(stores.imports, 'b', (run) => run.nutrition(entry('Fit')));
  expect(listed(stores)).toEqual(['Diary', 'Diary+Fit']);
  stores.imports.remove('b');
  expect(stores.nutrition.page(open, null, 9)).toEqual(before);
});

test.each([
  ['another time', entry('Fit', { loggedAt: 0 as Instant })],
  ['another food', entry('Fit', { foodName: 'Milk' })],
  ['another meal', entry('Fit', { meal: 'lunch' })],
  ['another amount', entry('Fit', { quantity: { amount: 2, unit: 'cup' } })],
  ['the same app', entry('Diary', { brand: 'Own' })],
])('an entry of %s is another entry', (_what, other) => {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'a', (run) => {
    run.nutrition(entry('Diary'));
    run.nutrition(other);
  });
  expect(listed(stores).join()).not.toContain('+');
});

test('amounts without the name of a food are one if all of them are equal, as in sums of days', () => {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'a', (run) => {
    for (const source of ['Diary', 'Fit']) run.nutrition(entry(source, { foodName: null }));
  });
  expect(listed(stores)).toEqual(['Diary+Fit']);
});

test('of two apps’ entries of one time the one that was brought later has what the other does not say', () => {
  const stores = temporaryHealthStores();
  const amounts = { ...noNutrients, energyKilocalories: 100 };
  importOf(stores.imports, 'a', (run) => {
    run.nutrition(entry('Diary', { foodName: null, nutrients: { ...amounts, proteinGrams: 5 } }));
  });
  importOf(stores.imports, 'b', (run) => {
    run.nutrition(entry('Fit', { foodName: null, nutrients: { ...amounts, proteinGrams: 6 } }));
    run.nutrition(entry('Third', { foodName: null, nutrients: amounts }));
    // A food of that name is another thing than amounts without any.
    run.nutrition(entry('Named', { foodName: 'Milk', nutrients: amounts }));
  });
  const shown = () =>
    stores.nutrition
      .page({ start: null, end: null }, null, 9)
      .map(({ record: { source, nutrients } }) => [source.name, nutrients.energyKilocalories, nutrients.proteinGrams])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(shown()).toEqual([
    ['Diary', 100, 5],
    ['Fit', null, 6],
    ['Named', 100, null],
  ]);
  stores.imports.remove('a');
  expect(shown()).toEqual([
    ['Fit', 100, 6],
    ['Named', 100, null],
  ]);
});

test('a blood test that differs in an answer, or was corrected by one provider, is another one', () => {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'a', (run) => {
    run.bloodTest(testOf('Hospital'));
    run.bloodTest(testOf('Clinic'));
  });
  expect(listed(stores)).toHaveLength(1);
  const [result] = testOf('Clinic').results;
  if (result === undefined) throw new Error('no result');
  const quantity = { value: '190', comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' };
  const results = [{ ...result, quantity }];
  importOf(stores.imports, 'b', (run) => {
    run.bloodTest(testOf('Clinic', { status: 'corrected', results, issuedAt: 9e11 as Instant }));
  });
  expect(listed(stores)).toEqual(['Clinic', 'Hospital']);
  stores.imports.remove('b');
  expect(listed(stores)).toHaveLength(1);
});

it('M13: names no other source that has no name', () => {
  const stores = temporaryHealthStores();
  importOf(stores.imports, 'a', (run) => run.bloodTest(testOf('Hospital')));
  importOf(stores.imports, 'b', (run) => run.bloodTest(testOf('')));
  importOf(stores.imports, 'c', (run) => run.nutrition(entry('Diary')));
  importOf(stores.imports, 'd', (run) => run.nutrition(entry(' ')));
  expect(listed(stores)).toEqual(['Diary', 'Hospital']);
});
