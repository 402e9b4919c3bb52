import { dayMilliseconds } from '@vitalgate/days';
import { instant, type Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { longSamplesSql, shortLength } from './sample-lengths.ts';

/** What came or goes of one type. */
export interface SampleChanges {
  readonly typeId: number;
  readonly kind: 'quantity' | 'category';
  readonly name: string;
  readonly count: number;
  /** Times that they cover, ascending by start; times within a day of each other are one. */
  readonly spans: readonly { readonly start: Instant; readonly end: Instant }[];
}

/** Before all samples, with room for the length of one. */
const firstPossible = Number.MIN_SAFE_INTEGER / 2;

/** Which samples to look at; all if nothing is said. */
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

/** Gathers the times of samples, handed over ascending by start. */
export interface SpanCollector {
  add(start: number, end: number): void;
  readonly spans: SampleChanges['spans'];
}

/** An empty collector. Times within a day of each other become one, so that it grows with days and never with samples. */
export function spanCollector(): SpanCollector {
  const spans: { start: Instant; end: Instant }[] = [];
  return {
    spans,
    add(start, end) {
      const last = spans.at(-1);
      if (last === undefined || start > last.end + dayMilliseconds)
        spans.push({ start: instant(start), end: instant(end) });
      else if (end > last.end) last.end = instant(end);
    },
  };
}

/** So many times are gathered before they become spans. */
const gatheredAtOnce = 4096;

/** Gathers the times of samples that come in any order. Holds spans and a bounded number of times beside. */
export function anyOrderSpans(): { readonly add: SpanCollector['add']; readonly spans: () => SampleChanges['spans'] } {
  let spans: SampleChanges['spans'] = [];
  let gathered: { readonly start: number; readonly end: number }[] = [];

  function join(): SampleChanges['spans'] {
    const collector = spanCollector();
    const ordered = [...spans, ...gathered].sort((one, other) => one.start - other.start);
    for (const { start, end } of ordered) collector.add(start, end);
    [spans, gathered] = [collector.spans, []];
    return spans;
  }

  return {
    add(start, end) {
      gathered.push({ start, end });
      if (gathered.length >= gatheredAtOnce + spans.length) join();
    },
    spans: join,
  };
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
  const types = db.prepare<readonly [number, SampleChanges['kind'], string]>(
    `SELECT type_id, kind, name FROM main.types ${type === undefined ? '' : 'WHERE name = ?'} ORDER BY type_id`,
  );
  const reachingIn = db.prepare<readonly [number | null]>(
    `SELECT MIN(start_ms) FROM (${longSamplesSql('start_ms, duration_ms')}) WHERE start_ms + duration_ms > ?`,
  );
  const next = db.prepare<readonly [number]>(
    `SELECT start_ms FROM ${table} WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ${ofChoice}
     ORDER BY start_ms LIMIT 1`,
  );
  const ofDay = db.prepare<readonly [number, number]>(
    `SELECT COUNT(*), MAX(start_ms + duration_ms) FROM ${table}
     WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ${ofChoice}`,
  );

  /** Where the samples begin that reach into the choice. */
  function beginOf(typeId: number): number {
    if (first === firstPossible) return first;
    const before = first - shortLength;
    return reachingIn.get(typeId, before, firstPossible, first, first)?.[0] ?? before;
  }

  return types.all(...(type === undefined ? [] : [type])).flatMap(([typeId, kind, name]) => {
    const collector = spanCollector();
    let count = 0;
    let found = next.get(typeId, beginOf(typeId), until, ...choices);
    while (found !== undefined) {
      const [start] = found;
      const nextDay = (Math.floor(start / dayMilliseconds) + 1) * dayMilliseconds;
      const totals = ofDay.get(typeId, start, Math.min(nextDay, until), ...choices);
      if (totals === undefined) break;
      count += totals[0];
      collector.add(start, totals[1]);
      found = next.get(typeId, nextDay, until, ...choices);
    }
    return count === 0 ? [] : [{ typeId, kind, name, count, spans: collector.spans }];
  });
}
