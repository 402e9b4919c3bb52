import type { RoutePoint, WorkoutRecord } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importPayload } from '../../../../../../test/importers/import-payload.ts';
import { namedActivity } from './workout-name.ts';

async function workout(
  fields: object,
): Promise<{ record: WorkoutRecord | undefined; route: readonly RoutePoint[] | undefined }> {
  const { workouts, routes } = await importPayload({ data: { workouts: [fields] } });
  return { record: workouts[0], route: routes[0] };
}

const start = '2026-03-01 08:00:10 +0100';
const end = '2026-03-01 08:40:10 +0100';

test('version 2: amounts with their units, heart rate, steps of one source, route', async () => {
  const { record, route } = await workout({
    id: '3F2A',
    name: 'Outdoor Run',
    start,
    end,
    duration: 2340.5,
    activeEnergyBurned: { qty: 1255.2, units: 'kJ' },
    totalEnergy: { qty: 350, units: 'kcal' },
    distance: { qty: 5, units: 'mi' },
    heartRate: { min: { qty: 90, units: 'bpm' }, avg: { qty: 150.5, units: 'bpm' }, max: { qty: 172, units: 'bpm' } },
    elevationUp: { qty: 100, units: 'ft' },
    stepCount: [
      { date: start, qty: 3000, units: 'count', source: 'Watch' },
      { date: start, qty: 2000, units: 'count', source: 'Watch' },
      { date: start, qty: 4800, units: 'count', source: 'Phone' },
    ],
    isIndoor: false,
    route: [
      { latitude: 1.5, longitude: 2.5, altitude: 10, timestamp: start, speed: 2.5, horizontalAccuracy: 4 },
      { latitude: 1.6, longitude: 2.6, altitude: 11, timestamp: end, speed: -1, horizontalAccuracy: -1 },
      { latitude: 95, longitude: 2.6 },
    ],
  });
  expect(record).toMatchObject({
    activityType: 'running',
    durationSeconds: 2340.5,
    activeEnergyKilocalories: 300,
    totalEnergyKilocalories: 350,
    distanceMeters: 8046.72,
    averageHeartRate: 150.5,
    maximumHeartRate: 172,
    minimumHeartRate: 90,
    elevationGainMeters: 30.48,
    steps: 5000,
    indoor: false,
    source: { name: 'Health Auto Export', device: null },
  });
  expect(route).toEqual([
    {
      latitude: 1.5,
      longitude: 2.5,
      elevationMeters: 10,
      at: Date.parse('2026-03-01T07:00:10Z'),
      speedMetersPerSecond: 2.5,
      accuracyMeters: 4,
      beginsSegment: true,
    },
    {
      latitude: 1.6,
      longitude: 2.6,
      elevationMeters: 11,
      at: Date.parse('2026-03-01T07:40:10Z'),
      speedMetersPerSecond: null,
      accuracyMeters: null,
      beginsSegment: false,
    },
  ]);
});

const told = async (of: object) => (await workout({ name: 'Running', start, end, ...of })).record;

test('R14: a workout without a source is of the app; its id is the name of its versions', async () => {
  expect((await told({ id: 'A-1', source: '' }))?.source.name).toBe('Health Auto Export');
  expect((await told({ id: 'A-1' }))?.recordKey).toBe('A-1');
  for (const id of [undefined, null, '', ' ', 5]) expect(await told({ id })).not.toHaveProperty('recordKey');
});

test('version 1: one amount of energy and steps, ascent, lat and lon, heart rate of its points', async () => {
  const { record, route } = await workout({
    name: 'Walking',
    start,
    end,
    activeEnergy: { qty: 418.4, units: 'kJ' },
    stepCount: { qty: 908, units: 'steps' },
    elevation: { units: 'm', ascent: 16.5, descent: 3 },
    heartRateData: [
      { date: '2026-03-01 08:00:12 +0100', qty: 100, units: 'bpm', source: 'Watch' },
      { date: '2026-03-01 08:10:12 +0100', qty: 120, units: 'bpm', source: 'Watch' },
      { date: '2026-03-01 08:41:12 +0100', qty: 60, units: 'bpm', source: 'Watch' },
    ],
    route: [{ lat: 1, lon: 2, altitude: 8, timestamp: start }],
  });
  expect(record).toMatchObject({
    activityType: 'walking',
    durationSeconds: 2400,
    activeEnergyKilocalories: 100,
    totalEnergyKilocalories: null,
    distanceMeters: null,
    averageHeartRate: 110,
    maximumHeartRate: 120,
    minimumHeartRate: 100,
    elevationGainMeters: 16.5,
    steps: 908,
    indoor: null,
    source: { name: 'Watch', device: null },
  });
  expect(route).toHaveLength(1);
});

test('what the app does not know it writes as 0, and what it says twice alike says nothing', async () => {
  const { record } = await workout({
    name: 'Pool Swim',
    start,
    end,
    duration: 99_999,
    location: 'Pool',
    isIndoor: false,
    avgHeartRate: { qty: 0, units: 'bpm' },
    maxHeartRate: { qty: 0, units: 'bpm' },
    activeEnergy: { qty: 200, units: 'kcal' },
    totalEnergy: { qty: 200, units: 'kcal' },
    distance: { qty: 1825, units: 'm' },
  });
  expect(record).toMatchObject({
    activityType: 'swimming',
    durationSeconds: 2400,
    averageHeartRate: null,
    maximumHeartRate: null,
    activeEnergyKilocalories: 200,
    totalEnergyKilocalories: null,
    distanceMeters: 1825,
    indoor: null,
  });
});

test('A84: a name that is not known is another activity, and is told', async () => {
  const { workouts, skips } = await importPayload({
    data: { workouts: [{ name: 'Schwimmbad Schwimmen', start, end }] },
  });
  expect(workouts.map(({ activityType }) => activityType)).toEqual(['other']);
  expect(skips).toEqual([{ kind: 'activityType', reason: 'unknownType', subject: 'Schwimmbad Schwimmen' }]);
});

test('a workout without its times is left out', async () => {
  const { workouts, skips } = await importPayload({
    data: { workouts: [{ name: 'Running', start }, { name: 'Running', start: end, end: start }, 5] },
  });
  expect(workouts).toEqual([]);
  expect(skips.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'workout invalidDate',
    'workout endBeforeStart',
    'workout invalidDate',
  ]);
});

test.each([
  ['Running', 'running', null],
  ['Indoor Cycling', 'cycling', true],
  ['Outdoor Cycle', 'cycling', false],
  ['Open Water Swim', 'swimming', null],
  ['Traditional Strength Training', 'traditionalStrengthTraining', null],
  ['High Intensity Interval Training', 'highIntensityIntervalTraining', null],
  ['HIIT', 'highIntensityIntervalTraining', null],
  ['Mind & Body', 'mindAndBody', null],
  ['Mind and Body', 'mindAndBody', null],
  ['Hiking', 'hiking', null],
  ['Rower', 'rowing', null],
  ['Stair Stepper', 'stairClimbing', null],
  ['Tai Chi', 'taiChi', null],
  ['Cooldown', 'cooldown', null],
  ['Other', 'other', null],
  ['Wandern', null, null],
  ['constructor', null, null],
  ['', null, null],
])('%s is %s', (name, activityType, indoor) => {
  expect(namedActivity(name)).toEqual({ activityType, indoor });
});
