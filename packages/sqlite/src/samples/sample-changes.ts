import { dayMilliseconds } from '@vitalgate/days';
import { instant, type Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { longSamplesSql, shortLength } from './sample-lengths.ts';
import { sampleTypes, type SampleType } from './sample-types.ts';

/** Samples of one type that came, went or count otherwise. */
export interface SampleChanges extends SampleType {
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

/** So many times that come late are gathered before they become spans. */
const gatheredAtOnce = 4096;

/** The times of samples of one type, best added ascending by start; those within a day become one, so that it grows with days. */
class Spans {
  #count = 0;
  #spans: { start: Instant; end: Instant }[] = [];
  /** Times that start before the last span. */
  #late: { readonly start: number; readonly end: number }[] = [];

  add(start: number, end: number): void {
    this.#count++;
    const last = this.#spans.at(-1);
    if (last === undefined || start >= last.start) this.#append(start, end);
    else if (this.#late.push({ start, end }) >= gatheredAtOnce + this.#spans.length) this.#join();
  }

  list(): Pick<SampleChanges, 'count' | 'spans'> {
    if (this.#late.length > 0) this.#join();
    return { count: this.#count, spans: this.#spans };
  }

  #append(start: number, end: number): void {
    const last = this.#spans.at(-1);
    if (last === undefined || start > last.end + dayMilliseconds)
      this.#spans.push({ start: instant(start), end: instant(end) });
    else if (end > last.end) last.end = instant(end);
  }

  #join(): void {
    const ordered = [...this.#spans, ...this.#late].sort((one, other) => one.start - other.start);
    [this.#spans, this.#late] = [[], []];
    for (const { start, end } of ordered) this.#append(start, end);
  }
}

/** Gathers samples as what came, went or counts otherwise, of the types that the store has now. */
export function changeCollector(db: SqlDatabase) {
  const types = sampleTypes(db);
  const ofTypes = new Map<number, Spans>();
  let last: { readonly typeId: number; readonly spans: Spans } | null = null;
  return {
    add(typeId: number, start: number, end: number): void {
      if (last?.typeId !== typeId) {
        const spans = ofTypes.get(typeId) ?? new Spans();
        ofTypes.set(typeId, spans);
        last = { typeId, spans };
      }
      last.spans.add(start, end);
    },
    /** The types that have any, in the order in which they came. */
    list: (): readonly SampleChanges[] =>
      [...ofTypes].flatMap(([typeId, spans]) => {
        const type = types.get(typeId);
        return type === undefined ? [] : [{ ...type, ...spans.list() }];
      }),
  };
}

/** The samples of a choice, per type: one pass over the table in its order, in memory that grows with days alone. */
export function sampleChanges(db: SqlDatabase, choice: SampleChoice): readonly SampleChanges[] {
  const { originId, removal, type, start: first = firstPossible, end: until = Number.MAX_SAFE_INTEGER } = choice;
  const table = removal === undefined ? 'main.samples' : 'main.removed_samples';
  const chosen = [
    ...(originId === undefined ? [] : [['origin_id', originId] as const]),
    ...(removal === undefined ? [] : [['removal_number', removal] as const]),
  ];
  const ofChoice = chosen.map(([column]) => `AND ${column} = ?`).join(' ');
  const choices = chosen.map(([, number]) => number);
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

  return [...sampleTypes(db, type).values()].flatMap((ofType) => {
    const { typeId } = ofType;
    const collector = new Spans();
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
    return count === 0 ? [] : [{ ...ofType, count, spans: collector.list().spans }];
  });
}
