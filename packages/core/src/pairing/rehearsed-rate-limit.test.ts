import { fixedClock } from '../../../../test/ports/fixed-clock.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { rehearsedRateLimit } from './rehearsed-rate-limit.ts';

test('refuses until the time it names has passed, takes one create, and begins again', () => {
  const clock = fixedClock();
  // A real monotonic clock counts in fractions.
  clock.advanceMonotonic(63_842.9472);
  const limit = rehearsedRateLimit(clock, 3000);
  const retryAfter = (): number | null => {
    try {
      limit(
        [],
        '127.0.0.1',
        () => 0,
        () => 'loopback',
      );
      return null;
    } catch (error) {
      return error instanceof ApiError ? error.retryAfterSeconds : Number.NaN;
    }
  };
  expect(retryAfter()).toBe(3);
  clock.advance(1500);
  expect(retryAfter()).toBe(2);
  clock.advance(1499);
  expect(retryAfter()).toBe(1);
  clock.advance(2);
  expect([retryAfter(), retryAfter()]).toEqual([null, 3]);
});
