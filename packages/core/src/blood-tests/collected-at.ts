import type { BloodTestRecord } from '../records/blood-test-record.ts';
import type { Instant } from '../records/instant.ts';
import { instantOfReported, reportedTime } from './reported-time.ts';

/**
 * The instant that orders a blood test and that ranges match (contract: `collectedAt`): the instant reported, else local midnight of the
 * first day reported, else the time of issue, else null. `zoneMidnight` gives the midnight that begins a date (`2026-03-09`) where the user lives.
 */
export function collectedAtOf(
  record: Pick<BloodTestRecord, 'collectedDate' | 'issuedAt'>,
  zoneMidnight: (date: string) => Instant,
): Instant | null {
  const time = record.collectedDate === null ? null : reportedTime(record.collectedDate);
  return (time === null ? null : instantOfReported(time, zoneMidnight)) ?? record.issuedAt;
}
