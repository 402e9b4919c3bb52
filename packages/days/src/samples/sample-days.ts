import { zoneDays, type ZoneDays } from '../calendar/zone-days.ts';
import type { Instant } from '../calendar/instant.ts';
import type { DayRule } from '../calendar/day-rule.ts';
import { dayMilliseconds } from '../calendar/local-date.ts';

/** A time without a pause that lies in one local day, or in one stretch. */
export interface DayPart {
  /** The day's number, or the stretch's. */
  readonly day: number;
  readonly from: number;
  /** The day ends here, or the user changes zones. */
  readonly until: number;
}

/** The times that amounts are added up in, by number: local days, or stretches of them. */
export interface DayParts {
  /** The day or stretch at an instant, for a sample that names this zone, or none. */
  partAt(timeZone: string | null, at: number): DayPart;
  /** The local day at an instant, by its number. */
  localDayAt(timeZone: string | null, at: number): number;
  /** The instants that can belong to the days or stretches `from` to `to`, both included, in any zone: `[start, end)`. */
  instantsOf(from: number, to: number): { readonly start: Instant; readonly end: Instant };
}

/** The local days that a sample belongs to: of the zone it names, else of the user's zone in force. */
export interface SampleDays extends DayParts {
  /**
   * The minutes of a clock from the midnight that begins a day (a day number) to an instant, below 0 if it lies before. The
   * clock is of the zone that a sample names, or of the user's at `at`; it is moved neither by a change of clocks between nor
   * by a journey.
   */
  clockMinutes(timeZone: string | null, at: number, day: number): number;
  /** The days of the user's zone that is in force at an instant. */
  userDaysAt(at: number): ZoneDays;
}

const minute = 60_000;
const nowhere: DayPart = { day: 0, from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };

function partIn(days: ZoneDays, at: number): DayPart {
  const day = days.dayOf(at);
  return { day, from: days.startOf(day), until: days.startOf(day + 1) };
}

/** Makes the lookup for a rule. A zone that the platform does not know counts as none named. */
export function sampleDays(rule: DayRule): SampleDays {
  const { zones, changes } = rule;
  const known = new Map<string, { readonly days: ZoneDays; last: DayPart } | null>();
  let ofUser = nowhere;

  const userDaysAt = (at: number): ZoneDays => zoneDays(zones, rule.zoneAt(at as Instant));

  function userPartAt(at: number): DayPart {
    if (at >= ofUser.from && at < ofUser.until) return ofUser;
    const part = partIn(userDaysAt(at), at);
    const next = changes.find((change) => change > at) ?? Number.POSITIVE_INFINITY;
    const last = changes[changes.filter((change) => change <= at).length - 1] ?? Number.NEGATIVE_INFINITY;
    ofUser = { day: part.day, from: Math.max(part.from, last), until: Math.min(part.until, next) };
    return ofUser;
  }

  function partAt(timeZone: string | null, at: number): DayPart {
    if (timeZone === null) return userPartAt(at);
    let zone = known.get(timeZone);
    if (zone === undefined) {
      zone = zones.knows(timeZone) ? { days: zoneDays(zones, timeZone), last: nowhere } : null;
      known.set(timeZone, zone);
    }
    if (zone === null) return userPartAt(at);
    if (at < zone.last.from || at >= zone.last.until) zone.last = partIn(zone.days, at);
    return zone.last;
  }

  function clockMinutes(timeZone: string | null, at: number, dayNumber: number): number {
    const zone = timeZone !== null && zones.knows(timeZone) ? timeZone : rule.zoneAt(at as Instant);
    return zones.offsetMinutes(zone, at as Instant) + (at - dayNumber * dayMilliseconds) / minute;
  }

  const localDayAt = (timeZone: string | null, at: number): number => partAt(timeZone, at).day;

  return { partAt, localDayAt, instantsOf: instantsOfDays, clockMinutes, userDaysAt };
}

/** Local time is never further from UTC than this, not even in the local mean times of old. */
const furthestOffset = 16 * 3_600_000;

/** The instants that can belong to the days `from` to `to` (day numbers, both included) in any zone: `[start, end)`. */
export function instantsOfDays(from: number, to: number): { readonly start: Instant; readonly end: Instant } {
  return {
    start: (from * dayMilliseconds - furthestOffset) as Instant,
    end: ((to + 1) * dayMilliseconds + furthestOffset) as Instant,
  };
}

/** The day numbers that instants from `start` to `end` can have in any zone, both included. */
export function daysOfInstants(start: number, end: number): { readonly from: number; readonly to: number } {
  return {
    from: Math.floor((start - furthestOffset) / dayMilliseconds),
    to: Math.floor((end + furthestOffset) / dayMilliseconds),
  };
}
