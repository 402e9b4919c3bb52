import { instant, isPlausibleInstant, type Instant, type LocalDate } from '@vitalgate/core';
import { addDays, dayMilliseconds, dayNumberOf } from '@vitalgate/days';
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
  /** The instant at which something ended that began at `start`: a time before that is of the next day. */
  end(time: WrittenTime, start: Instant, second?: number): Instant | null;
  /** The local day, from midnight to midnight. */
  day(date: LocalDate): TableSpan | null;
}

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
    ahead === null
      ? userInstant(context, date, second)
      : instant(dayNumberOf(date) * dayMilliseconds + (second - ahead) * 1000);
  const possible = (at: Instant): Instant | null =>
    isPlausibleInstant(at) && tooLate(at, context.startedAt ?? null) === null ? at : null;
  const at = ({ at, date, second }: WrittenTime, otherwise = 0): Instant | null =>
    possible(at ?? local(date, second ?? otherwise));
  return {
    at,
    end(time, start, otherwise) {
      const ended = at(time, otherwise);
      if (ended === null || ended >= start) return ended;
      // By the calendar: a night in which the clocks change has 23 or 25 hours.
      const { at: exact, date } = time;
      return at(
        { ...time, at: exact === null ? null : instant(exact + dayMilliseconds), date: addDays(date, 1) },
        otherwise,
      );
    },
    day(date) {
      const [start, end] = [possible(local(date, 0)), possible(local(addDays(date, 1), 0))];
      return start === null || end === null ? null : { start, end, isAssumed: false };
    },
  };
}
