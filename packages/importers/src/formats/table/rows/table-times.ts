import { instant, isPlausibleInstant, type Instant, type LocalDate } from '@vitalgate/core';
import { dayNumberOf } from '@vitalgate/days';
import { userInstant, type ImportContext } from '../../../kit/importer.ts';
import { tooLate } from '../../../kit/plausible/time-fault.ts';
import type { WrittenTime } from './written-cell.ts';

/** A stretch of time, and whether its time of day is ours because the table says none. */
export interface TableSpan {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAssumed: boolean;
}

/** Places what a table says of times on the user's clocks. */
export interface TableTimes {
  /** The instant of a time; without a time of day of the second given. Null beyond what a record can have. */
  at(time: WrittenTime, second?: number): Instant | null;
  /** The local day, from midnight to midnight. */
  day(date: LocalDate): TableSpan | null;
}

const nextDay = (date: LocalDate): LocalDate =>
  new Date((dayNumberOf(date) + 1) * 86_400_000).toISOString().slice(0, 10) as LocalDate;

/** Seconds that an offset is ahead of UTC; null for a text that is none. */
export function offsetSeconds(text: string): number | null {
  if (/^(?:utc|gmt|z)$/iu.test(text)) return 0;
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/u.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 18 || Number(minutes) > 59) return null;
  return (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
}

export function tableTimes(context: ImportContext, offset: string | null): TableTimes {
  const ahead = offset === null ? null : offsetSeconds(offset);
  const local = (date: LocalDate, second: number): Instant =>
    ahead === null ? userInstant(context, date, second) : instant((dayNumberOf(date) * 86_400 + second - ahead) * 1000);
  const possible = (at: Instant): Instant | null =>
    isPlausibleInstant(at) && tooLate(at, context.startedAt ?? null) === null ? at : null;
  return {
    at: ({ at, date, second }, otherwise = 0) => possible(at ?? local(date, second ?? otherwise)),
    day(date) {
      const [start, end] = [possible(local(date, 0)), possible(local(nextDay(date), 0))];
      return start === null || end === null ? null : { start, end, isAssumed: false };
    },
  };
}
