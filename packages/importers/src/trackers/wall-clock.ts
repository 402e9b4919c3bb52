import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { dateOfDayNumber, dayMilliseconds, offsetZone } from '@vitalgate/days';
import { userInstant, type ImportContext } from '../kit/importer.ts';
import { parseWrittenDate } from '../kit/written/written-date.ts';

/** What a clock shows, as milliseconds from 1970-01-01 00:00 of its own; it says no zone. */
export type WallTime = number;

/** The time that a text without a zone shows: `2026-03-01T08:00`, with seconds and a fraction or none, `T` or a blank, and perhaps one digit for the hour. Null for anything else. */
export function wallTime(text: string | undefined): WallTime | null {
  const trimmed = text?.trim() ?? '';
  const padded = trimmed.charAt(12) === ':' ? `${trimmed.slice(0, 11)}0${trimmed.slice(11)}` : trimmed;
  return parseWrittenDate(`${padded.length === 16 ? `${padded}:00` : padded}Z`);
}

/** The day of a wall time, in days from 1970-01-01. */
export const wallDay = (time: WallTime): number => Math.floor(time / dayMilliseconds);

/** Milliseconds: clocks are off by whole ones of these, and have changed only at them. */
export const quarterHour = 900_000;

export interface WallClock {
  /** The instant at which the user's clocks showed a time. */
  at(time: WallTime): Instant;
  /** A local day from its beginning to the next one's, by its number. */
  day(day: number): WorkoutSpan;
  /**
   * The zone of a clock that was so many seconds east of UTC over a stretch. Null if that is not known, or if the user's clocks showed
   * the same when it began or ended: their zone knows too when they change.
   */
  away(secondsEast: number | null, span: WorkoutSpan): string | null;
  /** The number of the local day that an instant is of. */
  dayAt(at: Instant): number;
}

/** The user's clocks. Times that follow each other closely cost little. */
export function createWallClock(context: ImportContext): WallClock {
  let since = Number.NaN;
  let shift = 0;
  const at = (time: WallTime): Instant => {
    const begin = Math.floor(time / quarterHour) * quarterHour;
    if (begin !== since) {
      since = begin;
      const day = wallDay(begin);
      shift = userInstant(context, dateOfDayNumber(day), (begin - day * dayMilliseconds) / 1000) - begin;
    }
    return instant(time + shift);
  };
  const spanOf = (day: number): WorkoutSpan => ({
    start: at(day * dayMilliseconds),
    end: at((day + 1) * dayMilliseconds),
  });
  let known = Number.NaN;
  let span = { start: Infinity, end: -Infinity };
  return {
    at,
    day: spanOf,
    away(secondsEast, { start, end }) {
      if (secondsEast === null) return null;
      const isHome = [start, end].some((one) => at(one + secondsEast * 1000) === one);
      return isHome ? null : offsetZone(secondsEast);
    },
    dayAt(time) {
      if (time >= span.start && time < span.end) return known;
      const day = wallDay(time);
      // No clock is a whole day from UTC.
      known = [day, day + 1, day - 1].find((one) => time >= spanOf(one).start && time < spanOf(one).end) ?? day;
      span = spanOf(known);
      return known;
    },
  };
}
