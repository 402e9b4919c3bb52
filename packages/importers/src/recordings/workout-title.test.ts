import { expect, test } from 'vitest';
import { workoutTitle } from './workout-title.ts';

test('P10: a title is one line and no date; a longer text are notes', () => {
  expect(workoutTitle('  Evening  run\t5k ')).toBe('Evening run 5k');
  for (const text of [undefined, 7, ' ', '2020-02-22T17:00:00Z', 'first\nsecond', 'a'.repeat(121)])
    expect(workoutTitle(text)).toBeNull();
});
