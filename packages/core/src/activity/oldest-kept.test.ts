import { expect, test } from 'vitest';
import { instant, type Instant } from '../records/instant.ts';
import { oldestKept } from './oldest-kept.ts';

const day = 86_400_000;

function kept(newestSaved: number, times: readonly number[]): number | null {
  const lastBefore = (at: number): Instant | null => {
    const earlier = times.filter((time) => time < at);
    return earlier.length === 0 ? null : instant(Math.max(...earlier));
  };
  return oldestKept(instant(newestSaved), 90 * day, lastBefore);
}

test('fewer than seven days with reads drop nothing, however many reads they have', () => {
  const times = [0, 1, 2, 3, 4, 5].flatMap((n) => [500 * day + n * day, 500 * day + n * day + 7]);
  expect(kept(505 * day, times)).toBeNull();
  expect(kept(505 * day, [])).toBeNull();
});

test('the seventh newest day, by its last read, is what ages the rest', () => {
  const times = [1, 2, 494, 495, 496, 497, 498, 499, 500].map((n) => n * day + 3);
  expect(kept(500 * day + 3, times)).toBe(404 * day + 3);
  expect(kept(500 * day + 3, [...times, 494 * day + 9])).toBe(404 * day + 9);
});

test('times far ahead age nothing once reads come at earlier ones', () => {
  const times = [3, 500, 501, 502, 503, 504, 505, 506].map((n) => n * day);
  expect(kept(3 * day, times)).toBe(-87 * day);
});
