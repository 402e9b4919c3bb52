import { instant, type Instant } from '../records/instant.ts';

/** How often a feed delivers. Null while it is not known. */
export interface FeedRhythm {
  /** Between its deliveries as they usually come. Milliseconds. */
  readonly usualInterval: number | null;
  /** When it counts as silent unless something comes before; null if nothing ever came. */
  readonly silentAt: Instant | null;
}

const minute = 60_000;
const hour = 60 * minute;

/** Deliveries that follow each other this closely are parts of one. */
const oneGo = 10 * minute;

/** A phone that delivers every hour still rests for a night, and one that is charged once a day may skip to the next evening. */
const shortestSilence = 26 * hour;

/** So many intervals make the usual one. */
const considered = 20;

/**
 * What the times of a feed's deliveries, newest first, say: a feed is silent three times its usual interval after its last
 * delivery, at least 26 hours after it. The usual interval is the median of the last 20 between deliveries that did not
 * come in one go.
 */
export function feedRhythm(times: readonly Instant[]): FeedRhythm {
  const [last] = times;
  if (last === undefined) return { usualInterval: null, silentAt: null };
  const intervals: number[] = [];
  for (let index = 0; index + 1 < times.length && intervals.length < considered; index++) {
    // A clock that was put back makes an interval that says nothing.
    const interval = (times[index] ?? 0) - (times[index + 1] ?? 0);
    if (interval > oneGo) intervals.push(interval);
  }
  intervals.sort((one, other) => one - other);
  const usualInterval = intervals[Math.floor(intervals.length / 2)] ?? null;
  return { usualInterval, silentAt: instant(last + Math.max(shortestSilence, 3 * (usualInterval ?? 0))) };
}
