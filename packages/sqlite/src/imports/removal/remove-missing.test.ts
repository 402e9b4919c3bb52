import type { ImportRun, ImportStore, Instant } from '@vitalgate/core';
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
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intlTimeZones } from '../../../../terminal/src/intl-time-zones.ts';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../../test/stores/temporary-stores.ts';
import { drawn } from '../../../../../test/drawn-values.ts';

const open = { start: null, end: null };
const always: readonly [Instant, Instant] = [at('2000-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
const startedAt = 1 as Instant;
const zones = intlTimeZones();

/** All records and days that a reader can see. */
function recordsOf({ samples, metrics, workouts, nutrition, bloodTests }: HealthPorts): unknown {
  const listed = workouts.page(open, null, 100);
  return {
    samples: ['heartRate', 'stepCount'].map((type) => samples.page(type, ...always, null, 1000)),
    days: ['stepCount', 'heartRate', 'timeAsleep'].map((metricId) => metrics.days(metricId, null, 1000)),
    workouts: listed,
    routes: listed.map(({ id }) => workouts.route(id)),
    nutrition: nutrition.page(open, null, 100),
    bloodTests: bloodTests.page(open, null, 100),
  };
}

const timeOf = (hour: number): string => new Date(at('2026-03-09T00:00:00Z') + hour * 3_600_000).toISOString();
const hour = fc.constantFrom(0, 1, 30, 50);
const way = (points: number) =>
  Array.from({ length: points }, (_, index) => ({
    latitude: 50 + index / 100,
    longitude: 8,
    elevationMeters: null,
    at: null,
    speedMetersPerSecond: null,
    accuracyMeters: null,
    beginsSegment: index === 0,
  }));

/** A record of a world so small that exports hold the same ones, lack them, and bring other versions of them. */
const someCall: fc.Arbitrary<(run: ImportRun) => void> = fc
  .tuple(
    fc.constantFrom('steps', 'rate', 'sleep', 'workout', 'entry', 'test'),
    hour,
    fc.constantFrom(1, 2),
    fc.constantFrom(null, 'Etc/GMT-6', 'Etc/GMT+6'),
  )
  .map(([kind, at_, content, timeZone]) => (run: ImportRun) => {
    const time = timeOf(at_);
    if (kind === 'steps') run.quantity(stepSample(time, 100 * content, { timeZone }));
    if (kind === 'rate') run.quantity(quantitySample(time, { value: 60 + content, device: timeZone }));
    if (kind === 'sleep') run.category(sleepSample(time, 60 * content, 'asleepCore'));
    if (kind === 'workout') run.workout(workoutRecord(time, { distanceMeters: content }), way(content + 1));
    if (kind === 'entry') run.nutrition(nutritionEntry(time, { meal: content === 1 ? 'lunch' : 'dinner' }));
    if (kind === 'test') run.bloodTest(bloodTestRecord(`key ${at_}`, time, { name: `Panel ${content}` }));
  });

const someImport = fc.record({
  step: fc.constant('import' as const),
  calls: fc.array(someCall, { minLength: 2, maxLength: 14 }),
  day: fc.constantFrom(10, 11, 12, null),
  complete: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  format: fc.oneof(
    { weight: 5, arbitrary: fc.constant('apple-health') },
    { weight: 1, arbitrary: fc.constant('other') },
  ),
});
const someStep = fc.oneof(
  { weight: 4, arbitrary: someImport },
  {
    weight: 3,
    arbitrary: fc.record({ step: fc.constant('removal' as const), of: fc.nat({ max: 9 }), withDoubtful: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('undo' as const), of: fc.nat({ max: 9 }) }) },
);
type Step = typeof someStep extends fc.Arbitrary<infer Made> ? Made : never;

const id = (of: number): string => `step-${of}`;

function take(imports: ImportStore, step: Step, number: number): unknown {
  if (step.step === 'undo') return imports.remove(id(step.of));
  if (step.step === 'removal') {
    return imports.removeMissing(id(step.of), { importId: id(number), at: startedAt, withDoubtful: step.withDoubtful });
  }
  const { format, day, complete, calls } = step;
  const run = imports.begin({ importId: id(number), fileName: 'export.zip', format, startedAt });
  if (day !== null) run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
  for (const call of calls) call(run);
  return run.finish({ complete, finishedAt: startedAt });
}

it('holds, after any imports, removals of what is missing and undos, what the remaining ones alone make', () => {
  fc.assert(
    fc.property(fc.array(someStep, { minLength: 3, maxLength: 10 }), (steps) => {
      const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
      const left = new Map<number, Step>();
      for (const [number, step] of steps.entries()) {
        take(stores.imports, step, number);
        if (step.step !== 'undo') {
          left.set(number, step);
          continue;
        }
        left.delete(step.of);
        const rest = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
        for (const [other, kept] of left) take(rest.imports, kept, other);
        expect(recordsOf(stores)).toEqual(recordsOf(rest));
      }
      for (const { importId } of stores.imports.list()) stores.imports.remove(importId);
      expect(stores.imports.isEmpty()).toBe(true);
    }),
    { numRuns: drawn(12) },
  );
});

it('keeps no row of what was removed when its imports are gone, and leaves cursors where they were', () => {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  const bring = (importId: string, day: number, hours: readonly number[]): void => {
    const run = stores.imports.begin({ importId, fileName: 'e', format: 'f', startedAt });
    run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
    for (const each of hours) {
      run.quantity(stepSample(timeOf(each), 100));
      run.workout(workoutRecord(timeOf(each)), way(3));
      run.nutrition(nutritionEntry(timeOf(each)));
      run.bloodTest(bloodTestRecord(`key ${each}`, timeOf(each)));
    }
    run.finish({ complete: true, finishedAt: startedAt });
  };
  bring('a', 20, [0, 3, 6, 9]);
  bring('b', 21, [0, 6, 9]);
  const [, second] = stores.samples.page('stepCount', ...always, null, 2);
  const beyond = stores.samples.page('stepCount', ...always, second ?? null, 9);
  stores.imports.removeMissing('b', { importId: 'r', at: startedAt, withDoubtful: false });
  // The sample that the page ended at is gone; the next page goes on behind it all the same.
  expect(stores.samples.page('stepCount', ...always, second ?? null, 9)).toEqual(beyond);
  expect(stores.workouts.page(open, null, 9)).toHaveLength(3);

  for (const importId of ['a', 'r', 'b']) stores.imports.remove(importId);
  const database = temporaryDatabase('health', directory);
  const tables = [
    'samples',
    'dated_records',
    'workout_routes',
    'removed_samples',
    'told_samples',
    'removed_told_samples',
    'removed_dated_records',
    'removed_workout_routes',
    'route_points',
    'origin_sets',
    'provenances',
    'sources',
    'metric_days',
  ];
  for (const table of tables) {
    expect([table, database.prepare(`SELECT COUNT(*) FROM ${table}`).get()]).toEqual([table, [0]]);
  }
});
