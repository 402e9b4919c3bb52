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
  /** Those that this removal took out. */
  readonly removal?: number;
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
  const { originId, removal, type, start: first = firstPossible, end: until = Number.MAX_SAFE_INTEGER } = choice;
  const table = removal === undefined ? 'main.samples' : 'main.removed_samples';
  const chosen = [
    ...(originId === undefined ? [] : [['origin_id', originId] as const]),
    ...(removal === undefined ? [] : [['removal_number', removal] as const]),
  ];
  const ofChoice = chosen.map(([column]) => `AND ${column} = ?`).join(' ');
  const choices = chosen.map(([, number]) => number);
  const types = db.prepare<readonly [number, SampleChanges['kind'], string, number]>(
    `SELECT type_id, kind, name, longest_ms FROM main.types ${type === undefined ? '' : 'WHERE name = ?'} ORDER BY type_id`,
  );
  const next = db.prepare<readonly [number]>(
    `SELECT start_ms FROM ${table} WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ${ofChoice}
     ORDER BY start_ms LIMIT 1`,
  );
  const ofDay = db.prepare<readonly [number, number, number]>(
    `SELECT COUNT(*), MAX(start_ms + duration_ms), MAX(duration_ms) FROM ${table}
     WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ${ofChoice}`,
  );

  return types.all(...(type === undefined ? [] : [type])).flatMap(([typeId, kind, name, longestOfType]) => {
    const spans: { start: number; end: number }[] = [];
    let count = 0;
    let longest = 0;
    let found = next.get(typeId, first - longestOfType, until, ...choices);
    while (found !== undefined) {
      const [start] = found;
      const nextDay = (Math.floor(start / day) + 1) * day;
      const totals = ofDay.get(typeId, start, Math.min(nextDay, until), ...choices);
      if (totals === undefined) break;
      const [samples, end, longestOfDay] = totals;
      count += samples;
      longest = Math.max(longest, longestOfDay);
      const last = spans.at(-1);
      if (last !== undefined && start <= last.end + day) last.end = Math.max(last.end, end);
      else spans.push({ start, end });
      found = next.get(typeId, nextDay, until, ...choices);
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
