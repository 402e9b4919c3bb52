import { longestDay, shortestDay } from '@vitalgate/days';

/**
 * Whether a sample sums up a day that a clock of another zone than the user's cut, as a condition on a row with the columns of a sample:
 * 0 or 1. What it states is about a date.
 */
export function isSumOfDate(row: string): string {
  return `(${row}.duration_ms BETWEEN ${shortestDay} AND ${longestDay} AND EXISTS (
    SELECT 1 FROM main.provenances z
    WHERE z.provenance_id = ${row}.provenance_id AND z.aggregated = 1 AND z.time_zone IS NOT NULL))`;
}
