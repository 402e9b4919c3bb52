import { expect, test } from 'vitest';
import type { Instant, LocalDate } from '../records/instant.ts';
import {
  byActivity,
  mostOf,
  orderedWorkouts,
  personalBests,
  weekStart,
  workoutSums,
  type WorkoutFacts,
} from './workout-overview.ts';

const facts = (id: string, day: number, more: Partial<WorkoutFacts> = {}): WorkoutFacts => ({
  id,
  start: (day * 86_400_000) as Instant,
  date: `2026-03-0${day}` as LocalDate,
  activityType: 'running',
  durationSeconds: null,
  distanceMeters: null,
  bests: {},
  ...more,
});

const all = [
  facts('d', 4, { durationSeconds: 3000, distanceMeters: 10_000, bests: { 1000: 280_000, 5000: 1_400_000 } }),
  facts('c', 3, { activityType: 'yoga', durationSeconds: 3600 }),
  facts('b', 2, { distanceMeters: 12_000 }),
  facts('a', 1, { durationSeconds: 1200, distanceMeters: 5000, bests: { 1000: 280_000 } }),
];
const ids = (workouts: readonly WorkoutFacts[]) => workouts.map(({ id }) => id).join('');

test('P10: workouts in each order; what does not know it comes last, the newest of equal ones first', () => {
  const order = (name: 'newest' | 'farthest' | 'longest' | 'fastest') =>
    ids(orderedWorkouts(all, { activityType: null, order: name }));
  expect([order('newest'), order('farthest'), order('longest'), order('fastest')]).toEqual([
    'dcba',
    'bdac',
    'cdab',
    'adcb',
  ]);
  expect([mostOf(all, 'farthest')?.id, mostOf(all, 'fastest')?.id, mostOf([], 'longest')]).toEqual(['b', 'a', null]);
  expect(ids(orderedWorkouts(all, { activityType: 'yoga', order: 'newest' }))).toBe('c');
});

test('P10: sums leave out what is not known, and are none if nothing is', () => {
  expect(byActivity(all).map(([kind, own]) => [kind, workoutSums(own)])).toEqual([
    ['running', { count: 3, seconds: 4200, meters: 27_000 }],
    ['yoga', { count: 1, seconds: 3600, meters: null }],
  ]);
});

test('P10: of equal bests the first one that was counts', () => {
  expect(personalBests(all).map(({ meters, seconds, workout }) => [meters, seconds, workout.id])).toEqual([
    [1000, 280, 'a'],
    [5000, 1400, 'd'],
  ]);
});

test('a week begins on the day that was chosen', () => {
  // A Wednesday.
  const day = '2026-03-04' as LocalDate;
  expect([1, 6, 7].map((firstDay) => weekStart(day, firstDay))).toEqual(['2026-03-02', '2026-02-28', '2026-03-01']);
  expect(weekStart('2026-03-01' as LocalDate, 7)).toBe('2026-03-01');
});
