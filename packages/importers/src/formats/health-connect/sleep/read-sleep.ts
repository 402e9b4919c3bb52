import type { CategorySample, Instant } from '@vitalgate/core';
import { instantIn, wholeNumberIn } from '../database/cell-values.ts';
import type { RecordedRow } from '../database/recorded-row.ts';
import { partRows } from '../../../kit/database-file/table-rows.ts';
import { isShortEnough, leaveOut, recordRows, type ImportParts } from '../database/import-parts.ts';
import { stageValues } from './sleep-stages.ts';

/** A sleep session, and whether one of its stages is known. */
interface SleepSession {
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
function rewrittenSessions(sessions: readonly SleepSession[]): ReadonlySet<SleepSession> {
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

const type = 'sleepAnalysis';
const sessionTable = 'sleep_session_record_table';
const stageTable = 'sleep_stages_table';

export const sleepTables: readonly string[] = [sessionTable, stageTable];

const stageColumns = ['parent_key', 'stage_start_time', 'stage_end_time', 'stage_type'] as const;

function sampleOf(recorded: RecordedRow, start: Instant, end: Instant, value: string): CategorySample {
  const { source, device, metadata, timeZone } = recorded;
  return { type, start, end, value, source, device, metadata, timeZone };
}

function readSessions(parts: ImportParts): Map<number, SleepSession> {
  const place = { kind: 'categorySample', table: sessionTable };
  const sessions = new Map<number, SleepSession>();
  for (const { row, recorded } of recordRows(parts, place, ['row_id'])) {
    if (!isShortEnough(type, recorded, parts, place)) continue;
    sessions.set(wholeNumberIn(row.row_id) ?? -1, { recorded, hasStages: false });
  }
  return sessions;
}

/**
 * Hands over sleep: the stages of a session, or the whole session as asleep if it has none that is known. A session says when
 * somebody slept, so it is no time in bed. Of a night that an app wrote again and again, the stages of the last version count.
 */
export function readSleep(parts: ImportParts): void {
  const [whole, table] = [parts.tables.get(sessionTable), parts.tables.get(stageTable)];
  if (whole === undefined) return;
  const sessions = readSessions(parts);
  const stages = table === undefined ? null : { table, columns: stageColumns };
  const parent = { table: whole, columns: [] };
  if (stages !== null) {
    for (const row of partRows(stages, parent)) {
      const session = sessions.get(wholeNumberIn(row.parent_key) ?? -1);
      if (session !== undefined && stageValues.has(wholeNumberIn(row.stage_type) ?? 0)) session.hasStages = true;
    }
  }
  const rewritten = rewrittenSessions([...sessions.values()]);
  for (const session of sessions.values()) {
    const { recorded, hasStages } = session;
    if (rewritten.has(session)) {
      parts.sink.skip({ kind: 'categorySample', reason: 'olderVersion', subject: sessionTable });
    } else if (!hasStages) {
      parts.sink.category(sampleOf(recorded, recorded.start, recorded.end, 'asleepUnspecified'));
    }
  }
  if (stages === null) return;
  const place = { kind: 'categorySample', table: stageTable };
  for (const row of partRows(stages, parent)) {
    const session = sessions.get(wholeNumberIn(row.parent_key) ?? -1);
    if (session === undefined || rewritten.has(session)) continue;
    const [start, end] = [instantIn(row.stage_start_time), instantIn(row.stage_end_time)];
    const value = stageValues.get(wholeNumberIn(row.stage_type) ?? 0);
    if (start === null || end === null) leaveOut(parts, place, 'invalidDate');
    else if (end < start) leaveOut(parts, place, 'endBeforeStart');
    else if (value === undefined) leaveOut(parts, place, 'invalidValue');
    else if (isShortEnough(type, { start, end }, parts, place)) {
      parts.sink.category(sampleOf(session.recorded, start, end, value));
    }
  }
}
