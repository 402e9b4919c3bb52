import { dayMilliseconds, dayNumberOf } from '../calendar/local-date.ts';
import { driftOfDays } from './drift-of-days.ts';
import { middleMean, quantileOf, sortedValues } from './robust.ts';
import { distancesFromMedian, firstFrom, isEnough, stepOfDays, usualSpan, type NumberedDays } from './step-of-days.ts';

/** What is usual for the person: of half a year of days. */
export interface UsualDays {
  /** The mean of the middle half of the days. */
  readonly value: number;
  /** Eight of ten days lie from here to there. */
  readonly low: number;
  readonly high: number;
  /** How many days there are. */
  readonly days: number;
}

/** What became of a metric lately. Values are in its unit. */
export type DaysChange<Date extends string = string> =
  | {
      /** Too few days for a usual; or the newest day is older than two weeks. */
      readonly state: 'tooFewDays' | 'noRecentDays';
    }
  | {
      readonly state: 'asUsual';
      readonly usual: UsualDays;
      /** Of the last two weeks. */
      readonly recent: number;
    }
  | {
      /** `step`: another level since a day. `drift`: week by week in one direction, from that day. */
      readonly state: 'step' | 'drift';
      readonly direction: 'higher' | 'lower';
      /** The first day of the change, about; a drift may have begun before. */
      readonly since: Date;
      /** The last whole day with data. */
      readonly until: Date;
      /** Before the change; at the begin of a drift. */
      readonly usual: UsualDays;
      /** Since the change; at the end of a drift. */
      readonly recent: number;
      /** Days with data since. */
      readonly days: number;
    };

/** Newest days that matter: the longest change and what was usual before it. */
export const daysLookedAt = 400;
const recentSpan = 14;

function usualOf({ numbers, values }: NumberedDays, to: number): UsualDays {
  const sorted = sortedValues(values.subarray(firstFrom(numbers, (numbers[to - 1] ?? 0) - usualSpan + 1), to));
  return {
    value: middleMean(sorted),
    low: quantileOf(sorted, 0.1),
    high: quantileOf(sorted, 0.9),
    days: sorted.length,
  };
}

/**
 * What changed lately in a metric's days, against the person's own days before. docs/changes.md says how and why. `days` ascending,
 * whole days alone: a day that is not over says nothing yet. `today` is the user's date.
 */
export function changeOfDays<Date extends string>(
  days: readonly { readonly date: Date; readonly value: number }[],
  today: Date,
): DaysChange<Date> {
  const newest = days.slice(-daysLookedAt).filter(({ date }) => date < today);
  // Dates of the store's days are dates: to check each again takes longer than the rule.
  const numbers = newest.map(({ date }) => Date.parse(date) / dayMilliseconds);
  const values = Float64Array.from(newest, ({ value }) => value);
  const numbered = { numbers, values };
  const count = values.length;
  const last = numbers.at(-1);
  if (last === undefined || !isEnough(numbered, firstFrom(numbers, last - usualSpan + 1), count)) {
    return { state: 'tooFewDays' };
  }
  if (dayNumberOf(today) - last > recentSpan) return { state: 'noRecentDays' };
  const dateAt = (index: number): Date => newest[index]?.date ?? today;
  const until = dateAt(count - 1);
  const step = stepOfDays(numbered);
  const drift = driftOfDays(numbered);
  const isStep =
    step !== null &&
    (drift === null ||
      step.at <= drift.from ||
      distancesFromMedian(values.subarray(drift.from, step.at)) + distancesFromMedian(values.subarray(step.at)) <=
        drift.distances);
  if (isStep) {
    const recent = middleMean(sortedValues(values.subarray(step.at)));
    const { direction, at } = step;
    return {
      state: 'step',
      direction,
      since: dateAt(at),
      until,
      usual: usualOf(numbered, at),
      recent,
      days: count - at,
    };
  }
  if (drift !== null) {
    const { direction, from, first } = drift;
    const usual = { ...usualOf(numbered, count), value: first };
    return { state: 'drift', direction, since: dateAt(from), until, usual, recent: drift.last, days: count - from };
  }
  const lately = values.subarray(firstFrom(numbers, dayNumberOf(today) - recentSpan));
  return {
    state: 'asUsual',
    usual: usualOf(numbered, count),
    recent: middleMean(sortedValues(lately)),
  };
}
