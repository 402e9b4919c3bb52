import { noRecords, type ImportReport, type ImportRun, type ImportStore, type Instant } from '@vitalgate/core';
import {
  at,
  bloodTestRecord,
  nutritionEntry,
  quantitySample,
  sleepSample,
  stepSample,
  workoutRecord,
} from '../../../../../test/records/record-builders.ts';
import type { HealthPorts } from '../../../../../test/ports/health-ports.ts';
import { describe, expect, it } from 'vitest';
import { temporaryHealthStores } from '../../../../../test/stores/temporary-stores.ts';

const open = { start: null, end: null };
const nothing = noRecords();
const since: readonly [Instant, Instant] = [at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
const removal = { importId: 'removal', at: at('2026-03-20T00:00:00Z'), withDoubtful: false };

/** An import of an export made on `2026-03-DAY`. */
function bring(
  imports: ImportStore,
  importId: string,
  day: string | null,
  fill: (run: ImportRun) => void,
  { complete = true, format = 'apple-health' } = {},
): ImportReport {
  const run = imports.begin({ importId, fileName: `${importId}.zip`, format, startedAt: 1 as Instant });
  if (day !== null) run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
  fill(run);
  return run.finish({ complete, finishedAt: 2 as Instant });
}

/** What stays in every export. */
function base(run: ImportRun): void {
  run.quantity(stepSample('2026-03-01T10:00:00Z', 100));
  run.category(sleepSample('2026-03-01T01:00:00Z', 60, 'awake'));
  run.workout(workoutRecord('2026-03-02T17:00:00Z'));
  run.nutrition(nutritionEntry('2026-03-02T08:00:00Z'));
  run.bloodTest(bloodTestRecord('one', '2026-03-02T09:00:00Z'));
}

/** What the newer one lacks: one of each kind. */
function gone(run: ImportRun): void {
  run.quantity(stepSample('2026-03-03T10:00:00Z', 200));
  run.category(sleepSample('2026-03-03T01:00:00Z', 60, 'awake'));
  run.workout(
    workoutRecord('2026-03-03T17:00:00Z'),
    [0, 1].map((index) => ({
      latitude: 50 + index / 100,
      longitude: 8,
      elevationMeters: 100,
      at: at('2026-03-03T17:00:00Z'),
      speedMetersPerSecond: null,
      accuracyMeters: null,
      beginsSegment: index === 0,
    })),
  );
  run.nutrition(nutritionEntry('2026-03-03T08:00:00Z'));
  run.bloodTest(bloodTestRecord('two', '2026-03-03T09:00:00Z'));
}

function all(run: ImportRun): void {
  base(run);
  gone(run);
}

function seen({ samples, metrics, workouts, nutrition, bloodTests }: HealthPorts) {
  const listed = workouts.page(open, null, 9);
  return {
    steps: samples.page('stepCount', ...since, null, 9),
    days: metrics.days('stepCount', null, 9),
    workouts: listed,
    routes: listed.map(({ id }) => workouts.route(id)),
    entries: nutrition.page(open, null, 9),
    tests: bloodTests.page(open, null, 9),
  };
}

/** What a group says that counts one record. */
const one = (time: string) => ({ count: 1, first: at(time), last: at(time), doubt: null });

describe('what a newer export lacks', () => {
  it('keeps it, reports it per kind and type, removes it as one step, and undoes that to the id', () => {
    const stores = temporaryHealthStores();
    bring(stores.imports, 'a', '10', all);
    const before = seen(stores);
    const report = bring(stores.imports, 'b', '11', base);
    const third = at('2026-03-03T10:00:00Z');
    expect(report.missing).toEqual([
      { kind: 'categorySamples', type: 'sleepAnalysis', ...one('2026-03-03T01:00:00Z') },
      { kind: 'quantitySamples', type: 'stepCount', ...one('2026-03-03T10:00:00Z') },
      { kind: 'workouts', type: null, ...one('2026-03-03T17:00:00Z') },
      { kind: 'nutritionEntries', type: null, ...one('2026-03-03T08:00:00Z') },
      { kind: 'bloodTests', type: null, ...one('2026-03-03T09:00:00Z') },
    ]);
    expect(seen(stores)).toEqual(before);
    expect(stores.imports.missing('b')).toEqual(report.missing);

    const each = {
      quantitySamples: 1,
      categorySamples: 1,
      workouts: 1,
      nutritionEntries: 1,
      bloodTests: 1,
      foods: 0,
    };
    const removed = stores.imports.removeMissing('b', removal);
    expect(removed).toMatchObject({
      importId: 'removal',
      fileName: 'b.zip',
      read: nothing,
      removal: { newerImportId: 'b', removed: each, withDoubtful: false },
    });
    expect(stores.imports.list()[0]).toEqual(removed);
    const after = seen(stores);
    expect(after.steps.map(({ value }) => value)).toEqual([100]);
    expect(after.days).toEqual([{ date: '2026-03-01', value: 100 }]);
    expect([after.workouts, after.entries, after.tests].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(after.workouts[0]?.id).toBe(before.workouts.find((held) => held.at !== null && held.at < third)?.id);
    expect(stores.imports.missing('b')).toEqual([]);
    expect(stores.imports.removeMissing('b', { ...removal, importId: 'again' })).toBeNull();

    expect(stores.imports.remove('removal')).toEqual({ removed: nothing, restored: each });
    expect(seen(stores)).toEqual(before);
    expect(stores.imports.remove('removal')).toBeNull();
  });

  it('takes nothing for missing that another import brought too, that has no time, or a later one than the export', () => {
    const stores = temporaryHealthStores();
    bring(stores.imports, 'a', '10', (run) => {
      base(run);
      run.quantity(stepSample('2026-03-04T10:00:00Z', 1));
      run.quantity(stepSample('2026-03-05T10:00:00Z', 2));
      run.quantity(stepSample('2026-03-10T23:55:00Z', 3));
      run.quantity(stepSample('2026-03-06T10:00:00Z', 4));
      run.bloodTest(bloodTestRecord('undated', null));
    });
    bring(stores.imports, 'other', '10', (run) => run.quantity(stepSample('2026-03-04T10:00:00Z', 1)), {
      format: 'other',
    });
    bring(stores.imports, 'untimed', null, (run) => run.quantity(stepSample('2026-03-05T10:00:00Z', 2)));
    const report = bring(stores.imports, 'b', '11', base);
    expect(report.missing.map(({ count, first }) => [count, first])).toEqual([[1, at('2026-03-06T10:00:00Z')]]);
    bring(stores.imports, 'c', '12', (run) => run.quantity(stepSample('2026-03-06T10:00:00Z', 4)));
    expect(stores.imports.missing('b')).toEqual([]);
    expect(stores.imports.missing('nope')).toBeNull();
    expect(stores.imports.removeMissing('nope', removal)).toBeNull();
  });

  it('A17: compares nothing with an export that ends early, is older, or does not say when it was made', () => {
    const stores = temporaryHealthStores();
    bring(stores.imports, 'a', '10', all);
    expect(bring(stores.imports, 'cut', '11', base, { complete: false }).missing).toEqual([]);
    expect(bring(stores.imports, 'old', '09', base).missing).toEqual([]);
    expect(bring(stores.imports, 'untimed', null, base).missing).toEqual([]);
  });

  it('doubts where the newer export may be partial, and removes that only where it is said', () => {
    const stores = temporaryHealthStores();
    bring(stores.imports, 'a', '10', (run) => {
      all(run);
      run.quantity(quantitySample('2026-03-03T12:00:00Z'));
      run.quantity(stepSample('2026-02-01T10:00:00Z', 7));
    });
    const { missing } = bring(stores.imports, 'b', '11', (run) => {
      run.quantity(stepSample('2026-03-01T10:00:00Z', 100));
      run.category(sleepSample('2026-03-01T01:00:00Z', 60, 'awake'));
    });
    expect(missing.map(({ kind, type, count, doubt }) => [type ?? kind, count, doubt])).toEqual([
      ['heartRate', 1, 'noneOfType'],
      ['sleepAnalysis', 1, null],
      ['stepCount', 1, null],
      ['stepCount', 1, 'beforeItsFirst'],
      ['workouts', 2, 'noneOfType'],
      ['nutritionEntries', 2, 'noneOfType'],
      ['bloodTests', 2, 'noneOfType'],
    ]);
    stores.imports.removeMissing('b', removal);
    expect(seen(stores).steps.map(({ value }) => value)).toEqual([7, 100]);
    stores.imports.removeMissing('b', { ...removal, importId: 'rest', withDoubtful: true });
    expect(seen(stores).steps.map(({ value }) => value)).toEqual([100]);
    expect(stores.workouts.page(open, null, 9)).toEqual([]);

    const stranger = bring(stores.imports, 'c', '12', (run) => run.quantity(stepSample('2026-03-01T11:00:00Z', 5)));
    expect(stranger.missing.map(({ type, doubt }) => [type, doubt])).toEqual([
      ['sleepAnalysis', 'nothingInCommon'],
      ['stepCount', 'nothingInCommon'],
    ]);
  });

  it('brings a removed record back where it is imported again, and the undo of either leaves the other', () => {
    const stores = temporaryHealthStores();
    bring(stores.imports, 'a', '10', all);
    const before = seen(stores);
    bring(stores.imports, 'b', '11', base);
    stores.imports.removeMissing('b', removal);
    expect(bring(stores.imports, 'again', '10', all).added).toMatchObject({ quantitySamples: 1, workouts: 1 });
    expect(seen(stores)).toEqual(before);
    expect(stores.imports.remove('removal')?.restored).toEqual(nothing);
    expect(seen(stores)).toEqual(before);
    expect(stores.imports.remove('again')?.removed).toEqual(nothing);
    expect(stores.imports.remove('a')?.removed).toMatchObject({ quantitySamples: 1, bloodTests: 1 });
  });

  it('undoes an import with the removals that rested on it, and leaves the others', () => {
    const stores = temporaryHealthStores();
    bring(stores.imports, 'a', '10', all);
    const before = seen(stores);
    bring(stores.imports, 'b', '11', base);
    stores.imports.removeMissing('b', removal);
    const undone = stores.imports.remove('b');
    expect(undone?.restored).toMatchObject({ quantitySamples: 1, workouts: 1, bloodTests: 1 });
    expect(seen(stores)).toEqual(before);
    expect(stores.imports.list().map(({ importId }) => importId)).toEqual(['a']);

    bring(stores.imports, 'b', '11', base);
    stores.imports.removeMissing('b', removal);
    stores.imports.remove('a');
    expect(stores.imports.remove('removal')?.restored).toEqual(nothing);
    expect(seen(stores).steps.map(({ value }) => value)).toEqual([100]);
    stores.imports.remove('b');
    expect(stores.imports.isEmpty()).toBe(true);
  });
});
