import type { ImportRun, Instant, RoutePoint } from '@vitalgate/core';
import { importOf } from '../../../../test/records/import-of.ts';
import { quantitySample, workoutRecord } from '../../../../test/records/record-builders.ts';
import type { HealthPorts } from '../../../../test/ports/health-ports.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';
import { healthMigrations } from '../migrations/health-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { drawn } from '../../../../test/drawn-values.ts';

const open = { start: null, end: null };
const sources = ['Watch', 'Ann’s iPhone', 'Strava'] as const;

function timeOf(minute: number): string {
  return new Date(Date.UTC(2026, 2, 9, 6, minute)).toISOString();
}

function wayOf(points: number): readonly RoutePoint[] {
  return Array.from({ length: points }, (_, index) => ({
    latitude: 50 + index / 100,
    longitude: 8,
    elevationMeters: 100 + 5 * index,
    at: (index * 1000) as Instant,
    speedMetersPerSecond: null,
    accuracyMeters: null,
    beginsSegment: index === 0,
  }));
}

/** A workout or a heart rate, from a small world, so that copies meet. */
const someCall: fc.Arbitrary<(run: ImportRun) => void> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        name: fc.constantFrom(...sources),
        minute: fc.constantFrom(0, 2, 12, 25, 40),
        length: fc.constantFrom(0, 20, 30, 45),
        activityType: fc.constantFrom('running', 'other', 'yoga'),
        steps: fc.option(fc.constantFrom(10, 20), { nil: null }),
        averageHeartRate: fc.option(fc.constant(150), { nil: null, freq: 2 }),
        points: fc.constantFrom(0, 0, 2, 3),
        form: fc.constantFrom(null, null, 'fit', 'gpx'),
      })
      .map(({ name, minute, length, points, form, ...known }) => (run: ImportRun): void => {
        const changes = form === null ? known : { ...known, form };
        const start = timeOf(minute);
        const end = (Date.parse(start) + length * 60_000) as Instant;
        const rates = { maximumHeartRate: null, minimumHeartRate: null };
        run.workout(workoutRecord(start, { ...rates, ...changes, end, source: { name, device: null } }), wayOf(points));
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat({ max: 80 }), fc.constantFrom(...sources, 'Belt'), fc.constantFrom(100, 120))
      .map(([minute, name, value]) => (run: ImportRun): void => {
        const source = { name, bundleIdentifier: null, version: null };
        run.quantity(quantitySample(timeOf(minute), { value, source, device: null }));
      }),
  },
);
const someImports = fc.array(fc.array(someCall, { maxLength: 8 }), { minLength: 1, maxLength: 4 });

function fill({ imports }: HealthPorts, calls: readonly ((run: ImportRun) => void)[], id: string): void {
  importOf(imports, id, (run) => {
    for (const call of calls) call(run);
  });
}

function seen({ workouts }: HealthPorts) {
  const listed = workouts.page(open, null, 100);
  return { listed, routes: listed.map(({ id }) => workouts.route(id)) };
}

function valuesOf({ listed, routes }: ReturnType<typeof seen>): readonly string[] {
  return listed
    .map(({ at, record, otherSources }, index) => JSON.stringify({ at, record, otherSources, route: routes[index] }))
    .sort();
}

it('shows, after any imports and removals, what imports of the rest alone would have brought, to the id', () => {
  fc.assert(
    fc.property(someImports, fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), (all, removals) => {
      const stores = temporaryHealthStores();
      for (const [index, calls] of all.entries()) fill(stores, calls, `import-${index}`);
      const left = new Map(all.entries());
      for (const index of removals) {
        stores.imports.remove(`import-${index}`);
        left.delete(index);
        const rest = temporaryHealthStores();
        for (const [other, calls] of left) fill(rest, calls, `import-${other}`);
        expect(seen(stores)).toEqual(seen(rest));
      }
    }),
    { numRuns: drawn(10) },
  );
});

it('shows the same workouts whatever the order of the imports', () => {
  const inAnyOrder = someImports.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(inAnyOrder, ([all, shuffled]) => {
      const [one, other] = [temporaryHealthStores(), temporaryHealthStores()];
      for (const [index, calls] of all.entries()) fill(one, calls, `import-${index}`);
      for (const [index, calls] of shuffled.entries()) fill(other, calls, `import-${index}`);
      expect(valuesOf(seen(other))).toEqual(valuesOf(seen(one)));
    }),
    { numRuns: drawn(15) },
  );
});

it('keeps no row of a route when its workout is gone', () => {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  for (const id of ['a', 'b']) fill(stores, [(run) => run.workout(workoutRecord(timeOf(0)), wayOf(5))], id);
  for (const id of ['a', 'b']) stores.imports.remove(id);
  const database = temporaryDatabase('health', directory);
  for (const table of ['dated_records', 'workout_routes', 'route_points', 'shown_routes', 'origin_sets']) {
    expect([table, database.prepare(`SELECT COUNT(*) FROM ${table}`).get()]).toEqual([table, [0]]);
  }
});

it('takes over the workouts of a store of before, under their ids, and they can be taken out', () => {
  const directory = temporaryDirectory();
  const database = temporaryDatabase('health', directory);
  migrate(database, 'health', healthMigrations.slice(0, 1));
  const record = JSON.stringify(workoutRecord(timeOf(0)));
  const report = JSON.stringify({ importId: 'old' });
  database.prepare("INSERT INTO imports VALUES (1, 'old', ?)").run(report);
  database.exec("INSERT INTO origin_sets VALUES (7, '[1]')");
  database
    .prepare(
      `INSERT INTO dated_records (kind, hidden, order_key, id, version, record, origin_id) VALUES ('workout', 0, ?, 'w', 1, ?, 7)`,
    )
    .run(-Date.parse(timeOf(0)), record);
  const stores = temporaryHealthStores(directory);
  const before = stores.workouts.page(open, null, 9);
  expect(before.map(({ id }) => id)).toEqual(['w']);
  importOf(stores.imports, 'next', () => undefined);
  expect(stores.workouts.page(open, null, 9)).toEqual(before);
  stores.imports.remove('old');
  expect(stores.workouts.page(open, null, 9)).toEqual([]);
});
