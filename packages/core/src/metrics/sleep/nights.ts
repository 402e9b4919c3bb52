import { type NightView, type SleepMeasure, type SleepMinutesView, sleepType } from '@vitalgate/contract';
import { dateOfDayNumber, dayNumberOf, type MetricBasis, rankedSources, sampleDays } from '@vitalgate/days';
import type { Instant, LocalDate } from '../../records/instant.ts';
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

function boundsOf({ decided }: DecidedSession): { readonly start: Instant; readonly end: Instant } | null {
  const asleep = decided.filter(({ stretch }) => countsAs(stretch.value, 'asleep'));
  const [first, last] = [asleep[0], asleep.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.from as Instant, end: last.to as Instant };
}

/**
 * The nights that end on the days `from` to `to`, both included, newest first; days without any sleep are left out. They are
 * the same sessions, and the same decisions about them, that the metrics of sleep are made from.
 */
export function nightsBetween({ reader, rule, priorities }: MetricBasis, from: LocalDate, to: LocalDate): Night[] {
  const wanted = { from: dayNumberOf(from), to: dayNumberOf(to) };
  const context = { reader, days: sampleDays(rule), ...wanted };
  const nights: Night[] = [];
  for (const { day, sessions } of sleepOfDays(context, rankedSources(priorities?.(sleepType) ?? []))) {
    const night = sessions.find(({ isNight }) => isNight);
    if (night === undefined || day < wanted.from || day > wanted.to) continue;
    const bounds = boundsOf(night);
    const inBed = timesInBed(night.session);
    nights.push({
      date: dateOfDayNumber(day),
      start: bounds?.start ?? null,
      end: bounds?.end ?? null,
      timeZone: night.session.timeZone,
      minutes: minutesOf(night),
      naps: sessions.flatMap((one) => {
        const slept = one === night ? null : boundsOf(one);
        return slept === null ? [] : [{ ...slept, minutes: minutesOf(one) }];
      }),
      sources: [...new Set([...night.decided, ...inBed].map(({ stretch }) => stretch.sourceName))].sort(),
    });
  }
  return nights.sort((one, other) => (one.date < other.date ? 1 : -1));
}
