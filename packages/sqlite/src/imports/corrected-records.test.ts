import type { Nutrients } from '@vitalgate/contract';
import {
  noRecords,
  type BloodTestRecord,
  type ImportReport,
  type NutritionEntry,
  type WorkoutRecord,
} from '@vitalgate/core';
import {
  at,
  bloodTestRecord,
  noNutrients,
  nutritionEntry,
  workoutRecord,
} from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import type { HealthPorts } from '../../../../test/ports/health-ports.ts';
import { describe, expect, it } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';

const open = { start: null, end: null };
const nothing = noRecords();

interface Brought {
  readonly workout?: Partial<WorkoutRecord>;
  readonly entry?: Partial<NutritionEntry>;
  readonly test?: Partial<BloodTestRecord>;
}

/** An export of one day, made on `2026-03-DAY`; without a date of its own if none is given. */
function bring({ imports }: HealthPorts, importId: string, day: string | null, brought: Brought): ImportReport {
  return importOf(imports, importId, (run) => {
    if (day !== null) run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
    const { workout, entry, test } = brought;
    if (workout !== undefined) run.workout(workoutRecord('2026-03-01T17:00:00Z', workout));
    if (entry !== undefined) run.nutrition(nutritionEntry('2026-03-01T08:00:00Z', entry));
    if (test !== undefined) run.bloodTest(bloodTestRecord('hospital/7', '2026-03-01T09:00:00Z', test));
  });
}

/** What is shown of the one of each kind. */
function shown({ workouts, nutrition, bloodTests }: HealthPorts): readonly unknown[] {
  return [
    ...workouts.page(open, null, 9).map(({ record }) => record.distanceMeters),
    ...nutrition.page(open, null, 9).map(({ record }) => record.meal),
    ...bloodTests.page(open, null, 9).map(({ record }) => record.name),
  ];
}

const first: Brought = { workout: { distanceMeters: 5100 }, entry: { meal: 'breakfast' }, test: { name: 'A' } };
const second: Brought = { workout: { distanceMeters: 4900 }, entry: { meal: 'lunch' }, test: { name: 'B' } };
const third: Brought = { workout: { distanceMeters: 5000 }, entry: { meal: 'dinner' }, test: { name: 'C' } };

/** An entry of the food diary at eight o'clock. */
const eaten = (foodName: string, nutrients: Partial<Nutrients>, changes: Partial<NutritionEntry> = {}) =>
  nutritionEntry('2026-03-01T08:00:00Z', { foodName, nutrients: { ...noNutrients, ...nutrients }, ...changes });

/** What the nutrition log lists after an export of `before` on the 10th and one of `after` later. */
function logged(stores: HealthPorts, before: readonly NutritionEntry[], after: readonly NutritionEntry[]) {
  for (const [importId, day, entries] of [
    ['a', '10', before],
    ['b', '11', after],
  ] as const) {
    importOf(stores.imports, importId, (run) => {
      run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
      for (const entry of entries) run.nutrition(entry);
    });
  }
  return log(stores);
}

const log = ({ nutrition }: HealthPorts): readonly string[] =>
  nutrition
    .page(open, null, 9)
    .map(({ record }) => `${record.foodName} ${record.nutrients.energyKilocalories}`)
    .sort();

describe('corrected records', () => {
  it('shows what the newer export says under the same id, and says that it replaced it', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'a', '10', first);
    const ids = stores.nutrition.page(open, null, 9).map(({ id }) => id);
    const one = { workouts: 1, nutritionEntries: 1, bloodTests: 1 };
    expect(bring(stores, 'b', '11', second)).toMatchObject({ added: nothing, duplicates: nothing, replaced: one });
    expect(shown(stores)).toEqual([4900, 'lunch', 'B']);
    expect(stores.nutrition.page(open, null, 9).map(({ id }) => id)).toEqual(ids);
  });

  it('brings no old version back where an old export is imported once more, with or without times', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'a', '10', first);
    bring(stores, 'b', '11', second);
    expect(bring(stores, 'c', '10', first)).toMatchObject({ added: nothing, replaced: nothing });
    expect(shown(stores)).toEqual([4900, 'lunch', 'B']);
    const untimed = temporaryHealthStores();
    bring(untimed, 'a', null, { entry: { meal: 'breakfast' } });
    bring(untimed, 'b', null, { entry: { meal: 'lunch' } });
    expect(shown(untimed)).toEqual(['lunch']);
    bring(untimed, 'c', '01', { entry: { meal: 'breakfast' } });
    expect(shown(untimed)).toEqual(['breakfast']);
  });

  it.each([
    ['lunch', 'dinner'],
    ['dinner', 'lunch'],
  ] as const)(
    'counts what an import says again as said by it, beside another version of the same import: %s, %s',
    (...meals) => {
      const stores = temporaryHealthStores();
      bring(stores, 'a', '10', { entry: { meal: 'lunch' } });
      const report = importOf(stores.imports, 'b', (run) => {
        run.exportedAt(at('2026-03-10T00:00:00Z'));
        for (const meal of meals) run.nutrition(nutritionEntry('2026-03-01T08:00:00Z', { meal }));
      });
      // Nothing but their texts orders the two versions of one import.
      expect(shown(stores)).toEqual(['lunch']);
      if (meals[0] === 'lunch') expect(report.replaced).toEqual(nothing);
      stores.imports.remove('a');
      expect(shown(stores)).toEqual(['lunch']);
    },
  );

  it('shows what was before when a correction is undone, in whatever order', () => {
    const expected = { a: [5100, 'breakfast', 'A'], b: [4900, 'lunch', 'B'], c: [5000, 'dinner', 'C'] } as const;
    for (const order of ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'] as const) {
      const stores = temporaryHealthStores();
      bring(stores, 'a', '10', first);
      bring(stores, 'b', '11', second);
      bring(stores, 'c', '12', third);
      let left = 'abc';
      for (const importId of order) {
        stores.imports.remove(importId);
        left = left.replace(importId, '');
        const newest = left.at(-1) as 'a' | 'b' | 'c' | undefined;
        expect(shown(stores), `${order}: ${left}`).toEqual(newest === undefined ? [] : expected[newest]);
      }
      expect(stores.imports.isEmpty()).toBe(true);
    }
  });

  it('lists an entry that was corrected or deleted no more, if the newer export has its amounts at its moment', () => {
    const stores = temporaryHealthStores();
    const milk = eaten('Milk', { energyKilocalories: 60 });
    const oats = (energyKilocalories: number) => eaten('Oats', { energyKilocalories, proteinGrams: 10 });
    expect(logged(stores, [oats(300), milk], [oats(350)])).toEqual(['Oats 350']);
    stores.imports.remove('b');
    expect(log(stores)).toEqual(['Milk 60', 'Oats 300']);
    bring(stores, 'c', '12', { entry: oats(350) });
    expect(log(stores)).toEqual(['Oats 350']);
    stores.imports.remove('a');
    expect(log(stores)).toEqual(['Oats 350']);
  });

  it.each([
    ['nothing at its moment', [eaten('Milk', { energyKilocalories: 60 }, { loggedAt: at('2026-03-01T09:00:00Z') })]],
    ['nothing of its source', [eaten('Milk', { energyKilocalories: 60 }, { source: { name: 'Other' } })]],
    ['no amount of what it has', [eaten('Milk', { proteinGrams: 60 })]],
  ])('lists an entry that a newer export lacks and has %s in place of', (_what, after) => {
    const entry = eaten('Oats', { energyKilocalories: 300, proteinGrams: 10 });
    expect(logged(temporaryHealthStores(), [entry], after)).toContain('Oats 300');
  });

  it('fills a newer version of a workout that says less from an older one', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'a', '10', { workout: { distanceMeters: 5100, steps: 6000 } });
    bring(stores, 'b', '11', { workout: { distanceMeters: 4900, steps: null } });
    const [workout] = stores.workouts.page(open, null, 9);
    expect(workout?.record).toMatchObject({ distanceMeters: 4900, steps: 6000 });
  });

  it('L18: hides a blood test that the laboratory took back, and shows it again when that import is undone', () => {
    const stores = temporaryHealthStores();
    bring(stores, 'a', '10', { test: { name: 'A' } });
    const report = bring(stores, 'b', '11', { test: { name: 'A', status: 'entered-in-error', results: [] } });
    expect(report).toMatchObject({ added: nothing, duplicates: nothing, replaced: { ...nothing, bloodTests: 1 } });
    expect(shown(stores)).toEqual([]);
    expect(bring(stores, 'c', '10', { test: { name: 'A' } }).added.bloodTests).toBe(0);
    expect(shown(stores)).toEqual([]);
    stores.imports.remove('b');
    expect(shown(stores)).toEqual(['A']);
    const idle = bring(temporaryHealthStores(), 'b', '11', { test: { status: 'entered-in-error', results: [] } });
    expect(idle).toMatchObject({ read: nothing, replaced: nothing, duplicates: nothing });
  });
});
