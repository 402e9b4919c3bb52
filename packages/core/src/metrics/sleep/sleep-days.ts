import type { Instant } from '../../records/instant.ts';
import { sleepType, type SleepMeasure } from '../catalogue/metric-definition.ts';
import type { DayContext } from '../days/day-context.ts';
import { dayTotals, totalOf, type DayTotals, type DayValue } from '../days/day-totals.ts';
import { tracedSample, type DayTrace } from '../days/day-trace.ts';
import { instantsOfDays, type SampleDays } from '../samples/sample-days.ts';
import { rankedSources, type RankedSource } from '../sources/ranked-sources.ts';
import { decidedTimes, type DecidedTime } from './decided-sleep.ts';
import { sleepReachMilliseconds, sleepSessions, type SleepSession, type SleepStretch } from './sleep-sessions.ts';
import { sleepMeanings } from './sleep-values.ts';

function* knownStretches(samples: Iterable<SleepStretch>): Generator<SleepStretch> {
  for (const sample of samples) if (sleepMeanings.has(sample.value)) yield sample;
}

/**
 * The sessions with the day on which they end, those of one day together. Ends come in order, but a zone that a stretch
 * names can put one a day or two before or after: so much is held.
 */
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

const counts = (value: string, measure: SleepMeasure): boolean =>
  sleepMeanings.get(value)?.measures.includes(measure) === true;

/** Each time in bed once, whoever recorded it: it is no matter of rank. */
function timesInBed({ stretches }: SleepSession): readonly DecidedTime[] {
  let coveredUntil = Number.NEGATIVE_INFINITY;
  return stretches.flatMap((stretch) => {
    if (!counts(stretch.value, 'inBed')) return [];
    const from = Math.max(stretch.start, coveredUntil);
    coveredUntil = Math.max(coveredUntil, stretch.end);
    return from < stretch.end ? [{ stretch, from, to: stretch.end }] : [];
  });
}

/** A session with what decides its time. */
interface DecidedSession {
  readonly session: SleepSession;
  readonly decided: readonly DecidedTime[];
  readonly asleep: number;
}

/** Of the sessions of one day the one with the most time asleep is its night; of equals the longest, then the first. */
function nightOf(sessions: readonly DecidedSession[]): DecidedSession | undefined {
  const lengthOf = ({ session: { start, end } }: DecidedSession): number => end - start;
  return [...sessions].sort((one, other) => other.asleep - one.asleep || lengthOf(other) - lengthOf(one))[0];
}

/** Adds the minutes of a measure in one session to its day, and says of each stretch what became of it. */
function countSession(
  day: number,
  measure: SleepMeasure,
  { session, decided, isNight }: DecidedSession & { readonly isNight: boolean },
  { totals, trace, sourceOf }: Counting,
): void {
  const times = measure === 'inBed' ? timesInBed(session) : decided;
  const isCounted = ({ value }: SleepStretch): boolean => !(isNight && measure === 'naps') && counts(value, measure);
  const minutes = new Map<SleepStretch, number>();
  for (const { stretch, from, to } of times) {
    trace?.lead(sourceOf(stretch), from, to);
    if (!isCounted(stretch)) continue;
    minutes.set(stretch, (minutes.get(stretch) ?? 0) + to - from);
    totals.add(day, (to - from) / 60_000, stretch.sourceName);
  }
  if (trace === null) return;
  const displaced = measure === 'inBed' ? 'sameTime' : 'covered';
  for (const stretch of session.stretches) {
    const { start: from, end: to } = stretch;
    const counted = minutes.get(stretch) ?? 0;
    const reason = !isCounted(stretch) ? 'otherValue' : counted < to - from ? displaced : null;
    const sample = tracedSample({ ...stretch, start: from as Instant, end: to as Instant });
    trace.part({
      day,
      sample,
      from,
      to,
      counted: counted / 60_000,
      weight: 0,
      reason,
      by: null,
      source: sourceOf(stretch),
    });
  }
}

interface Counting {
  readonly totals: DayTotals;
  readonly trace: DayTrace | null;
  readonly sourceOf: (stretch: SleepStretch) => RankedSource;
}

/**
 * Minutes of a measure per local day; a night counts for the local day on which it ends. Where sources overlap, the one
 * that ranks first decides what a time was, so a minute counts once and awake is never asleep. In bed is what a source
 * said was in bed: a night of stages alone leaves it unknown.
 */
export function sleepMinutes(measure: SleepMeasure, context: DayContext): DayValue[] {
  const { reader, days, from, to, priority, trace } = context;
  const range = instantsOfDays(from, to);
  const start = (range.start - 2 * sleepReachMilliseconds) as Instant;
  const end = (range.end + 2 * sleepReachMilliseconds) as Instant;
  const counting: Counting = { totals: dayTotals(from, to), trace, sourceOf: rankedSources(priority) };

  for (const [day, sessions] of sessionsByDay(reader.categorySamples(sleepType, start, end), days)) {
    const decidedSessions = sessions.map((session): DecidedSession => {
      const decided = decidedTimes(session.stretches, counting.sourceOf);
      const asleep = decided.filter(({ stretch }) => counts(stretch.value, 'asleep'));
      return { session, decided, asleep: asleep.reduce((sum, one) => sum + one.to - one.from, 0) };
    });
    const night = nightOf(decidedSessions);
    for (const one of decidedSessions) {
      const isNight = one === night;
      trace?.session({ day, start: one.session.start, end: one.session.end, isNight });
      countSession(day, measure, { ...one, isNight }, counting);
    }
  }
  return counting.totals.days().map(totalOf);
}
