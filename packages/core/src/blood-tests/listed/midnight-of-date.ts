import { dayRange, type DayRule, localDate } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';

const hour = 3_600_000;

/** The midnight that begins a date (`2026-03-09`) where the user lives on it. */
export function midnightOfDate(rule: DayRule, date: string): Instant {
  const utc = Date.parse(`${date}T00:00:00Z`);
  // Any zone that is in force on the date is in force at one of these times; the latest of those whose midnight is its own is the date's.
  const candidates = [14, 0, -14].map((hours) => rule.zoneAt((utc + hours * hour) as Instant));
  const starts = candidates.map((zone) => ({ zone, start: dayRange(rule.zones, zone, localDate(date)).start }));
  const own = starts.find(({ zone, start }) => rule.zoneAt(start) === zone) ?? starts[0];
  return own?.start ?? (utc as Instant);
}
