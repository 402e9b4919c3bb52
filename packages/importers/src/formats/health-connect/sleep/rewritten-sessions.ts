import type { RecordedRow } from '../database/recorded-row.ts';

/** A sleep session, and whether one of its stages is known. */
export interface SleepSession {
  readonly recorded: RecordedRow;
  hasStages: boolean;
}

/** Most sessions that one is compared with: no person sleeps more often at once. */
const mostOpen = 200;

const modified = ({ recorded }: SleepSession): number => recorded.modifiedAt ?? -Infinity;

/** Whether the second is a later version of the first: of the same app, as long or longer, and written later. */
function isLaterVersion(earlier: SleepSession, later: SleepSession): boolean {
  const [first, second] = [earlier.recorded, later.recorded];
  if (!later.hasStages || first.source.name !== second.source.name) return false;
  if (second.start > first.start || second.end < first.end || modified(later) < modified(earlier)) return false;
  const isLonger = second.end - second.start > first.end - first.start;
  return isLonger || modified(later) > modified(earlier);
}

/**
 * The sessions that a later one of the same app replaces: it holds their whole time and has stages of its own. Some apps write a
 * night that goes on again and again, each time as a new session; the stages of all of them would contradict each other.
 */
export function rewrittenSessions(sessions: readonly SleepSession[]): ReadonlySet<SleepSession> {
  const byStart = [...sessions].sort(
    (one, other) => one.recorded.start - other.recorded.start || other.recorded.end - one.recorded.end,
  );
  const rewritten = new Set<SleepSession>();
  /** Sessions that have begun and may reach over the next ones. */
  let open: SleepSession[] = [];
  for (const session of byStart) {
    open = open.filter(({ recorded }) => recorded.end >= session.recorded.start).slice(-mostOpen);
    for (const other of open) {
      if (isLaterVersion(session, other)) rewritten.add(session);
      else if (isLaterVersion(other, session)) rewritten.add(other);
    }
    open.push(session);
  }
  return rewritten;
}
