import { dayMilliseconds } from '@vitalgate/days';
import { instant, type Instant } from '../records/instant.ts';

const agreeingDays = 7;

/**
 * From when on the activity log is kept, or null if all of it is: `lifetime` milliseconds before the newest entry saved now, but
 * no later than before the last read of the seventh newest UTC day with reads. `lastBefore` gives the time of the newest entry
 * before one, null if there is none.
 */
export function oldestKept(
  newestSaved: Instant,
  lifetime: number,
  lastBefore: (at: number) => Instant | null,
): Instant | null {
  // A wall clock that jumps ahead for a while must not age the whole log: only a week of days that say so is believed.
  let at = lastBefore(Number.MAX_SAFE_INTEGER);
  for (let days = 1; days < agreeingDays && at !== null; days++)
    at = lastBefore(Math.floor(at / dayMilliseconds) * dayMilliseconds);
  return at === null ? null : instant(Math.min(at, newestSaved) - lifetime);
}
