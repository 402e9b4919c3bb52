import { sleepType, type SleepMeasure } from '@vitalgate/contract';
import type { Instant } from '../../records/instant.ts';
import { type DayContext, instantsOfDays, type RankedSource, type SampleDays } from '@vitalgate/days';
import { decidedTimes, type DecidedTime } from './decided-sleep.ts';
import { sleepReachMilliseconds, sleepSessions, type SleepSession, type SleepStretch } from './sleep-sessions.ts';
import { sleepMeanings } from './sleep-values.ts';

/** A night or nap with what decides its time. */
export interface DecidedSession {
  readonly session: SleepSession;
  /** Ascending. */
  readonly decided: readonly DecidedTime[];
  /** Milliseconds asleep. */
  readonly asleep: number;
  readonly isNight: boolean;
}

/** The sessions that end on one day (a day number), by time; one of them is its night. */
export interface SleepOfDay {
  readonly day: number;
  readonly sessions: readonly DecidedSession[];
}

function* knownStretches(samples: Iterable<SleepStretch>): Generator<SleepStretch> {
  for (const sample of samples) if (sleepMeanings.has(sample.value)) yield sample;
}

/** The sessions of each day on which they end: in order, but for a day or two where a stretch names a zone. */
function* sessionsByDay(
  samples: Iterable<SleepStretch>,
  days: SampleDays,
): Generator<readonly [day: number, sessions: readonly SleepSession[]]> {
  const held = new Map<number, SleepSession[]>();
  for (const session of sleepSessions(knownStretches(samples), (at) => days.userDaysAt(at))) {
    const { day } = days.partAt(session.timeZone, session.end);
    const own = held.get(day);
    if (own === undefined) held.set(day, [session]);
    else own.push(session);
    for (const [past, sessions] of held) {
      if (past >= day - 3) continue;
      held.delete(past);
      yield [past, sessions];
    }
  }
  yield* held;
}

/** Whether time of a sleep value counts for a measure, if that value decides it. */
export function countsAs(value: string, measure: SleepMeasure): boolean {
  return sleepMeanings.get(value)?.measures.includes(measure) === true;
}

/** Of the sessions of one day the one with the most time asleep is its night; of equals the longest, then the first. */
function nightOf(sessions: readonly Omit<DecidedSession, 'isNight'>[]): Omit<DecidedSession, 'isNight'> | undefined {
  const lengthOf = ({ session: { start, end } }: Omit<DecidedSession, 'isNight'>): number => end - start;
  return [...sessions].sort((one, other) => other.asleep - one.asleep || lengthOf(other) - lengthOf(one))[0];
}

/** Nights and naps by the local day on which they end. Some of the first and last days lie beyond those wanted, cut short. */
export function* sleepOfDays(
  { reader, days, from, to }: Omit<DayContext, 'priority' | 'trace'>,
  sourceOf: (stretch: SleepStretch) => RankedSource,
): Generator<SleepOfDay> {
  const range = instantsOfDays(from, to);
  const start = (range.start - 2 * sleepReachMilliseconds) as Instant;
  const end = (range.end + 2 * sleepReachMilliseconds) as Instant;
  for (const [day, sessions] of sessionsByDay(reader.categorySamples(sleepType, start, end), days)) {
    const decidedSessions = sessions.map((session) => {
      const decided = decidedTimes(session.stretches, sourceOf);
      const asleep = decided.filter(({ stretch }) => countsAs(stretch.value, 'asleep'));
      return { session, decided, asleep: asleep.reduce((sum, one) => sum + one.to - one.from, 0) };
    });
    const night = nightOf(decidedSessions);
    yield { day, sessions: decidedSessions.map((one) => ({ ...one, isNight: one === night })) };
  }
}

/** Each time in bed once, whoever recorded it: it is no matter of rank. */
export function timesInBed({ stretches }: SleepSession): readonly DecidedTime[] {
  let coveredUntil = Number.NEGATIVE_INFINITY;
  return stretches.flatMap((stretch) => {
    if (!countsAs(stretch.value, 'inBed')) return [];
    const from = Math.max(stretch.start, coveredUntil);
    coveredUntil = Math.max(coveredUntil, stretch.end);
    return from < stretch.end ? [{ stretch, from, to: stretch.end }] : [];
  });
}
