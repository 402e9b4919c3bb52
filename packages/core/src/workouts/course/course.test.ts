import type { StatisticsReader } from '@vitalgate/days';
import { expect, test } from 'vitest';
import type { Instant } from '../../records/instant.ts';
import type { RoutePoint } from '../../records/route-point.ts';
import type { WorkoutRecord } from '../../records/workout-record.ts';
import { courseLength, courseOf, fastestStretch, metersAt, speedColumns, splitSpans, type Course } from './course.ts';
import { workoutCourse } from './workout-course.ts';
import { workoutParts } from './workout-parts.ts';

const made = (steps: readonly (readonly [at: number, meters: number | null])[]): Course =>
  courseOf(steps.map(([at, meters]) => ({ at, meters }))) ?? expect.fail('no course');

/** 1,000 m in 300 s, a pause of 60 s, 1,000 m in 200 s, 500 m in 200 s. */
const course = made([
  [0, null],
  [300_000, 1000],
  [360_000, null],
  [560_000, 1000],
  [760_000, 500],
]);

test('P10: a course is cut into parts of a length, the rest is the last; a pause lies in the part that it begins', () => {
  const splits = splitSpans(course, 1000);
  expect(splits.map(({ start, end }) => [start, end])).toEqual([
    [0, 300_000],
    [300_000, 560_000],
    [560_000, 760_000],
  ]);
  const pauses = [{ start: 300_000 as Instant, end: 360_000 as Instant }];
  const heartRate = [
    { start: 0, end: 100_000, value: 100 },
    { start: 100_000, end: 400_000, value: 160 },
    { start: 560_000, end: 560_000, value: 170 },
  ];
  const parts = workoutParts(splits, { course, pauses, heartRate });
  expect(
    parts.map(({ activeSeconds, distanceMeters, averageHeartRate }) => [
      activeSeconds,
      distanceMeters,
      averageHeartRate,
    ]),
  ).toEqual([
    [300, 1000, 140],
    [200, 1000, 160],
    [200, 500, 170],
  ]);
});

test('P10: the fastest stretch begins or ends within steps, and a pause in it counts', () => {
  expect(fastestStretch(course, 1000)).toEqual({ start: 360_000, milliseconds: 200_000 });
  expect(fastestStretch(course, 1500)).toEqual({ start: 360_000, milliseconds: 400_000 });
  expect(fastestStretch(course, 2501)).toBeNull();
  expect(metersAt(course, 330_000)).toBe(1000);
  expect(metersAt(course, 460_000)).toBe(1500);
  expect(metersAt(course, 760_001)).toBeNull();
});

test('P10: speed by columns; a column in a pause has none', () => {
  const columns = speedColumns(course, { from: 0, to: 760_000, count: 38 });
  expect(columns[0]).toBeCloseTo(10 / 3, 10);
  expect(columns.slice(15, 18)).toEqual([null, null, null]);
  expect([columns[18], columns[37]]).toEqual([5, 2.5]);
});

const point = (second: number, north: number, more: Partial<RoutePoint> = {}): RoutePoint => ({
  latitude: north / 111_195,
  longitude: 0,
  elevationMeters: null,
  at: (second * 1000) as Instant,
  speedMetersPerSecond: null,
  accuracyMeters: null,
  beginsSegment: second === 0,
  ...more,
});

const run = (distanceMeters: number | null): WorkoutRecord => ({
  activityType: 'running',
  start: 0 as Instant,
  end: 100_000 as Instant,
  durationSeconds: 100,
  activeEnergyKilocalories: null,
  totalEnergyKilocalories: null,
  distanceMeters,
  averageHeartRate: null,
  maximumHeartRate: null,
  minimumHeartRate: null,
  elevationGainMeters: null,
  steps: null,
  indoor: null,
  source: { name: 'Watch', device: null },
  timeZone: null,
  pauses: [{ start: 40_000 as Instant, end: 60_000 as Instant }],
});

const reader = (samples: readonly (readonly [string, number, number, number])[]): StatisticsReader => ({
  quantitySamples: (type) =>
    samples.map(([sourceName, start, end, value]) => ({
      start: (start * 1000) as Instant,
      end: (end * 1000) as Instant,
      value: type === 'distanceWalkingRunning' ? value : 0,
      sourceName,
      device: null,
      userEntered: false,
      timeZone: null,
    })),
  categorySamples: () => [],
});

test('P10: a route is as long as the stated distance; what was walked in a pause, or without a sure place, counts not', () => {
  const route = [
    point(0, 0),
    point(20, 60),
    point(21, 500, { accuracyMeters: 80 }),
    point(40, 120),
    point(50, 200),
    point(60, 200),
    point(100, 320),
  ];
  const workout = { record: run(250), otherSources: [] };
  const found = workoutCourse(workout, route, reader([])) ?? expect.fail('no course');
  // 60 + 60 + 120 m of way are 250 m.
  expect(found.meters.map(Math.round)).toEqual([0, 63, 125, 125, 250]);
  expect(found.times).toEqual([0, 20_000, 40_000, 60_000, 100_000]);
  expect(courseLength(found)).toBeCloseTo(250, 9);
  expect(workoutCourse({ ...workout, record: run(300) }, route, reader([]))).toBeNull();
  expect(workoutCourse({ ...workout, record: run(null) }, route, reader([]))).toBeNull();
});

test('P10: without a route the way is what the workout’s own source counted', () => {
  const counted = reader([
    ['Phone', 0, 40, 400],
    ['Watch', 0, 30, 90],
    ['Watch', 30, 40, 30],
    ['Watch', 60, 100, 130],
  ]);
  const workout = { record: run(250), otherSources: [{ name: 'Phone' }] };
  expect(workoutCourse(workout, [], counted)?.meters).toEqual([0, 90, 120, 120, 250]);
  const elsewhere = { record: { ...run(250), source: { name: 'Other', device: null } }, otherSources: [] };
  expect(workoutCourse(elsewhere, [], counted)).toBeNull();
});
