import type { NightView } from '@vitalgate/contract';
import { addDays, compensatedSum, daysBetween, twelveDigits } from '@vitalgate/days';

/** The clock that nights lie on: minutes from the midnight that begins the day on which they end. */
export interface NightAxis {
  readonly from: number;
  readonly to: number;
  /** Full hours that are marked. */
  readonly marks: readonly number[];
}

const hour = 60;
const steps = [1, 2, 3, 4, 6, 8, 12];
const mostMarks = 5;

/** One clock for all of these nights, from one full hour to another. */
export function nightAxis(nights: readonly Pick<NightView, 'stretches'>[]): NightAxis {
  const all = nights.flatMap(({ stretches }) => stretches);
  const earliest = all.reduce((least, { from }) => Math.min(least, from), Infinity);
  const latest = all.reduce((most, { to }) => Math.max(most, to), -Infinity);
  const from = earliest > latest ? 0 : Math.floor(earliest / hour) * hour;
  const to = earliest > latest ? hour : Math.ceil(latest / hour) * hour;
  const step = hour * (steps.find((hours) => (to - from) / hour / hours < mostMarks) ?? 24);
  const first = Math.ceil(from / step) * step;
  const marks = Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, at) => first + at * step);
  return { from, to, marks };
}

/** What some nights have in common. Null is not known of any of them. */
export interface AverageNight {
  /** Minutes. */
  readonly asleep: number | null;
  readonly clock: NightView['clock'];
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : twelveDigits(compensatedSum(values) / values.length);
}

/** The average of some nights: of each value those nights count that have it. */
export function averageNight(nights: readonly Pick<NightView, 'minutes' | 'clock'>[]): AverageNight {
  const clocks = nights.flatMap(({ clock }) => clock ?? []);
  const [start, end] = [meanOf(clocks.map((clock) => clock.start)), meanOf(clocks.map((clock) => clock.end))];
  return {
    asleep: meanOf(nights.flatMap(({ minutes }) => minutes.asleep ?? [])),
    clock: start === null || end === null ? null : { start, end },
  };
}

/** Seven days, and the nights that ended on them, newest first. */
export interface NightWeek {
  readonly from: string;
  readonly to: string;
  readonly nights: readonly NightView[];
}

/** The last day of the week that holds a date, if weeks are counted back from `until`. */
export function weekEnd(date: string, until: string): string {
  return addDays(until, -7 * Math.floor(daysBetween(date, until) / 7));
}

/** Nights by weeks that end with `until`, newest first; weeks without any are left out. */
export function nightWeeks(nights: readonly NightView[], until: string): readonly NightWeek[] {
  const weeks = new Map<string, NightView[]>();
  for (const night of nights) {
    const to = weekEnd(night.date, until);
    const own = weeks.get(to);
    if (own === undefined) weeks.set(to, [night]);
    else own.push(night);
  }
  return [...weeks].map(([to, own]) => ({ from: addDays(to, -6), to, nights: own }));
}
