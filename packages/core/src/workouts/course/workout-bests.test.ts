import { expect, test } from 'vitest';
import { courseOf } from './course.ts';
import { workoutBests } from './workout-bests.ts';

/** A run at one speed, in meters a second, by steps of so many meters. */
const evenly = (speed: number, step: number, meters: number) =>
  courseOf(
    Array.from({ length: meters / step + 1 }, (_, index) => ({
      at: (index * step * 1000) / speed,
      meters: index === 0 ? null : step,
    })),
  );

test('P10: bests are looked for over what the steps are fine enough for, and none is faster than anybody', () => {
  expect(workoutBests('running', evenly(4, 50, 5100))).toEqual({ 1000: 250_000, 1609.344: 402_336, 5000: 1_250_000 });
  // Steps of 100 m say nothing of one kilometer.
  expect(workoutBests('running', evenly(4, 100, 5100))).toEqual({ 5000: 1_250_000 });
  // 1 km in 133 s may be; 5 km in 667 s may not.
  expect(workoutBests('running', evenly(7.5, 50, 5100))).toEqual({ 1000: 133_333 });
  expect(workoutBests('running', null)).toEqual({});
  expect(workoutBests('yoga', evenly(4, 50, 5100))).toEqual({});
});
