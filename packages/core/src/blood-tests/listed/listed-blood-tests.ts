import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { Instant } from '../../records/instant.ts';
import { shownResults } from './shown-results.ts';
import { collectedSpan, type CollectedSpan } from './collected-span.ts';
import { withoutOutdated } from '../withdrawals/outdated-results.ts';
import { instantOfReported, reportedTime } from '../reported/reported-time.ts';
import type { BloodTestVersion } from '../versions/blood-test-version.ts';
import { heldBloodTests } from '../identity/held-blood-tests.ts';

export interface ListedBloodTest extends CollectedSpan {
  readonly id: string;
  /** Public ids of all keys under which imports brought it, `id` first. */
  readonly ids: readonly string[];
  /** With the time of issue as an instant where the user lives, and times that only its results say. */
  readonly record: BloodTestRecord;
}

type MidnightOf = (date: string) => Instant;

function instantOf(written: string | null | undefined, midnightOf: MidnightOf): Instant | null {
  const time = reportedTime(written);
  return time === null ? null : instantOfReported(time, midnightOf);
}

/** Reported times, as written, in their order. */
function inOrder(written: readonly string[], midnightOf: MidnightOf): readonly string[] {
  const times = written.flatMap((text) => {
    const at = instantOf(text, midnightOf);
    return at === null ? [] : [{ text, at }];
  });
  return times.sort((one, other) => one.at - other.at).map(({ text }) => text);
}

/** The record with the times that only its results say: it was collected with the first of them, and issued with the last. */
function withTimes(record: BloodTestRecord, midnightOf: MidnightOf): BloodTestRecord {
  const { results } = record;
  const collectedDate =
    record.collectedDate ??
    inOrder(
      results.flatMap(({ effective }) => effective ?? []),
      midnightOf,
    )[0] ??
    null;
  const issued =
    record.issued ??
    inOrder(
      results.flatMap((result) => result.issued ?? []),
      midnightOf,
    ).at(-1);
  if (record.issuedAt !== null || issued === undefined) return { ...record, collectedDate };
  return { ...record, collectedDate, issued, issuedAt: instantOf(issued, midnightOf) };
}

/**
 * The blood tests that all versions in the store make together, and when each was collected where the user lives: nothing of it is
 * in the versions themselves, so that another time zone, another import or one undone changes it. `midnightOf` gives the midnight that begins a date
 * (`2026-03-09`). The order of the versions does not matter.
 */
export function listedBloodTests(
  versions: readonly BloodTestVersion[],
  midnightOf: (date: string) => Instant,
): readonly ListedBloodTest[] {
  const reports = heldBloodTests(versions);
  const shown = shownResults(withoutOutdated(reports));
  return reports.flatMap(({ key, id, ids }, at) => {
    const found = shown[at] ?? null;
    if (found === null) return [];
    const record = withTimes({ ...found, key }, midnightOf);
    return [{ id, ids, record, ...collectedSpan(record, midnightOf) }];
  });
}
