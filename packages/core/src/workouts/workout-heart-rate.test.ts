import { expect, test } from 'vitest';
import type { StatisticsSample } from '@vitalgate/days';
import type { Instant } from '../records/instant.ts';
import type { WorkoutRecord } from '../records/workout-record.ts';
import type { MergedWorkout } from './merge-workouts.ts';
import { withHeartRate } from './workout-heart-rate.ts';

const minute = 60_000;

const record: WorkoutRecord = {
  activityType: 'running',
  start: (10 * minute) as Instant,
  end: (20 * minute) as Instant,
  durationSeconds: 600,
  activeEnergyKilocalories: null,
  totalEnergyKilocalories: null,
  distanceMeters: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  minimumHeartRate: null,
  elevationGainMeters: null,
  steps: null,
  indoor: null,
  source: { name: 'Watch', device: null },
  timeZone: null,
};
const workout: MergedWorkout = { id: 'w', record, otherSources: [{ name: 'Strava', device: null }], routeOf: null };

type Beat = readonly [at: number, value: number, sourceName?: string];

/** Heart rates at these minutes, of the watch where no source is named. */
function rates(beats: readonly Beat[], merged = workout): readonly (number | null | undefined | true)[] {
  const samples = beats.map(([at, value, sourceName = 'Watch']): StatisticsSample => ({
    start: (at * minute) as Instant,
    end: (at * minute) as Instant,
    value,
    sourceName,
    device: null,
    userEntered: false,
    timeZone: null,
  }));
  const reader = {
    quantitySamples: (_type: string, from: Instant, to: Instant) =>
      samples.filter(({ start }) => start >= from && start < to),
    categorySamples: () => [],
  };
  const { averageHeartRate, maximumHeartRate, minimumHeartRate, heartRateFromSamples } = withHeartRate(
    reader,
    merged,
  ).record;
  return [averageHeartRate, maximumHeartRate, minimumHeartRate, heartRateFromSamples];
}

test('samples within the time of the workout give average, highest and lowest', () => {
  expect(
    rates([
      [9.9, 60],
      [10, 100],
      [15, 130],
      [19, 140],
      [20.01, 200],
    ]),
  ).toEqual([expect.closeTo((5 * 100 + 4.5 * 130 + 4 * 140) / 13.5, 9), 140, 100, true]);
});

test('R9: what its own source measured at the very end is the last point of the workout; of another source it is not', () => {
  const beats: readonly Beat[] = [
    [10, 100],
    [15, 130],
    [20, 181],
  ];
  expect(rates(beats)).toEqual([expect.closeTo((100 + 130 + 181) / 3, 9), 181, 100, true]);
  expect(rates(beats.map(([at, value]): Beat => [at, value, 'Band'])).slice(0, 2)).toEqual([115, 130]);
  // Devices write whole seconds, also of a workout that ends between two.
  const early = { ...workout, record: { ...record, end: (record.end - 400) as Instant } };
  expect(rates(beats, early)[1]).toBe(181);
});

test('the average is over time: a burst of samples counts no more than its time', () => {
  const burst = Array.from({ length: 61 }, (_, second): Beat => [15 + second / 60, 160]);
  const [average] = rates([[10, 100], [12.5, 100], ...burst, [18.5, 100]]);
  expect(average).toBeCloseTo((7.5 * 100 + 3.5 * 160) / 11, 9);
});

test('one source counts: its own, else another that recorded it, else a watch, else the one with most samples', () => {
  const beats: readonly Beat[] = [
    [11, 100, 'Band'],
    [12, 110, 'Strava'],
    [13, 120, 'Old Watch'],
    [14, 130],
  ];
  expect(rates(beats)[0]).toBe(130);
  expect(rates(beats.slice(0, 3))[0]).toBe(110);
  expect(
    rates([
      [11, 100, 'Band'],
      [12, 102, 'Band'],
      [13, 120, 'Old Watch'],
    ])[0],
  ).toBe(120);
  expect(
    rates([
      [11, 100, 'Band'],
      [12, 102, 'Band'],
      [13, 120, 'Belt'],
    ])[0],
  ).toBe(101);
});

test('without samples nothing is known, and what a copy says stays', () => {
  expect(rates([])).toEqual([null, null, null, undefined]);
  const said = { ...workout, record: { ...record, averageHeartRate: 99 } };
  expect(rates([[15, 150]], said)).toEqual([99, null, null, undefined]);
});

test('a workout of a moment has no heart rate', () => {
  expect(rates([[10, 150]], { ...workout, record: { ...record, end: record.start } })[0]).toBeNull();
});

test('days of a sample each second are read; a workout that was never ended is left alone', () => {
  const day = 1440;
  const lasting = (days: number): MergedWorkout => ({
    ...workout,
    record: { ...record, end: (record.start + days * day * minute) as Instant },
  });
  const beats = Array.from({ length: 130_000 }, (_, second): Beat => [10 + second / 60, second % 2 === 0 ? 100 : 120]);
  expect(rates(beats, lasting(2))[0]).toBeCloseTo(110, 2);
  expect(rates(beats.slice(0, 9), lasting(15))[0]).toBeNull();
});
