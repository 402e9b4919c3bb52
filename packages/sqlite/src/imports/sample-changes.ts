import { instant, type Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** What came or goes of one type. */
export interface SampleChanges {
  readonly typeId: number;
  readonly kind: 'quantity' | 'category';
  readonly name: string;
  readonly count: number;
  /** Length of the longest sample in milliseconds. */
  readonly longest: number;
  /** Times that they cover, ascending by start; times within a day of each other are one. */
  readonly spans: readonly { readonly start: Instant; readonly end: Instant }[];
}

const day = 86_400_000;
/** Before all samples, with room for the length of one. */
const firstPossible = Number.MIN_SAFE_INTEGER / 2;

/** Which samples to look at; all where nothing is said. */
export interface SampleChoice {
  /** Those that this set of imports is the origin of. */
  readonly originId?: number;
  readonly type?: string;
  /** Those that start in `[start, end)`, and longer ones that start before it and may reach into it. */
  readonly start?: number;
  readonly end?: number;
}

/**
 * The samples of a choice, per type: one pass over the table in its own order, day by day, so that memory grows with
 * days and never with samples.
 */
export function sampleChanges(db: SqlDatabase, choice: SampleChoice): readonly SampleChanges[] {
  const { originId, type, start: first = firstPossible, end: until = Number.MAX_SAFE_INTEGER } = choice;
  const ofOrigin = originId === undefined ? '' : 'AND origin_id = ?';
  const origin = originId === undefined ? [] : [originId];
  const types = db.prepare<readonly [number, SampleChanges['kind'], string, number]>(
    `SELECT type_id, kind, name, longest_ms FROM main.types ${type === undefined ? '' : 'WHERE name = ?'} ORDER BY type_id`,
  );
  const next = db.prepare<readonly [number]>(
    `SELECT start_ms FROM main.samples WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ${ofOrigin}
     ORDER BY start_ms LIMIT 1`,
  );
  const ofDay = db.prepare<readonly [number, number, number]>(
    `SELECT COUNT(*), MAX(start_ms + duration_ms), MAX(duration_ms) FROM main.samples
     WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ${ofOrigin}`,
  );

  return types.all(...(type === undefined ? [] : [type])).flatMap(([typeId, kind, name, longestOfType]) => {
    const spans: { start: number; end: number }[] = [];
    let count = 0;
    let longest = 0;
    let found = next.get(typeId, first - longestOfType, until, ...origin);
    while (found !== undefined) {
      const [start] = found;
      const nextDay = (Math.floor(start / day) + 1) * day;
      const totals = ofDay.get(typeId, start, Math.min(nextDay, until), ...origin);
      if (totals === undefined) break;
      const [samples, end, longestOfDay] = totals;
      count += samples;
      longest = Math.max(longest, longestOfDay);
      const last = spans.at(-1);
      if (last !== undefined && start <= last.end + day) last.end = Math.max(last.end, end);
      else spans.push({ start, end });
      found = next.get(typeId, nextDay, until, ...origin);
    }
    if (count === 0) return [];
    return {
      typeId,
      kind,
      name,
      count,
      longest,
      spans: spans.map((span) => ({ start: instant(span.start), end: instant(span.end) })),
    };
  });
}
