import { instant, type Instant } from '@vitalgate/core';
import { dateOfDayNumber, dayMilliseconds, offsetZone } from '@vitalgate/days';
import { userInstant, type ImportContext } from '../../../kit/importer.ts';

/** What a row says of where its day lies. */
export interface RowPlaceInTime {
  readonly start: Instant;
  readonly end: Instant;
  /** Seconds east of UTC; null if the row says none. Apps write 0 for what they do not know. */
  readonly offset: number | null;
  /** The phone's own date at the start, in days since 1970; null if the row says none. */
  readonly localDate: number | null;
}

/** A zone that a row may be of, with the day that its clocks show. */
interface Candidate {
  readonly zone: string | null;
  readonly dayAt: (at: number) => number;
}

function ofOffset(seconds: number): Candidate | null {
  const zone = offsetZone(seconds);
  return zone === null ? null : { zone, dayAt: (at) => Math.floor((at + seconds * 1000) / dayMilliseconds) };
}

/** The user's own zone, which nothing needs to name. It knows which instants are of one date, and no other one. */
function ofUser(context: ImportContext, date: number): Candidate {
  const [from, until] = [date, date + 1].map((day) => userInstant(context, dateOfDayNumber(day), 0));
  return {
    zone: null,
    dayAt: (at) => (at >= (from ?? Infinity) && at < (until ?? -Infinity) ? date : Number.NaN),
  };
}

/** Whole hours from UTC, the nearest first. */
const wholeHours = Array.from({ length: 14 }, (_, index) => [-index, index + 1])
  .flat()
  .map((hours) => ofOffset(hours * 3600))
  .filter((candidate) => candidate !== null);

/**
 * The zone of a row; null for the user's own. The phone's date of the row decides: an offset that contradicts it is none, and then the
 * user's zone holds if it had that date, else the offset of whole hours nearest to UTC that had it. A record that lasts a
 * day should lie within one, so of zones that have the date at its start one goes before that has it at its end too.
 */
export function rowZone({ start, end, offset, localDate }: RowPlaceInTime, context: ImportContext): string | null {
  const stated = offset === null ? null : ofOffset(offset);
  if (localDate === null || Math.abs(Math.floor(start / dayMilliseconds) - localDate) > 1) return stated?.zone ?? null;
  const isOfDate = ({ dayAt }: Candidate): boolean => dayAt(start) === localDate;
  if (stated !== null && offset !== 0 && isOfDate(stated)) return stated.zone;
  const own = ofUser(context, localDate);
  const candidates = [...(stated === null ? [own] : [stated, own]), ...wholeHours].filter(isOfDate);
  const last = instant(Math.max(start, end - 1));
  const found = candidates.find(({ dayAt }) => dayAt(last) === localDate) ?? candidates[0];
  return (found ?? stated)?.zone ?? null;
}
