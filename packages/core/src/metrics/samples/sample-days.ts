import { zoneDays, type ZoneDays } from '../../calendar/zone-days.ts';
import type { Instant } from '../../records/instant.ts';
import type { DayRule } from './day-rule.ts';

/** Finds the local days that a sample is told by: of the zone it names, else of the user's zone at the given instant. */
export type SampleDays = (timeZone: string | null, at: Instant) => ZoneDays;

/** Makes the lookup for a rule. A zone that the platform does not know counts as none named. */
export function sampleDays(rule: DayRule): SampleDays {
  const known = new Map<string, ZoneDays | null>();
  const find = (zone: string): ZoneDays | null => {
    let days = known.get(zone);
    if (days === undefined) known.set(zone, (days = rule.zones.knows(zone) ? zoneDays(rule.zones, zone) : null));
    return days;
  };
  return (timeZone, at) => {
    const named = timeZone === null ? null : find(timeZone);
    if (named !== null) return named;
    const zone = rule.zoneAt(at);
    return find(zone) ?? zoneDays(rule.zones, zone);
  };
}

const day = 86_400_000;
/** Local time is never further from UTC than this, not even in the local mean times of old. */
const furthestOffset = 16 * 3_600_000;

/** The instants that can belong to the days `from` to `to` (day numbers, both included) in any zone: `[start, end)`. */
export function instantsOfDays(from: number, to: number): { readonly start: Instant; readonly end: Instant } {
  return {
    start: (from * day - furthestOffset) as Instant,
    end: ((to + 1) * day + furthestOffset) as Instant,
  };
}

/** The day numbers that instants from `start` to `end` can have in any zone, both included. */
export function daysOfInstants(start: number, end: number): { readonly from: number; readonly to: number } {
  return { from: Math.floor((start - furthestOffset) / day), to: Math.floor((end + furthestOffset) / day) };
}
