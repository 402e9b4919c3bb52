import type { SleepMeasure } from '@vitalgate/contract';
import type { Instant } from '../../records/instant.ts';
import {
  type DayContext,
  dayTotals,
  type DayTotals,
  type DayTrace,
  type DayValue,
  type RankedSource,
  rankedSources,
  totalOf,
  tracedSample,
} from '@vitalgate/days';
import { countsAs, sleepOfDays, timesInBed, type DecidedSession } from './sleep-of-days.ts';
import type { SleepStretch } from './sleep-sessions.ts';

/** Adds the minutes of a measure in one session to its day, and says of each stretch what became of it. */
function countSession(
  day: number,
  measure: SleepMeasure,
  { session, decided, isNight }: DecidedSession,
  { totals, trace, sourceOf }: Counting,
): void {
  const times = measure === 'inBed' ? timesInBed(session) : decided;
  const isCounted = ({ value }: SleepStretch): boolean => !(isNight && measure === 'naps') && countsAs(value, measure);
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
  const { from, to, priority, trace } = context;
  const counting: Counting = { totals: dayTotals(from, to), trace, sourceOf: rankedSources(priority) };
  for (const { day, sessions } of sleepOfDays(context, counting.sourceOf)) {
    for (const one of sessions) {
      trace?.session({ day, start: one.session.start, end: one.session.end, isNight: one.isNight });
      countSession(day, measure, one, counting);
    }
  }
  return counting.totals.days().map(totalOf);
}
