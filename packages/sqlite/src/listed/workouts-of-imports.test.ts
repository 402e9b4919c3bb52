import type { Instant, RoutePoint, WorkoutRecord } from '@vitalgate/core';
import { at, quantitySample, workoutRecord } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import type { HealthPorts } from '../../../../test/ports/health-ports.ts';
import { describe, expect, it, test } from 'vitest';
import { intlTimeZones } from '../../../terminal/src/intl-time-zones.ts';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';

const open = { start: null, end: null };
const nine = '2026-03-09T09:00:00Z';

const nothingKnown = {
  activeEnergyKilocalories: null,
  distanceMeters: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  minimumHeartRate: null,
};

/** A run of which a source other than the watch knows nothing but what is given. */
function run(name: string, changes: Partial<WorkoutRecord> = {}): WorkoutRecord {
  return workoutRecord(nine, { ...nothingKnown, source: { name, device: null }, ...changes });
}

/** A way north along these latitudes, an hour from each to the next, climbing 10 m. */
function route(...latitudes: readonly number[]): RoutePoint[] {
  return latitudes.map((latitude, index) => ({
    latitude,
    longitude: 8,
    elevationMeters: 100 + 10 * index,
    at: (at(nine) + index * 3_600_000) as Instant,
    speedMetersPerSecond: null,
    accuracyMeters: null,
    beginsSegment: index === 0,
  }));
}

/** A heart rate of the watch at minutes and seconds after nine. */
function beat(time: string, value: number) {
  return quantitySample(`2026-03-09T09:${time}Z`, { value });
}

function shown({ workouts }: HealthPorts) {
  return workouts.page(open, null, 100);
}

describe('workoutStore', () => {
  it('lists a workout that two sources recorded once, with the other source and what only that knew', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (into) => {
      into.workout(workoutRecord(nine, { steps: null }));
      into.workout(run('Strava', { start: at('2026-03-09T09:00:40Z'), steps: 4200 }));
      into.workout(run('Strava', { start: at('2026-03-09T12:00:00Z'), end: at('2026-03-09T12:30:00Z') }));
    });
    const [later, first, ...more] = shown(stores);
    expect(more).toEqual([]);
    expect(later?.otherSources).toEqual([]);
    expect(first?.record).toEqual(workoutRecord(nine, { steps: 4200 }));
    expect(first?.otherSources).toEqual([{ name: 'Strava', device: null }]);
    expect(stores.workouts.find(first?.id ?? '')).toEqual(first);
  });

  it('keeps the id of a workout when another source’s copy comes, and shows the copies apart when one goes', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'phone', (into) => into.workout(run('Strava', { distanceMeters: 5000 })));
    const [alone] = shown(stores);
    importOf(stores.imports, 'watch', (into) => into.workout(workoutRecord(nine)));
    const [both, ...more] = shown(stores);
    expect(more).toEqual([]);
    expect(both?.id).toBe(alone?.id);
    expect(both?.record.source.name).toBe('Watch');
    stores.imports.remove('watch');
    expect(shown(stores)).toEqual([alone]);
  });

  it('is of all imports that brought it: each can go, the last takes it away', () => {
    const stores = temporaryHealthStores();
    for (const id of ['a', 'b']) importOf(stores.imports, id, (into) => into.workout(run('Watch'), route(50, 51)));
    const before = shown(stores);
    stores.imports.remove('a');
    expect(shown(stores)).toEqual(before);
    expect(stores.workouts.route(before[0]?.id ?? '')).toHaveLength(2);
    stores.imports.remove('b');
    expect(shown(stores)).toEqual([]);
    expect(stores.workouts.route(before[0]?.id ?? '')).toEqual([]);
  });

  it('takes in what a later export of the same workout knows more, and forgets it with that export', () => {
    const stores = temporaryHealthStores();
    const first = importOf(stores.imports, 'old', (into) => into.workout(run('Watch')));
    const [before] = shown(stores);
    const second = importOf(stores.imports, 'new', (into) => into.workout(run('Watch', { steps: 4000 })));
    expect([first.added.workouts, second.added.workouts, second.replaced.workouts]).toEqual([1, 0, 1]);
    expect(shown(stores)).toMatchObject([{ id: before?.id, record: { steps: 4000 }, otherSources: [] }]);
    importOf(stores.imports, 'older', (into) => into.workout(run('Watch')));
    expect(shown(stores)).toMatchObject([{ record: { steps: 4000 } }]);
    stores.imports.remove('new');
    expect(shown(stores)).toEqual([before]);
  });

  it('has the route of the most trusted copy that has one, and climb and distance from it where nobody says them', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (into) => {
      into.workout(run('Strava'), route(50, 50.1, 50.2));
      into.workout(run('Ann’s iPhone'), route(51, 51.1));
      into.workout(workoutRecord(nine, { distanceMeters: null }));
    });
    const [workout] = shown(stores);
    expect(workout?.record.elevationGainMeters).toBe(10);
    expect(workout?.record.distanceMeters).toBeCloseTo(11_119.5, 0);
    expect(stores.workouts.route(workout?.id ?? '').map(({ latitude }) => latitude)).toEqual([51, 51.1]);
    expect(stores.workouts.route('none')).toEqual([]);
  });

  it('brings a route to a workout that an earlier import knew without', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'xml', (into) => into.workout(run('Watch')));
    const second = importOf(stores.imports, 'zip', (into) => into.workout(run('Watch'), route(50, 51, 52)));
    const [workout] = shown(stores);
    expect(second.duplicates.workouts).toBe(1);
    expect(workout?.record.elevationGainMeters).toBe(20);
    expect(stores.workouts.route(workout?.id ?? '')).toHaveLength(3);
    stores.imports.remove('zip');
    expect(shown(stores)[0]?.record.elevationGainMeters).toBeNull();
  });

  it('knows the heart rate from samples where no copy says it, whatever comes and goes later', () => {
    const stores = temporaryHealthStores();
    const rates = () =>
      shown(stores).map(({ record }) => [record.averageHeartRate, record.maximumHeartRate, record.minimumHeartRate]);
    importOf(stores.imports, 'workout', (into) => into.workout(run('Watch')));
    expect(rates()).toEqual([[null, null, null]]);
    importOf(stores.imports, 'beats', (into) => {
      for (const [time, value] of [
        ['05:00', 120],
        ['10:00', 140],
        ['15:00', 160],
        ['45:00', 70],
      ] as const) {
        into.quantity(beat(time, value));
      }
    });
    expect(rates()).toEqual([[140, 160, 120]]);
    expect(shown(stores)[0]?.record.heartRateFromSamples).toBe(true);
    importOf(stores.imports, 'more', (into) => into.quantity(beat('20:00', 180)));
    expect(rates()).toEqual([[150, 180, 120]]);
    importOf(stores.imports, 'elsewhere', (into) => into.quantity(quantitySample('2026-04-01T09:00:00Z')));
    expect(rates()).toEqual([[150, 180, 120]]);
    stores.imports.remove('beats');
    expect(rates()).toEqual([[180, 180, 180]]);
    importOf(stores.imports, 'said', (into) => into.workout(run('Strava', { averageHeartRate: 133 })));
    expect(rates()).toEqual([[133, null, null]]);
    stores.imports.remove('said');
    stores.imports.remove('more');
    expect(rates()).toEqual([[null, null, null]]);
  });

  it('pages over merged workouts by their own start, none twice and none missed', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (into) => {
      for (const hour of ['06', '07', '08', '09', '10']) {
        into.workout(workoutRecord(`2026-03-09T${hour}:00:00Z`));
        into.workout(run('Strava', { start: at(`2026-03-09T${hour}:02:00Z`), end: at(`2026-03-09T${hour}:31:00Z`) }));
      }
    });
    const first = stores.workouts.page(open, null, 2);
    const next = stores.workouts.page(open, first[1] ?? null, 9);
    expect([...first, ...next].map(({ record }) => new Date(record.start).getUTCHours())).toEqual([10, 9, 8, 7, 6]);
    const range = { start: at('2026-03-09T07:00:00Z'), end: at('2026-03-09T09:00:00Z') };
    expect(stores.workouts.page(range, null, 9)).toHaveLength(2);
    expect(stores.workouts.page({ start: at('2026-03-09T10:01:00Z'), end: null }, null, 9)).toEqual([]);
  });
});

/** Five kilometers north in so many minutes, by 101 points. */
const fiveKilometers = (minutes: number): RoutePoint[] =>
  Array.from({ length: 101 }, (_, index) => ({
    latitude: 50 + (index * 50) / 111_195.08,
    longitude: 8,
    elevationMeters: null,
    at: (at(nine) + index * minutes * 600) as Instant,
    speedMetersPerSecond: null,
    accuracyMeters: null,
    beginsSegment: index === 0,
  }));

test('P10: bests follow the route that is shown, and what lists need is known of each workout by its own day', () => {
  const stores = temporaryHealthStores(undefined, 'UTC', intlTimeZones());
  const workout = run('Watch', { distanceMeters: 5000, timeZone: 'Pacific/Auckland' });
  importOf(stores.imports, 'a', (into) => into.workout(workout, fiveKilometers(30)));
  const facts = () =>
    stores.workouts
      .facts()
      .map(({ bests, date }) => [bests['1000'] === undefined ? null : Math.round(bests['1000'] / 1000), date]);
  // 5 km in 30 minutes; in Auckland it was late in the evening.
  expect(facts()).toEqual([[360, '2026-03-09']]);
  importOf(stores.imports, 'b', (into) =>
    into.workout({ ...workout, start: at('2026-03-09T12:00:00Z'), end: at('2026-03-09T12:30:00Z') }),
  );
  expect(facts()).toEqual([
    [null, '2026-03-10'],
    [360, '2026-03-09'],
  ]);
  // A route of more points is shown in its place.
  const finer = fiveKilometers(25).flatMap((point, index, all) =>
    index === 0
      ? [point]
      : [
          {
            ...point,
            latitude: (point.latitude + (all[index - 1]?.latitude ?? 0)) / 2,
            at: ((point.at ?? 0) - 7500) as Instant,
          },
          point,
        ],
  );
  importOf(stores.imports, 'c', (into) => into.workout(workout, finer));
  expect(facts()[1]).toEqual([300, '2026-03-09']);
  stores.imports.remove('c');
  expect(facts()[1]).toEqual([360, '2026-03-09']);
});
