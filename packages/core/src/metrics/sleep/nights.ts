import {
  type NightStage,
  type NightStretchView,
  type NightView,
  type SleepMeasure,
  type SleepMinutesView,
  sleepType,
} from '@vitalgate/contract';
import { dateOfDayNumber, dayNumberOf, type MetricBasis, rankedSources, sampleDays } from '@vitalgate/days';
import type { Instant, LocalDate } from '../../records/instant.ts';
import type { DecidedTime } from './decided-sleep.ts';
import { countsAs, sleepOfDays, timesInBed, type DecidedSession } from './sleep-of-days.ts';

/** The night that ended on a day, and the day's naps by time; those in which nobody slept are none. */
export interface Night extends Omit<NightView<Instant>, 'date' | 'timeZone'> {
  readonly date: LocalDate;
  /** The zone that the night's samples name; null if they name none, and the user's holds. */
  readonly timeZone: string | null;
}

const minute = 60_000;

function minutesOf({ session, decided }: DecidedSession): SleepMinutesView {
  const of = (measure: SleepMeasure, times = decided): number | null => {
    const own = times.filter(({ stretch }) => countsAs(stretch.value, measure));
    return own.length === 0 ? null : own.reduce((sum, { from, to }) => sum + to - from, 0) / minute;
  };
  return {
    asleep: of('asleep'),
    inBed: of('inBed', timesInBed(session)),
    awake: of('awake'),
    core: of('core'),
    deep: of('deep'),
    rem: of('rem'),
  };
}

type ClockAt = (time: DecidedTime, at: number) => number;

function boundsOf({ decided }: DecidedSession, clockAt: ClockAt): Pick<Night, 'start' | 'end' | 'clock'> {
  const asleep = decided.filter(({ stretch }) => countsAs(stretch.value, 'asleep'));
  const [first, last] = [asleep[0], asleep.at(-1)];
  if (first === undefined || last === undefined) return { start: null, end: null, clock: null };
  const clock = { start: clockAt(first, first.from), end: clockAt(last, last.to) };
  return { start: first.from as Instant, end: last.to as Instant, clock };
}

const stages = ['inBed', 'awake', 'core', 'deep', 'rem'] as const;

function stageOf({ stretch: { value } }: DecidedTime): NightStage {
  return stages.find((stage) => countsAs(value, stage)) ?? 'asleep';
}

/** Times of one stage that touch are one: a recorder may write a sample for each half minute. */
function stretchesOf(times: readonly DecidedTime[], minutesAt: (at: number) => number): readonly NightStretchView[] {
  const found: { stage: NightStage; from: number; to: number }[] = [];
  for (const time of times) {
    const [stage, from, to, last] = [stageOf(time), minutesAt(time.from), minutesAt(time.to), found.at(-1)];
    if (last?.stage === stage && last.to === from) last.to = to;
    else found.push({ stage, from, to });
  }
  return found;
}

/**
 * The nights that end on the days `from` to `to`, both included, newest first; days without any sleep are left out. They are
 * the same sessions, and the same decisions about them, that the metrics of sleep are made from.
 */
export function nightsBetween({ reader, rule, priorities }: MetricBasis, from: LocalDate, to: LocalDate): Night[] {
  const wanted = { from: dayNumberOf(from), to: dayNumberOf(to) };
  const days = sampleDays(rule);
  const context = { reader, days, ...wanted };
  const nights: Night[] = [];
  for (const { day, sessions } of sleepOfDays(context, rankedSources(priorities?.(sleepType) ?? []))) {
    const night = sessions.find(({ isNight }) => isNight);
    if (night === undefined || day < wanted.from || day > wanted.to) continue;
    const clockAt: ClockAt = ({ stretch }, at) => days.clockMinutes(stretch.timeZone, at, day);
    const inBed = timesInBed(night.session);
    const { timeZone, end } = night.session;
    const endsAt = days.clockMinutes(timeZone, end, day);
    const minutesAt = (at: number): number => endsAt + (at - end) / minute;
    nights.push({
      date: dateOfDayNumber(day),
      ...boundsOf(night, clockAt),
      timeZone,
      minutes: minutesOf(night),
      stretches: [...stretchesOf(inBed, minutesAt), ...stretchesOf(night.decided, minutesAt)],
      naps: sessions.flatMap((one) => {
        const { start, end: woken } = boundsOf(one, clockAt);
        return one === night || start === null || woken === null
          ? []
          : [{ start, end: woken, minutes: minutesOf(one) }];
      }),
      sources: [...new Set([...night.decided, ...inBed].map(({ stretch }) => stretch.sourceName))].sort(),
    });
  }
  return nights.sort((one, other) => (one.date < other.date ? 1 : -1));
}
