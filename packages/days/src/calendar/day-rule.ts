import { dayMilliseconds, dayNumberOf } from './local-date.ts';
import { dayRange, zoneDays } from './zone-days.ts';
import type { TimeZones } from './time-zones.ts';
import type { Instant, LocalDate } from './instant.ts';

/**
 * How a sample finds its local calendar day: by the zone that the record names, else by the user's zone that is in
 * force. Never by the zone of the machine, of the import or of today.
 */
export interface DayRule {
  readonly zones: TimeZones;
  zoneAt(at: Instant): string;
  readonly changes: readonly Instant[];
}

/** The user's zone from the local midnight of a date on, in that zone; `from` null: from ever. */
export interface ZoneFrom {
  readonly from: LocalDate | null;
  readonly zone: string;
}

/** The rule of a history of zones: the first one holds from ever, the others ascend by date. */
export function dayRuleOf(zones: TimeZones, history: readonly [ZoneFrom, ...ZoneFrom[]]): DayRule {
  const [{ zone: firstZone }] = history;
  const newestFirst = history
    .map(({ from, zone }) => ({ zone, from: from === null ? -Infinity : dayRange(zones, zone, from).start }))
    .reverse();
  const zoneAt = (at: Instant): string => newestFirst.find(({ from }) => at >= from)?.zone ?? firstZone;
  const starts = newestFirst.map(({ from }) => from as Instant).filter((from) => Number.isFinite(from));
  const changes = [...new Set(starts)]
    .sort((one, other) => one - other)
    .filter((at) => zoneAt(at) !== zoneAt((at - 1) as Instant));
  return { zones, zoneAt, changes };
}

/** The first instant of a local date of the user, which ends the date before: that of both zones where the zone changes. */
function startOfUserDate(rule: DayRule, dayNumber: number): Instant {
  const bounds = [...rule.changes, Number.POSITIVE_INFINITY as Instant];
  let since = Number.NEGATIVE_INFINITY;
  for (const until of bounds) {
    const zone = rule.zoneAt((Number.isFinite(since) ? since : Math.min(until - 1, 0)) as Instant);
    const start = Math.max(since, zoneDays(rule.zones, zone).startOf(dayNumber));
    if (start < until) return start as Instant;
    since = until;
  }
  return since as Instant;
}

/** The instants `[start, end)` of a local date of the user. The ranges of following dates meet, also if the zone changes. */
export function userDayRange(rule: DayRule, date: LocalDate): { readonly start: Instant; readonly end: Instant } {
  const dayNumber = dayNumberOf(date);
  return { start: startOfUserDate(rule, dayNumber), end: startOfUserDate(rule, dayNumber + 1) };
}

const minute = 60_000;

/**
 * The instant at which the user's clocks showed a time of a date, in seconds from midnight. Of a time that they showed twice one of
 * both; a time that they passed over is the one that they showed in its place. Always within the date.
 */
export function userInstantAt(rule: DayRule, date: LocalDate, secondOfDay: number): Instant {
  const { start, end } = userDayRange(rule, date);
  const shown = dayNumberOf(date) * dayMilliseconds + secondOfDay * 1000;
  let at = start;
  for (let round = 0; round < 2; round++) {
    at = (shown - Math.round(rule.zones.offsetMinutes(rule.zoneAt(at), at) * minute)) as Instant;
  }
  return Math.max(start, Math.min(at, end - 1)) as Instant;
}

/** The time that the user's clocks showed at an instant of a date, in whole seconds from midnight; the nearest of the date if it is of another. */
export function userSecondOf(rule: DayRule, date: LocalDate, at: Instant): number {
  const shown =
    at + Math.round(rule.zones.offsetMinutes(rule.zoneAt(at), at) * minute) - dayNumberOf(date) * dayMilliseconds;
  return Math.max(0, Math.min(Math.floor(shown / 1000), dayMilliseconds / 1000 - 1));
}
