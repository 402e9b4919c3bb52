import type { Instant } from '../../records/instant.ts';
import type { DayContext } from '../days/day-context.ts';
import { dayTotals, totalOf, type DayValue } from '../days/day-totals.ts';
import { tracedSample } from '../days/day-trace.ts';
import { sleepType, type SleepMeasure } from '../catalogue/metric-definition.ts';
import { instantsOfDays, type SampleDays } from '../samples/sample-days.ts';
import {
  nightOf,
  sleepReachMilliseconds,
  sleepSessions,
  type SleepSession,
  type SleepStretch,
} from './sleep-sessions.ts';

/** What each value of a sleep sample is evidence of. `asleep` is the word of exports before the stages came. */
const measuresOfValue: ReadonlyMap<string, readonly SleepMeasure[]> = new Map([
  ['asleep', ['asleep', 'naps']],
  ['asleepUnspecified', ['asleep', 'naps']],
  ['asleepCore', ['asleep', 'naps', 'core']],
  ['asleepDeep', ['asleep', 'naps', 'deep']],
  ['asleepREM', ['asleep', 'naps', 'rem']],
  ['asleepRem', ['asleep', 'naps', 'rem']],
  ['awake', ['awake']],
  ['inBed', ['inBed']],
]);

function* knownStretches(samples: Iterable<SleepStretch>): Generator<SleepStretch> {
  for (const sample of samples) if (measuresOfValue.has(sample.value)) yield sample;
}

/**
 * The sessions with the day on which they end, those of one day together. Ends come in order, but a zone that a stretch
 * names can put one a day or two before or after: so much is held.
 */
function* sessionsByDay(
  samples: Iterable<SleepStretch>,
  daysOf: SampleDays,
): Generator<readonly [day: number, sessions: readonly SleepSession[]]> {
  const held = new Map<number, SleepSession[]>();
  for (const session of sleepSessions(knownStretches(samples), (at) => daysOf(null, at as Instant))) {
    const day = daysOf(session.timeZone, session.end as Instant).dayOf(session.end);
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

/**
 * Minutes of a measure per local day. Within a night the stretches of all sources are united, never added; the night
 * counts for the local day on which it ends. In bed is what a source said was in bed: a night of stages alone
 * leaves it unknown.
 */
export function sleepMinutes(measure: SleepMeasure, { reader, daysOf, from, to, trace }: DayContext): DayValue[] {
  const range = instantsOfDays(from, to);
  const start = (range.start - 2 * sleepReachMilliseconds) as Instant;
  const end = (range.end + 2 * sleepReachMilliseconds) as Instant;
  const totals = dayTotals(from, to);

  function count(day: number, session: SleepSession, isNight: boolean): void {
    let coveredUntil = Number.NEGATIVE_INFINITY;
    for (const stretch of session.stretches) {
      const { start: from, end: to, sourceName } = stretch;
      const isMeasured =
        !(isNight && measure === 'naps') && measuresOfValue.get(stretch.value)?.includes(measure) === true;
      const added = isMeasured ? Math.max(0, to - Math.max(from, coveredUntil)) : 0;
      if (trace !== null) {
        const sample = tracedSample({ ...stretch, start: from as Instant, end: to as Instant });
        const reason = !isMeasured ? 'otherValue' : added < to - from ? 'sameTime' : null;
        trace.part({ day, sample, from, to, counted: added / 60_000, weight: 0, reason, by: null });
      }
      if (!isMeasured) continue;
      coveredUntil = Math.max(coveredUntil, to);
      totals.add(day, added / 60_000, sourceName);
    }
  }

  for (const [day, sessions] of sessionsByDay(reader.categorySamples(sleepType, start, end), daysOf)) {
    const night = nightOf(sessions);
    for (const session of sessions) {
      trace?.session({ day, start: session.start, end: session.end });
      count(day, session, session === night);
    }
  }
  return totals.days().map(totalOf);
}
