import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { Instant } from '../../records/instant.ts';
import { instantOfReported, reportedTime } from '../reported/reported-time.ts';

/** The time of a blood test, as order and ranges see it. */
export interface CollectedSpan {
  /** The instant that orders it (contract: `collectedAt`), or null. */
  readonly at: Instant | null;
  /** The end of the month or year that is all that was reported: a range that begins before it meets the blood test. Else null. */
  readonly until: Instant | null;
}

/** The first day after a year (`2017`) or a month (`2017-02`). */
function dateAfter(partial: string): string {
  const [year, month] = partial.split('-').map(Number);
  const next = month === undefined ? Date.UTC(Number(year) + 1, 0, 1) : Date.UTC(Number(year), month, 1);
  return new Date(next).toISOString().slice(0, 10);
}

/**
 * The instant that orders a blood test and that ranges match: the instant reported, else local midnight of the
 * first day reported, else the time of issue, else null. `midnightOf` gives the midnight that begins a date (`2026-03-09`) where the user lives. Decision 0028.
 */
export function collectedSpan(
  record: Pick<BloodTestRecord, 'collectedDate' | 'issuedAt'>,
  midnightOf: (date: string) => Instant,
): CollectedSpan {
  const time = reportedTime(record.collectedDate);
  const at = time === null ? null : instantOfReported(time, midnightOf);
  if (time === null || at === null) return { at: record.issuedAt, until: null };
  return { at, until: /^\d{4}(?:-\d{2})?$/.test(time.text) ? midnightOf(dateAfter(time.text)) : null };
}
