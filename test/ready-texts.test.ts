import type { BloodTestRecord, FoodSearch, ImportRun, LocalDate, NutritionEntry } from '@vitalgate/core';
import type { TimeZones } from '@vitalgate/days';
import { bodyText, type HttpResponse } from '@vitalgate/http';
import type { HealthStores } from '@vitalgate/sqlite';
import { bloodTestRecord, nutritionEntry, workoutRecord } from './records/record-builders.ts';
import { importOf } from './records/import-of.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetReadyTexts } from '../packages/sqlite/src/migrations/ready-texts.ts';
import { requestBy } from './api-over-stores.ts';
import { memoryApi } from './memory-api.ts';
import { foodsInMemory } from './stores/stores-in-memory.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './stores/temporary-stores.ts';

/** Zones of one offset all year, by their name. */
const zones: TimeZones = { knows: () => true, offsetMinutes: (zone) => Number(zone.slice(0, 3)) * 60 };

const minutes = ['2026-02-27T22:30:00Z', '2026-03-01T06:00:00Z', '2026-03-09T06:00:00Z', '2026-03-09T06:00:00Z'];
const someTime = fc.constantFrom(...minutes, '1969-07-20T20:17:00Z', '2027-01-01T00:00:00Z');
/** Names that JSON escapes, that UTF-8 writes long, and that spell what stands for a food. */
const someName = fc.constantFrom('Ann’s Watch', 'Ünïcode 🔜', '"\\\n\u0001"', '\ud800', ',', 'Oats', '\n');
const someZone = fc.constantFrom('+02:00', '-05:00', '+09:00');

type Step = (stores: HealthStores, importId: string) => void;
type Fill = (run: ImportRun) => void;

const someWorkout: fc.Arbitrary<Fill> = fc
  .record({ at: someTime, name: someName, zone: fc.option(someZone), steps: fc.option(fc.nat()) })
  .map(
    ({ at, name, zone, steps }) =>
      (run) =>
        run.workout(workoutRecord(at, { source: { name, device: name }, timeZone: zone, steps }), []),
  );

const someEntry: fc.Arbitrary<Fill> = fc
  .record({
    at: someTime,
    foodName: fc.option(someName),
    brand: fc.option(someName),
    name: fc.constantFrom('Diary', 'Fit'),
    timeZone: fc.option(someZone),
    meal: fc.constantFrom<NutritionEntry['meal']>('lunch', null),
  })
  .map(
    ({ at, name, ...changes }) =>
      (run) =>
        run.nutrition(nutritionEntry(at, { ...changes, source: { name } })),
  );

const [cholesterol] = bloodTestRecord('', null).results;
const someTest: fc.Arbitrary<Fill> = fc
  .record({
    key: fc.constantFrom('one', 'two', 'three'),
    at: fc.oneof(someTime, fc.constantFrom(null, '2026', '2026-03', '2026-03-09')),
    laboratory: fc.option(someName),
    name: fc.constantFrom('Clinic', 'Hospital'),
    results: fc.array(
      fc
        .record({ value: fc.constantFrom('1.00', '7', '1e999'), name: someName, text: fc.option(someName) })
        .map(({ value, name, text }): BloodTestRecord['results'][number] => {
          if (cholesterol === undefined) throw new Error('there is one');
          const quantity = { value, comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' };
          return { ...cholesterol, name, text, quantity };
        }),
      { maxLength: 3 },
    ),
  })
  .map(
    ({ key, at, name, ...changes }) =>
      (run) =>
        run.bloodTest(bloodTestRecord(key, at, { ...changes, source: { name } })),
  );

const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.oneof(someWorkout, someEntry, someTest), { maxLength: 12 })
      .map((fills): Step => ({ imports }, importId) => {
        importOf(imports, importId, (run) => {
          for (const fill of fills) fill(run);
        });
      }),
  },
  fc.constant<Step>(({ imports }) => {
    const [last] = imports.list();
    if (last !== undefined) imports.remove(last.importId);
  }),
  someZone.map(
    (zone): Step =>
      ({ statistics }) =>
        statistics.setZone('2026-03-05' as LocalDate, zone),
  ),
);

const paths = ['workouts', 'nutrition/logs', 'blood-tests', 'blood-tests?format=fhir'].flatMap((list) =>
  [
    'limit=50',
    'limit=1',
    'limit=2&end=2026-03-09T06:00:00Z',
    'start=2026-03-02T00:00:00Z&end=2026-03-09T06:00:01Z',
    'start=2026-03-02T00:00:00Z&limit=1',
    'start=2026-06-01T00:00:00Z&end=2026-06-01T00:00:00Z',
  ].map((rest) => `/api/v1/${list}${list.includes('?') ? '&' : '?'}${rest}`),
);

/** A catalogue that names some foods by what was told of them. */
const foods: FoodSearch = {
  ...foodsInMemory([]),
  matcher:
    () =>
    ({ name, brand }) =>
      name === 'Oats' ? `oats of ${brand ?? 'nobody'}` : null,
};

type Dated = Pick<HealthStores, 'workouts' | 'nutrition' | 'bloodTests'>;

const answered = ({ status, headers, ...response }: HttpResponse) => ({
  status,
  headers,
  body: bodyText({ status, headers, ...response }),
});

function apiOf({ zones: history, read }: HealthStores, dated: Dated) {
  const api = memoryApi({ ...dated, foods, zoneAt: (at) => history.zoneAt(at), read });
  const token = api.pair('app.workouts', 'app.nutrition', 'app.bloodTests');
  /** An answer, and that of the page behind it. */
  return (path: string) => {
    const first = answered(api.send(requestBy(token, path)));
    const cursor = /cursor=([^"&]+)|"nextCursor":"([^"]+)"/.exec(first.body ?? '');
    const next = cursor?.[1] ?? cursor?.[2];
    return next === undefined ? [first] : [first, answered(api.send(requestBy(token, `${path}&cursor=${next}`)))];
  };
}

function withoutTexts<Store extends { readonly ready?: unknown }>(store: Store): Omit<Store, 'ready'> {
  return Object.fromEntries(Object.entries(store).filter(([name]) => name !== 'ready')) as Omit<Store, 'ready'>;
}

function bothOf(stores: HealthStores) {
  const { workouts, nutrition, bloodTests } = stores;
  const plain = {
    workouts: withoutTexts(workouts),
    nutrition: withoutTexts(nutrition),
    bloodTests: withoutTexts(bloodTests),
  };
  return { ready: apiOf(stores, stores), plain: apiOf(stores, plain) };
}

/** For each kind of page, whether all texts of the first one are ready. */
function areReady({ workouts, nutrition, bloodTests }: HealthStores): readonly boolean[] {
  const limits = { records: 50, characters: 2 ** 20 };
  const range = { start: null, end: null };
  return [
    workouts.ready?.page(range, null, limits, 'json'),
    nutrition.ready?.page(range, null, limits, 'json'),
    bloodTests.ready?.page(range, null, limits, 'json'),
    bloodTests.ready?.page(range, null, limits, 'fhir'),
  ].map((page) => page !== null && page !== undefined);
}

const all = [true, true, true, true];

/** Health values that nothing would ever delete. */
const textsWithoutTests =
  'SELECT COUNT(*) FROM blood_test_texts WHERE text_id NOT IN (SELECT text_id FROM ready_texts WHERE text_id IS NOT NULL)';

test('pages in ready texts are byte for byte those made of the records, after any imports, removals and zones', () => {
  fc.assert(
    fc.property(fc.array(someStep, { minLength: 1, maxLength: 5 }), (steps) => {
      const directory = temporaryDirectory();
      const stores = temporaryHealthStores(directory, '+00:00', zones);
      const { ready, plain } = bothOf(stores);
      for (const [index, step] of steps.entries()) {
        step(stores, `import ${index}`);
        expect(areReady(stores)).toEqual(all);
      }
      for (const path of paths) expect([path, ready(path)]).toEqual([path, plain(path)]);
      expect(temporaryDatabase('health', directory).prepare(textsWithoutTests).get()).toEqual([0]);
    }),
    { numRuns: 15 },
  );
});

test('a store without texts, as one that an earlier version made, answers the same, and has them after its next change', () => {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory, '+00:00', zones);
  const { ready, plain } = bothOf(stores);
  const bring = (importId: string, value: string) =>
    importOf(stores.imports, importId, (run) => {
      run.workout(workoutRecord(minutes[0] ?? '', { timeZone: null }), []);
      run.nutrition(nutritionEntry(minutes[0] ?? '', { brand: value }));
      run.bloodTest(bloodTestRecord(value, '2026-03'));
    });
  bring('a', 'one');
  const before = paths.map(plain);
  temporaryDatabase('health', directory).exec(forgetReadyTexts);
  expect(areReady(stores)).toEqual([false, false, false, false]);
  expect(paths.map(ready)).toEqual(before);
  bring('b', 'two');
  expect(areReady(stores)).toEqual(all);
  expect(paths.map(ready)).toEqual(paths.map(plain));
  expect(paths.map(ready)).not.toEqual(before);
});
