import { instant, type Instant, type SkipReason, type WorkoutSpan as TimeSpan } from '@vitalgate/core';
import { dateOfDayNumber, offsetZone } from '@vitalgate/days';
import { userInstant, type ImportContext } from '../../../kit/importer.ts';
import type { PlainObject } from '../../../kit/json/plain-json.ts';
import type { Step } from '../payload/point-times.ts';
import { parseWrittenTime, writtenOffset } from '../payload/written-time.ts';

const hour = 3_600_000;
const lengths: Readonly<Record<Step, number>> = { minute: 60_000, hour, day: 24 * hour };

/** The span of a sample: the point's own start and end; without an end it is a moment. */
export function sampleSpan(point: PlainObject): SumSpan | SkipReason {
  const start = parseWrittenTime(point['startDate'] ?? point['start'] ?? point['date']);
  if (start === null) return 'invalidDate';
  const end = parseWrittenTime(point['endDate'] ?? point['end']) ?? start;
  return end.at < start.at ? 'endBeforeStart' : { start: start.at, end: end.at, timeZone: null };
}

/** What is known of a metric's sums beside the point itself. */
export interface SumPlace {
  readonly step: Step;
  /** Where days begin, as far as points show. */
  readonly dayStarts: ReadonlySet<number>;
  readonly context: ImportContext;
}

/** A time with the zone whose days it is of; null for the user's own. */
export interface SumSpan extends TimeSpan {
  readonly timeZone: string | null;
}

/** The end of the day that the user's clocks began at an instant, whatever its length; null if none began then. */
function userDayEnd(start: Instant, context: ImportContext): Instant | null {
  const near = Math.floor(start / (24 * hour));
  for (const day of [near - 1, near, near + 1]) {
    if (userInstant(context, dateOfDayNumber(day), 0) === start)
      return userInstant(context, dateOfDayNumber(day + 1), 0);
  }
  return null;
}

/**
 * The day that a sum is of. If it is one of the user's, it ends where the next one begins. A day of another zone is one of the
 * clock that wrote it: its sum is of the phone's own date, and the next day's beginning shows if it had 23 hours.
 */
function daySpan(written: unknown, start: Instant, { dayStarts, context }: SumPlace): SumSpan {
  const own = userDayEnd(start, context);
  if (own !== null) return { start, end: own, timeZone: null };
  const offset = writtenOffset(written);
  const end = dayStarts.has(start + 23 * hour) ? start + 23 * hour : start + lengths.day;
  return { start, end: instant(end), timeZone: offset === null ? null : offsetZone(offset) };
}

/**
 * The span of a sum: from the point's time one step on, but not beyond the time at which the sum was made. The sum of a day of another
 * zone is that day's, whatever of it is still to come.
 */
export function sumSpan(point: PlainObject, place: SumPlace): SumSpan | SkipReason {
  const { step, context } = place;
  const start = parseWrittenTime(point['date'])?.at;
  if (start === undefined) return 'invalidDate';
  const { end, timeZone } =
    step === 'day' ? daySpan(point['date'], start, place) : { end: start + lengths[step], timeZone: null };
  const { madeAt } = context;
  const isWhole = timeZone !== null || madeAt === null || madeAt <= start;
  return { start, end: instant(isWhole ? end : Math.min(end, madeAt)), timeZone };
}
