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

/**
 * The samples that one set of imports is the origin of, per type: one pass over the table in its own order, day by day,
 * so that memory grows with days and never with samples.
 */
export function sampleChanges(db: SqlDatabase, originId: number): readonly SampleChanges[] {
  const types = db.prepare<readonly [number, SampleChanges['kind'], string]>(
    'SELECT type_id, kind, name FROM main.types ORDER BY type_id',
  );
  const next = db.prepare<readonly [number]>(
    'SELECT start_ms FROM main.samples WHERE type_id = ? AND start_ms >= ? AND origin_id = ? ORDER BY start_ms LIMIT 1',
  );
  const ofDay = db.prepare<readonly [number, number, number]>(
    `SELECT COUNT(*), MAX(start_ms + duration_ms), MAX(duration_ms) FROM main.samples
     WHERE type_id = ? AND start_ms >= ? AND start_ms < ? AND origin_id = ?`,
  );

  return types.all().flatMap(([typeId, kind, name]) => {
    const spans: { start: number; end: number }[] = [];
    let count = 0;
    let longest = 0;
    let found = next.get(typeId, Number.MIN_SAFE_INTEGER, originId);
    while (found !== undefined) {
      const [start] = found;
      const nextDay = (Math.floor(start / day) + 1) * day;
      const totals = ofDay.get(typeId, start, nextDay, originId);
      if (totals === undefined) break;
      const [samples, end, longestOfDay] = totals;
      count += samples;
      longest = Math.max(longest, longestOfDay);
      const last = spans.at(-1);
      if (last !== undefined && start <= last.end + day) last.end = Math.max(last.end, end);
      else spans.push({ start, end });
      found = next.get(typeId, nextDay, originId);
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
