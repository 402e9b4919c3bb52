import { expect, test } from 'vitest';
import { isKind } from './workout-kind.ts';

test.each([
  ['running', ['running']],
  ['Run', ['running']],
  ['HKWorkoutActivityTypeRunning', ['running']],
  ['bike', ['cycling']],
  ['strength', ['traditionalStrengthTraining', 'functionalStrengthTraining']],
  ['high intensity', ['highIntensityIntervalTraining']],
  ['constructor', []],
  ['r', []],
])('%s means %j', (word, kinds) => {
  const known = [
    'running',
    'cycling',
    'rowing',
    'traditionalStrengthTraining',
    'functionalStrengthTraining',
    'highIntensityIntervalTraining',
  ];
  expect(known.filter(isKind(word))).toEqual(kinds);
});
