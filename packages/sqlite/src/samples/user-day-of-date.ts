import type { Instant } from '@vitalgate/core';
import { dateOfDayNumber, longestDay, sampleDays, shortestDay, userDayRange, type DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';

/** Answers the user's day that a sample sums up, by its start, length and provenance; null if no clock of another zone cut that day. */
export type UserDayOfDate = (
  start: number,
  duration: number,
  provenanceId: number,
) => { readonly start: Instant; readonly end: Instant } | null;

/** Prepares to find the user's days of the sums of dates (`isSumOfDate`); null if no sample can be one. */
export function userDayOfDate(db: SqlDatabase, rule: DayRule): UserDayOfDate | null {
  const zones = new Map(
    db
      .prepare<readonly [number, string]>(
        'SELECT provenance_id, time_zone FROM main.provenances WHERE aggregated = 1 AND time_zone IS NOT NULL',
      )
      .all(),
  );
  if (zones.size === 0) return null;
  const days = sampleDays(rule);
  return (start, duration, provenanceId) => {
    if (duration < shortestDay || duration > longestDay) return null;
    const zone = zones.get(provenanceId);
    return zone === undefined ? null : userDayRange(rule, dateOfDayNumber(days.localDayAt(zone, start)));
  };
}
