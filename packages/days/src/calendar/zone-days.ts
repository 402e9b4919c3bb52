import type { TimeZones } from './time-zones.ts';
import type { Instant, LocalDate } from './instant.ts';
import { dateOfDayNumber, dayMilliseconds, dayNumberOf } from './local-date.ts';

const minute = 60_000;

/** The local days of one zone, as day numbers (days from 1970-01-01). Answers are remembered per day. */
export interface ZoneDays {
  dayOf(at: number): number;
  /** The first instant of a local day, which is the end of the day before. */
  startOf(dayNumber: number): number;
}

/**
 * The first instant at which the zone's clock shows `dayNumber` or a later day. So days follow each other without a hole:
 * where midnight does not exist the day starts at the first minute that does, a day that the zone skipped is
 * empty, and an evening that the clock repeats after midnight stays with the new day.
 */
function firstInstant(offset: (at: number) => number, dayNumber: number): number {
  const midnight = dayNumber * dayMilliseconds;
  const before = offset(midnight - dayMilliseconds);
  const after = offset(midnight + dayMilliseconds);
  if (before === after) return midnight - before;
  let low = midnight - dayMilliseconds;
  let high = midnight + dayMilliseconds;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return midnight - before < high ? midnight - before : Math.max(high, midnight - after);
}

function makeZoneDays(zones: TimeZones, zone: string): ZoneDays {
  const offset = (at: number) => Math.round(zones.offsetMinutes(zone, at as Instant) * minute);
  const starts = new Map<number, number>();
  const startOf = (dayNumber: number): number => {
    const known = starts.get(dayNumber);
    if (known !== undefined) return known;
    if (starts.size > 100_000) starts.clear();
    const start = firstInstant(offset, dayNumber);
    starts.set(dayNumber, start);
    return start;
  };
  let current = 0;
  let currentStart = 0;
  let currentEnd = 0;
  const dayOf = (at: number): number => {
    if (at >= currentStart && at < currentEnd) return current;
    let found = Math.floor((at + (currentEnd === 0 ? 0 : current * dayMilliseconds - currentStart)) / dayMilliseconds);
    while (at < startOf(found)) found--;
    while (at >= startOf(found + 1)) found++;
    current = found;
    currentStart = startOf(found);
    currentEnd = startOf(found + 1);
    return found;
  };
  return { dayOf, startOf };
}

const remembered = new WeakMap<TimeZones, Map<string, ZoneDays>>();

export function zoneDays(zones: TimeZones, zone: string): ZoneDays {
  let ofZones = remembered.get(zones);
  if (ofZones === undefined) remembered.set(zones, (ofZones = new Map()));
  let days = ofZones.get(zone);
  if (days === undefined) ofZones.set(zone, (days = makeZoneDays(zones, zone)));
  return days;
}

export function localDateOf(zones: TimeZones, zone: string, at: Instant): LocalDate {
  return dateOfDayNumber(zoneDays(zones, zone).dayOf(at));
}

/** The instants `[start, end)` of a local date: 23 or 25 hours where the clock changes, none if the zone skipped the date. */
export function dayRange(
  zones: TimeZones,
  zone: string,
  date: LocalDate,
): { readonly start: Instant; readonly end: Instant } {
  const days = zoneDays(zones, zone);
  const dayNumber = dayNumberOf(date);
  return { start: days.startOf(dayNumber) as Instant, end: days.startOf(dayNumber + 1) as Instant };
}
