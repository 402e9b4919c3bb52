import { expect, test } from 'vitest';
import { spokenAmount } from './shown-value.ts';

test.each([
  [463.883, 'min', 'sleepAsleep', '7 h 44 min (463.9 min)'],
  [28, 'min', 'appleExerciseTime', '28 min'],
  [-90, 'min', 'sleepStart', '22:30'],
  [56.7778, 'count/min', 'restingHeartRate', '56.8 bpm'],
  [10_091, 'count', 'stepCount', '10,091 steps'],
  [5.2345, 'km', 'distanceWalkingRunning', '5.23 km'],
])('%d %s of %s is said as %s', (value, unit, id, words) => {
  expect(spokenAmount(value, unit, id)).toBe(words);
});
