import type { Clock } from '../ports/clock.ts';
import { rateLimited, type RateLimit } from './rate-limit.ts';

/**
 * For rehearsals: refuses a create and every further one for `wait` milliseconds, takes the next one that comes after, and
 * begins again. So a client that waits as it is told gets through, and one that does not never does.
 */
export function rehearsedRateLimit(clock: Pick<Clock, 'monotonic'>, wait: number): RateLimit {
  let openAt: number | null = null;
  return () => {
    const now = clock.monotonic();
    const left = openAt === null ? wait : openAt - now;
    if (left > 0) {
      openAt ??= now + wait;
      throw rateLimited(left);
    }
    openAt = null;
  };
}
