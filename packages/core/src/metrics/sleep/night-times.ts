import type { NightEnd } from '@vitalgate/contract';
import type { Instant } from '../../records/instant.ts';
import {
  type DayContext,
  type DayTrace,
  type DayValue,
  type LeftOutReason,
  type RankedSource,
  rankedSources,
  tracedSample,
} from '@vitalgate/days';
import type { DecidedTime } from './decided-sleep.ts';
import { countsAs, sleepOfDays, type DecidedSession } from './sleep-of-days.ts';
import type { SleepStretch } from './sleep-sessions.ts';

/** The times of a session in which somebody was asleep, ascending. */
function timesAsleep({ decided }: DecidedSession): readonly DecidedTime[] {
  return decided.filter(({ stretch }) => countsAs(stretch.value, 'asleep'));
}

/**
 * When the day's night began, as the first time asleep of it, or ended, as its last, in minutes of the clock from the
 * local midnight that begins the day on which it ends: 22:30 of the evening before is -90. A day of naps has its longest
 * sleep as its night; a night of which only time in bed is known has neither.
 */
export function nightTimes(end: NightEnd, context: DayContext): DayValue[] {
  const { days, from, to, priority, trace } = context;
  const sourceOf = rankedSources(priority);
  const values: DayValue[] = [];
  for (const { day, sessions } of sleepOfDays(context, sourceOf)) {
    for (const one of sessions) {
      const asleep = timesAsleep(one);
      const deciding = one.isNight ? asleep.at(end === 'start' ? 0 : -1) : undefined;
      if (trace !== null) traceSession(day, one, { end, asleep, deciding, trace, sourceOf });
      if (deciding === undefined || day < from || day > to) continue;
      const { stretch } = deciding;
      const at = end === 'start' ? deciding.from : deciding.to;
      const value = days.clockMinutes(stretch.timeZone, at, day);
      values.push({ day, value, sources: [stretch.sourceName] });
    }
  }
  return values.sort((one, other) => one.day - other.day);
}

interface NightTrace {
  readonly end: NightEnd;
  readonly asleep: readonly DecidedTime[];
  readonly deciding: DecidedTime | undefined;
  readonly trace: DayTrace;
  readonly sourceOf: (stretch: SleepStretch) => RankedSource;
}

/** Says of each stretch what became of it. What is counted of them is the time asleep that they decide. */
function traceSession(day: number, one: DecidedSession, { end, asleep, deciding, trace, sourceOf }: NightTrace): void {
  const { session, decided, isNight } = one;
  trace.session({ day, start: session.start, end: session.end, isNight });
  for (const { stretch, from, to } of decided) trace.lead(sourceOf(stretch), from, to);
  const reasonOf = (stretch: SleepStretch): LeftOutReason | null => {
    if (stretch === deciding?.stretch) return null;
    if (!countsAs(stretch.value, 'asleep')) return 'otherValue';
    if (!isNight) return 'nap';
    const isCovered = !asleep.some((time) => time.stretch === stretch);
    return isCovered ? 'covered' : end === 'start' ? 'later' : 'earlier';
  };
  for (const stretch of session.stretches) {
    const { start: from, end: to } = stretch;
    const own = asleep.filter((time) => time.stretch === stretch);
    trace.part({
      day,
      sample: tracedSample({ ...stretch, start: from as Instant, end: to as Instant }),
      from,
      to,
      counted: own.reduce((sum, time) => sum + time.to - time.from, 0) / 60_000,
      weight: 0,
      reason: reasonOf(stretch),
      by: null,
      source: sourceOf(stretch),
    });
  }
}
