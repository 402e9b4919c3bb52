import type { StatisticsCategorySample, ZoneDays } from '@vitalgate/days';

export interface SleepStretch extends Omit<StatisticsCategorySample, 'start' | 'end'> {
  readonly start: number;
  readonly end: number;
}

/** A night or nap: all stretches between two wide gaps. */
export interface SleepSession {
  readonly start: number;
  readonly end: number;
  /** Zone named by the stretch that ends last, or null. */
  readonly timeZone: string | null;
  readonly stretches: readonly SleepStretch[];
}

/** Stretches that follow each other within this time are one session: someone was up for a while and slept on. */
const sessionGapMilliseconds = 2 * 3_600_000;

/** A longer chain of stretches is no night, and is cut as `sleepSessions` says. */
const longestSessionMilliseconds = 24 * 3_600_000;

/** How far a stretch can reach: a session that it joins, and the gap to it. */
export const sleepReachMilliseconds = longestSessionMilliseconds + sessionGapMilliseconds;

const eveningBeforeMidnight = 6 * 3_600_000;

function nextEvening(days: ZoneDays, at: number): number {
  let day = days.dayOf(at);
  let evening: number;
  do {
    day++;
    evening = days.startOf(day) - eveningBeforeMidnight;
  } while (evening <= at);
  return evening;
}

function within(stretch: SleepStretch, from: number, to: number): SleepStretch {
  return { ...stretch, start: Math.max(stretch.start, from), end: Math.min(stretch.end, to) };
}

function sessionOf(stretches: readonly SleepStretch[]): SleepSession {
  let last = stretches[0];
  for (const stretch of stretches) {
    if (last === undefined || stretch.end > last.end) last = stretch;
    else if (stretch.end === last.end && last.timeZone === null) last = stretch;
  }
  return { start: stretches[0]?.start ?? 0, end: last?.end ?? 0, timeZone: last?.timeZone ?? null, stretches };
}

/**
 * Joins stretches (ascending by start) into sessions. A chain longer than 24 hours, as of someone who never gets up or of
 * a source that always says in bed, is cut at each evening, six hours before the user's midnight. Holds one session at
 * a time. `eveningsAt` are the user's days at an instant.
 */
export function* sleepSessions(
  stretches: Iterable<SleepStretch>,
  eveningsAt: (at: number) => ZoneDays,
): Generator<SleepSession> {
  let chain: SleepStretch[] = [];
  let chainStart = 0;
  let chainEnd = Number.NEGATIVE_INFINITY;
  let cutFrom = 0;
  let isLong = false;

  function* cutUntil(at: number): Generator<SleepSession> {
    for (;;) {
      const evening = nextEvening(eveningsAt(cutFrom), cutFrom);
      if (evening > at || evening >= chainEnd) return;
      const before = chain.filter((stretch) => stretch.start < evening);
      const after = chain.filter((stretch) => stretch.end > evening);
      if (before.length > 0) {
        yield sessionOf(before.map((stretch) => within(stretch, stretch.start, evening)));
      }
      chain = after.map((stretch) => within(stretch, evening, stretch.end));
      cutFrom = evening;
    }
  }

  for (const stretch of stretches) {
    const { start, end } = stretch;
    if (end <= start) continue;
    if (start > chainEnd + sessionGapMilliseconds) {
      if (isLong) yield* cutUntil(Number.POSITIVE_INFINITY);
      if (chain.length > 0) yield sessionOf(chain);
      chain = [];
      chainStart = cutFrom = start;
      chainEnd = end;
      isLong = false;
    }
    chainEnd = Math.max(chainEnd, end);
    isLong ||= chainEnd - chainStart > longestSessionMilliseconds;
    if (isLong) yield* cutUntil(start);
    // A copy, since a reader fills one object again and again.
    chain.push({ ...stretch });
  }
  if (isLong) yield* cutUntil(Number.POSITIVE_INFINITY);
  if (chain.length > 0) yield sessionOf(chain);
}
