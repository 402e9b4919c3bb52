import type { Instant, RoutePoint, WorkoutRecord } from '@vitalgate/core';
import { importOf } from '../../../../test/records/import-of.ts';
import { quantitySample, workoutRecord } from '../../../../test/records/record-builders.ts';
import type { HealthPorts } from '../../../../test/ports/health-ports.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';
import { drawn } from '../../../../test/drawn-values.ts';

const open = { start: null, end: null };
const start = Date.parse('2026-03-09T06:00:00Z');
const after = (seconds: number): Instant => (start + seconds * 1000) as Instant;

const unknown: Partial<WorkoutRecord> = {
  durationSeconds: null,
  activeEnergyKilocalories: null,
  totalEnergyKilocalories: null,
  distanceMeters: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  minimumHeartRate: null,
  elevationGainMeters: null,
  steps: null,
  indoor: null,
  timeZone: null,
};

function recorded(from: number, to: number, changes: Partial<WorkoutRecord>): WorkoutRecord {
  return workoutRecord(new Date(after(from)).toISOString(), {
    ...unknown,
    start: after(from),
    end: after(to),
    ...changes,
  });
}

const device = { name: 'Garmin Forerunner 935', device: 'Garmin Forerunner 935, sports watch, 11.40' };

const way: readonly RoutePoint[] = [0, 600, 1200].map((seconds, index) => ({
  latitude: 50 + index / 100,
  longitude: 8,
  elevationMeters: 100 + 10 * index,
  at: after(seconds),
  speedMetersPerSecond: null,
  accuracyMeters: null,
  beginsSegment: index === 0,
}));

/** One run as five files and feeds have it: clocks are off by seconds, each knows something that the others do not. */
const copies: Readonly<Record<string, readonly [WorkoutRecord, readonly RoutePoint[]]>> = {
  fit: [
    recorded(0, 1205, {
      durationSeconds: 1190,
      distanceMeters: 4012.5,
      totalEnergyKilocalories: 301,
      source: device,
      laps: [{ start: after(0), end: after(600) }],
      form: 'fit',
    }),
    way,
  ],
  tcx: [recorded(0, 1200, { durationSeconds: 1189.5, steps: 3300, source: device, form: 'tcx' }), []],
  gpx: [recorded(4, 1198, { activityType: 'other', source: { name: 'StravaGPX', device: null }, form: 'gpx' }), way],
  apple: [
    recorded(9, 1203, {
      activeEnergyKilocalories: 270,
      averageHeartRate: 148,
      source: { name: 'Ann’s Apple Watch', device: 'Apple Watch, Watch6,7, 10.2' },
    }),
    [],
  ],
  feed: [
    recorded(2, 1201, { indoor: false, timeZone: 'Europe/Berlin', source: { name: 'Connect', device: null } }),
    [],
  ],
};

function bring(stores: HealthPorts, name: string): void {
  importOf(stores.imports, name, (run) => {
    const copy = copies[name];
    if (copy !== undefined) run.workout(...copy);
    if (name !== 'fit') return;
    for (const [seconds, value] of [
      [0, 120],
      [600, 160],
    ] as const) {
      const source = { name: device.name, bundleIdentifier: null, version: '11.40' };
      run.quantity(quantitySample(new Date(after(seconds)).toISOString(), { value, source, device: device.device }));
    }
  });
}

function listed({ workouts }: HealthPorts) {
  return workouts.page(open, null, 10).map(({ id, record, otherSources }) => ({
    record,
    otherSources: otherSources.map(({ name }) => name),
    points: workouts.route(id).length,
  }));
}

const names = Object.keys(copies);

/** Brings the copies in an order, and sees one workout with the best of each. */
const bringsOne = (order: readonly string[]): void => {
  const stores = temporaryHealthStores();
  for (const name of order) bring(stores, name);
  expect(listed(stores)).toMatchObject([
    {
      record: {
        activityType: 'running',
        source: { name: 'Ann’s Apple Watch' },
        durationSeconds: 1190,
        distanceMeters: 4012.5,
        activeEnergyKilocalories: 270,
        totalEnergyKilocalories: 301,
        averageHeartRate: 148,
        steps: 3300,
        indoor: false,
        timeZone: 'Europe/Berlin',
        laps: [{ start: after(0), end: after(600) }],
      },
      otherSources: expect.arrayContaining(['Garmin Forerunner 935', 'Connect', 'StravaGPX']) as string[],
      points: 3,
    },
  ]);
};

test('one workout from FIT, TCX, GPX, Apple and a feed has the best of each, whatever came first', () => {
  const anyOrder = fc.shuffledSubarray(names, { minLength: names.length });
  fc.assert(fc.property(anyOrder, bringsOne), { numRuns: drawn(20), examples: [[names], [[...names].reverse()]] });
});

test('taking any of them out, in any order, leaves what the others alone would have brought', () => {
  const rotations = names.map((_, index) => [...names.slice(index), ...names.slice(0, index)]);
  for (const order of rotations) {
    const stores = temporaryHealthStores();
    for (const name of order) bring(stores, name);
    const left = [...order];
    for (const name of [...order].sort()) {
      stores.imports.remove(name);
      left.splice(left.indexOf(name), 1);
      const alone = temporaryHealthStores();
      for (const other of left) bring(alone, other);
      expect(listed(stores)).toEqual(listed(alone));
    }
    expect(listed(stores)).toEqual([]);
  }
});

test('a copy whose clock is whole hours off is a workout of its own', () => {
  const stores = temporaryHealthStores();
  bring(stores, 'apple');
  importOf(stores.imports, 'late', (run) => {
    run.workout(recorded(3600 + 8, 3600 + 1203, { source: { name: 'Connect', device: null } }));
  });
  expect(listed(stores)).toHaveLength(2);
});
